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
import nexmark.jet.event.Auction;
import nexmark.jet.event.Person;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.MonitorNewUsersQuestion;
import nexmark.jet.row.NewUser;

/** Persons and auctions of a window joined by the seller. */
@AutoService(Query.class)
public final class Q08MonitorNewUsers extends MonitorNewUsersQuestion implements TunedQuery {

    @Override
    public Answers<NewUser> answer(EventStreams events, QuerySettings settings) {
        SlidingWindowDefinition window = settings.rules().newUsersSlide()
                ? sliding(settings.windowMillis(), settings.slideMillis())
                : tumbling(settings.windowMillis());
        return new Answers<>(
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
        return new Answers<>(
                events.bare(definition().reads(), slide)
                        .<FrameUsers>customTransform("users-by-frame", () -> new UserFramesP(slide))
                        .groupingKey(FrameUsers::shard)
                        .customTransform("slide-windows", () -> new SlidingUsersP(window, slide)),
                NewUser::windowEnd);
    }

    @Override
    public String tuning() {
        return "one item for each frame and 64th of the keys, as columns of primitives";
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
}
