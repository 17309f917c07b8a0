package nexmark.flink;

import com.google.auto.service.AutoService;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.UserSessionsQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.UserSession;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.windowing.assigners.EventTimeSessionWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/** A session window by bidder. */
@AutoService(FlinkQuery.class)
public final class Q11UserSessions extends UserSessionsQuestion implements FlinkQuery {

    /** A session's last bid may come in the millisecond that Flink SQL does not count among it. */
    private static final long HELD_BACK_MILLIS = 1;

    @Override
    public DataStream<UserSession> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return events.map(event -> ((Bid) event).bidder(), Types.LONG)
                .keyBy(bidder -> bidder, Types.LONG)
                .window(new Sessions(settings.windowMillis()))
                .aggregate(Accumulation.counting(), Q11UserSessions::row, Types.LONG, WireType.of(UserSession.class));
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(
                Variant.SQL,
                new SqlForm<>(
                        definition().reads(),
                        UserSession.class,
                        Q11UserSessions::sql,
                        settings -> 0,
                        HELD_BACK_MILLIS));
    }

    private static void row(Long bidder, TimeWindow session, Iterable<Long> counts, Collector<UserSession> out) {
        counts.forEach(count -> out.collect(new UserSession(bidder, count, session.getStart(), session.getEnd())));
    }

    /**
     * Flink SQL joins bids that are exactly its gap apart. So its gap is a millisecond shorter, and its sessions end a
     * millisecond too early.
     */
    private static String sql(QuerySettings settings) {
        if (settings.windowMillis() < 2) {
            throw new UserMistake("--window is 1 ms, expected at least 2 ms for sessions in SQL");
        }
        return SqlTables.statement("q11", SqlTables.interval(settings.windowMillis() - 1));
    }

    /** Flink's session windows, but those that only touch are not merged. */
    private static final class Sessions extends EventTimeSessionWindows {

        Sessions(long gapMillis) {
            super(gapMillis);
        }

        /** Merges them without their last millisecond. */
        @Override
        public void mergeWindows(Collection<TimeWindow> windows, MergeCallback<TimeWindow> merged) {
            TimeWindow.mergeWindows(
                    longer(windows, -1), (parts, whole) -> merged.merge(longer(parts, 1), longer(whole, 1)));
        }

        private static Collection<TimeWindow> longer(Collection<TimeWindow> windows, long millis) {
            Collection<TimeWindow> longer = new HashSet<>();
            windows.forEach(window -> longer.add(longer(window, millis)));
            return longer;
        }

        private static TimeWindow longer(TimeWindow window, long millis) {
            return new TimeWindow(window.getStart(), window.getEnd() + millis);
        }
    }
}
