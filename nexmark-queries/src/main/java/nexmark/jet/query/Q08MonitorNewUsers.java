package nexmark.jet.query;

import static com.hazelcast.jet.aggregate.AggregateOperations.counting;
import static com.hazelcast.jet.aggregate.AggregateOperations.mapping;
import static com.hazelcast.jet.aggregate.AggregateOperations.pickAny;
import static com.hazelcast.jet.pipeline.WindowDefinition.sliding;
import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.datamodel.KeyedWindowResult;
import com.hazelcast.jet.datamodel.Tuple2;
import com.hazelcast.jet.pipeline.SlidingWindowDefinition;
import java.util.EnumSet;
import java.util.List;
import nexmark.jet.event.Auction;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;
import nexmark.jet.query.oracle.NewUserOracle;
import nexmark.jet.query.oracle.Oracle;

/** In each window, the persons who opened both an account and an auction. */
@AutoService(Query.class)
public final class Q08MonitorNewUsers implements TunedQuery {

    @Override
    public String question() {
        return "Who opened an account and auctions in the last period?";
    }

    @Override
    public String stresses() {
        return "a windowed join of two streams";
    }

    @Override
    public String differs() {
        return "gives the number of auctions; blog-2021 slides the window and knows few persons, who come again";
    }

    @Override
    public List<String> columns() {
        return List.of("windowEnd", "id", "name", "auctions");
    }

    @Override
    public Answers<NewUser> answer(EventStreams events, QuerySettings settings) {
        SlidingWindowDefinition window = settings.rules().newUsersSlide()
                ? sliding(settings.windowMillis(), settings.slideMillis())
                : tumbling(settings.windowMillis());
        return Answers.perWindow(
                events.timestampedPersons()
                        .window(window)
                        .groupingKey(Person::id)
                        .aggregate2(
                                mapping(Person::name, pickAny()),
                                events.timestampedAuctions().groupingKey(Auction::seller),
                                counting())
                        .filter(Q08MonitorNewUsers::isNewUser)
                        .map(Q08MonitorNewUsers::row),
                NewUser::windowEnd);
    }

    /** Frames travel and are kept as columns, see {@link FrameUsers}. */
    @Override
    public Answers<NewUser> tunedAnswer(EventStreams events, QuerySettings settings) {
        long window = settings.windowMillis();
        long slide = slideMillis(settings);
        return Answers.perWindow(
                events.bare(EnumSet.of(EventKind.PERSON, EventKind.AUCTION), slide)
                        .<FrameUsers>customTransform("users-by-frame", () -> new UserFramesP(slide))
                        .groupingKey(FrameUsers::shard)
                        .customTransform("slide-windows", () -> new SlidingUsersP(window, slide)),
                NewUser::windowEnd);
    }

    @Override
    public Oracle<NewUser> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new NewUserOracle(settings.windowMillis(), slideMillis(settings), slice);
    }

    private static long slideMillis(QuerySettings settings) {
        return settings.rules().newUsersSlide() ? settings.slideMillis() : settings.windowMillis();
    }

    private static boolean isNewUser(KeyedWindowResult<Long, Tuple2<String, Long>> window) {
        return window.result().f0() != null && window.result().f1() > 0;
    }

    private static NewUser row(KeyedWindowResult<Long, Tuple2<String, Long>> window) {
        return new NewUser(
                window.end(),
                window.key(),
                window.result().f0(),
                window.result().f1());
    }

    /**
     * A new user of a window.
     *
     * @param windowEnd epoch ms, exclusive
     * @param auctions how many they opened in the window
     */
    public record NewUser(long windowEnd, long id, String name, long auctions) {}
}
