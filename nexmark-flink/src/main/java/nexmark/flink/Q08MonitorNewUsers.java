package nexmark.flink;

import com.google.auto.service.AutoService;
import java.time.Duration;
import java.util.Map;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.MonitorNewUsersQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.NewUser;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.windowing.assigners.SlidingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/** Persons and auctions of a window, brought together by the seller. */
@AutoService(FlinkQuery.class)
public final class Q08MonitorNewUsers extends MonitorNewUsersQuestion implements FlinkQuery {

    @Override
    public DataStream<NewUser> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return events.map(User::of, WireType.of(User.class))
                .keyBy(User::id, Types.LONG)
                .window(SlidingEventTimeWindows.of(
                        Duration.ofMillis(settings.windowMillis()), Duration.ofMillis(slideMillis(settings))))
                .reduce(User::and, Q08MonitorNewUsers::row, WireType.of(NewUser.class));
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(
                Variant.SQL,
                new SqlForm<>(
                        this,
                        NewUser.class,
                        settings -> SqlTables.statement(
                                "q08",
                                SqlTables.interval(slideMillis(settings)),
                                SqlTables.interval(settings.windowMillis()))));
    }

    private static void row(Long id, TimeWindow window, Iterable<User> users, Collector<NewUser> out) {
        for (User user : users) {
            if (user.name() != null && user.auctions() > 0) {
                out.collect(new NewUser(window.getEnd(), id, user.name(), user.auctions()));
            }
        }
    }

    /** A user within a window; the name is null if no account was opened there. */
    record User(long id, String name, long auctions) {

        static User of(Event event) {
            return event instanceof Person person
                    ? new User(person.id(), person.name(), 0)
                    : new User(((Auction) event).seller(), null, 1);
        }

        User and(User other) {
            return new User(id, name == null ? other.name : name, auctions + other.auctions);
        }
    }
}
