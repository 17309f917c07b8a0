package nexmark.jet.query;

import static com.hazelcast.jet.aggregate.AggregateOperations.counting;
import static com.hazelcast.jet.pipeline.WindowDefinition.sliding;
import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.datamodel.WindowResult;
import java.util.EnumSet;
import java.util.List;
import nexmark.jet.event.Bid;
import nexmark.jet.event.EventKind;
import nexmark.jet.query.HottestAuctions.AuctionCount;
import nexmark.jet.query.oracle.HotItemsOracle;
import nexmark.jet.query.oracle.Oracle;

/** In each sliding window, the auctions with the most bids. */
@AutoService(Query.class)
public final class Q05HotItems implements TunedQuery {

    @Override
    public String question() {
        return "Which auctions have had the most bids lately?";
    }

    @Override
    public String stresses() {
        return "sliding windows over many keys, then a maximum over all of them";
    }

    @Override
    public String differs() {
        return "every auction that holds the maximum is listed; blog-2021 lists the top ten";
    }

    @Override
    public List<String> columns() {
        return List.of("windowEnd", "auction", "count");
    }

    @Override
    public Answers<HotItem> answer(EventStreams events, QuerySettings settings) {
        int hottest = settings.rules().hottest();
        return Answers.perWindow(
                events.timestampedBids()
                        .window(sliding(settings.windowMillis(), settings.slideMillis()))
                        .groupingKey(Bid::auction)
                        .aggregate(counting())
                        .window(tumbling(settings.slideMillis()))
                        .aggregate(HottestAuctions.operation(hottest))
                        .flatMap(
                                hot -> Traversers.traverseIterable(hot.result()).map(item -> row(hot, item))),
                HotItem::windowEnd);
    }

    /** Frames travel and are kept as columns, see {@link FrameCounts}. */
    @Override
    public Answers<HotItem> tunedAnswer(EventStreams events, QuerySettings settings) {
        long window = settings.windowMillis();
        long slide = settings.slideMillis();
        int hottest = settings.rules().hottest();
        return Answers.perWindow(
                events.bare(EnumSet.of(EventKind.BID), slide)
                        .<FrameCounts>customTransform("count-by-frame", () -> new BidFramesP(slide))
                        .groupingKey(FrameCounts::shard)
                        .<HottestOfWindow>customTransform(
                                "slide-windows", () -> new SlidingCountsP(window, slide, hottest))
                        .groupingKey(shards -> HottestOfAllP.KEY)
                        .customTransform("hottest-of-all", HottestOfAllP::new),
                HotItem::windowEnd);
    }

    @Override
    public Oracle<HotItem> oracle(QuerySettings settings, Oracle.Slice slice) {
        return new HotItemsOracle(settings, slice);
    }

    private static HotItem row(WindowResult<?> window, AuctionCount item) {
        return new HotItem(window.end(), item.auction(), item.count());
    }

    /**
     * An auction among the hottest of a window.
     *
     * @param windowEnd epoch ms, exclusive
     * @param count of its bids in the window
     */
    public record HotItem(long windowEnd, long auction, long count) {}
}
