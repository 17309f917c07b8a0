package nexmark.jet.query;

import static com.hazelcast.jet.pipeline.WindowDefinition.sliding;
import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.pipeline.SlidingWindowDefinition;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.query.UsersAndAuctions.Seller;
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
                        .groupingKey(person -> FrameColumns.shardOf(person.id()))
                        .aggregate2(
                                events.timestampedAuctions()
                                        .groupingKey(auction -> FrameColumns.shardOf(auction.seller())),
                                UsersAndAuctions.sellers())
                        .flatMap(sellers -> Traversers.traverseIterable(sellers.result())
                                .map(seller -> row(sellers.end(), seller))),
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

    private static NewUser row(long windowEnd, Seller seller) {
        return new NewUser(windowEnd, seller.id(), seller.name(), seller.auctions());
    }
}
