package nexmark.jet.query;

import static com.hazelcast.jet.aggregate.AggregateOperations.counting;
import static com.hazelcast.jet.pipeline.WindowDefinition.sliding;
import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import com.hazelcast.function.BiConsumerEx;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.aggregate.AggregateOperation;
import com.hazelcast.jet.aggregate.AggregateOperation1;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.Map;
import nexmark.jet.accumulator.HottestAuctions;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.HotItemsQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.HotItem;

/**
 * Bids counted by auction and the maximum of each shard of the auctions, then the maximum of all shards, window by
 * window.
 */
@AutoService(Query.class)
public final class Q05HotItems extends HotItemsQuestion implements Query {

    @Override
    public Answers<HotItem> answer(EventStreams events, QuerySettings settings) {
        int hottest = settings.rules().hottest();
        return new Answers<>(
                events.timestampedBids()
                        .window(sliding(settings.windowMillis(), settings.slideMillis()))
                        .groupingKey(bid -> FrameColumns.shardOf(bid.auction()))
                        .aggregate(ofBids(hottest))
                        .window(tumbling(settings.slideMillis()))
                        .aggregate(ofAll(hottest, (all, shard) -> all.merge(shard.result())))
                        .flatMap(window ->
                                Traversers.traverseStream(window.result().rows(window.end()))),
                HotItem::windowEnd);
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(
                Variant.BOOK,
                new Form("", this::book),
                Variant.TUNED,
                new Form("one item for each frame and 64th of the keys, as columns of primitives", this::tuned),
                Variant.COLUMNAR,
                new Form(
                        "bids are counted from the columns, then as tuned; texts, which no row has, are not made",
                        this::columnar));
    }

    private Answers<HotItem> book(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                events.timestampedBids()
                        .window(sliding(settings.windowMillis(), settings.slideMillis()))
                        .groupingKey(Bid::auction)
                        .aggregate(counting())
                        .window(tumbling(settings.slideMillis()))
                        .aggregate(ofAll(
                                settings.rules().hottest(),
                                (all, auction) -> all.offer(auction.key(), auction.result())))
                        .flatMap(window ->
                                Traversers.traverseStream(window.result().rows(window.end()))),
                HotItem::windowEnd);
    }

    /** Frames travel and are kept as columns, see {@link FrameColumns.FrameCounts}. */
    private Answers<HotItem> tuned(EventStreams events, QuerySettings settings) {
        long slide = settings.slideMillis();
        return hottest(
                events.bare(definition().reads(), slide)
                        .customTransform("count-by-frame", () -> new FramesP.BidFramesP(slide)),
                settings);
    }

    /** The frames are those of the tuned variant. */
    private Answers<HotItem> columnar(EventStreams events, QuerySettings settings) {
        long slide = settings.slideMillis();
        return hottest(
                events.bidColumns(slide).customTransform("count-by-frame", () -> new FramesP.BidColumnFramesP(slide)),
                settings);
    }

    private static Answers<HotItem> hottest(StreamStage<FrameColumns.FrameCounts> frames, QuerySettings settings) {
        long window = settings.windowMillis();
        long slide = settings.slideMillis();
        int hottest = settings.rules().hottest();
        return new Answers<>(
                frames.groupingKey(FrameColumns.FrameCounts::shard)
                        .<HottestOfWindow>customTransform(
                                "slide-windows", () -> new SlidingFramesP.SlidingCountsP(window, slide, hottest))
                        .groupingKey(shards -> JoinedWindowsP.KEY)
                        .customTransform("hottest-of-all", JoinedWindowsP<HottestOfWindow>::new),
                HotItem::windowEnd);
    }

    /** Counts the bids of a shard by auction, and lists the hottest of them. */
    private static AggregateOperation1<Bid, KeyCounts, HottestAuctions> ofBids(int limit) {
        return AggregateOperation.withCreate(KeyCounts::new)
                .<Bid>andAccumulate((bids, bid) -> bids.add(bid.auction()))
                .andCombine(KeyCounts::add)
                .andDeduct(KeyCounts::subtract)
                .andExportFinish(bids -> hottest(bids, limit));
    }

    /** Lists the hottest of all auctions. */
    private static <T> AggregateOperation1<T, HottestAuctions, HottestAuctions> ofAll(
            int limit, BiConsumerEx<HottestAuctions, T> add) {
        return AggregateOperation.withCreate(() -> new HottestAuctions(limit))
                .andAccumulate(add)
                .andCombine(HottestAuctions::merge)
                .andExportFinish(hottest -> new HottestAuctions(limit).merge(hottest));
    }

    private static HottestAuctions hottest(KeyCounts bids, int limit) {
        HottestAuctions hottest = new HottestAuctions(limit);
        bids.forEach(hottest::offer);
        return hottest;
    }
}
