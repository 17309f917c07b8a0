package nexmark.jet.query;

import static com.hazelcast.jet.pipeline.WindowDefinition.tumbling;

import com.google.auto.service.AutoService;
import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.aggregate.AggregateOperation;
import com.hazelcast.jet.aggregate.AggregateOperation1;
import com.hazelcast.jet.datamodel.KeyedWindowResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.BidOrder;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.question.AuctionTopTenQuestion;
import nexmark.jet.row.TopBid;

/** The ten highest bids since the last tick by auction, merged with the ten before it; both are sorted. */
@AutoService(Query.class)
public final class Q19AuctionTopTen extends AuctionTopTenQuestion implements Query {

    @Override
    public Answers<TopBid> answer(EventStreams events, QuerySettings settings) {
        return new Answers<>(
                events.timestampedBids()
                        .window(tumbling(settings.slideMillis()))
                        .groupingKey(Bid::auction)
                        .aggregate(highest())
                        .groupingKey(KeyedWindowResult::key)
                        .<ArrayList<Bid>, TopBid>flatMapStateful(
                                Ticks.keptMillis(settings),
                                () -> new ArrayList<>(1),
                                (ten, auction, tick) -> addAll(ten, tick.result()) ? rows(tick.end(), ten) : nothing(),
                                (ten, auction, watermark) -> nothing()),
                TopBid::windowEnd);
    }

    private static AggregateOperation1<Bid, ArrayList<Bid>, ArrayList<Bid>> highest() {
        return AggregateOperation.withCreate(() -> new ArrayList<Bid>(1))
                .<Bid>andAccumulate(Q19AuctionTopTen::add)
                .andCombine(Q19AuctionTopTen::addAll)
                .andExportFinish(ten -> ten);
    }

    /** Adds bids to the ten; says whether any of them is one. */
    private static boolean addAll(List<Bid> ten, List<Bid> others) {
        boolean changed = false;
        for (Bid bid : others) {
            changed |= add(ten, bid);
        }
        return changed;
    }

    private static boolean add(List<Bid> ten, Bid bid) {
        boolean isFull = ten.size() == TOP;
        if (isFull && BidOrder.byPrice(bid, ten.get(TOP - 1)) >= 0) {
            return false;
        }
        int place = Collections.binarySearch(ten, bid, BidOrder::byPrice);
        ten.add(place < 0 ? -place - 1 : place, bid);
        if (isFull) {
            ten.remove(TOP);
        }
        return true;
    }

    private static Traverser<TopBid> rows(long tick, List<Bid> ten) {
        return Traversers.traverseStream(
                IntStream.range(0, ten.size()).mapToObj(index -> new TopBid(tick, index + 1L, ten.get(index))));
    }

    private static Traverser<TopBid> nothing() {
        return Traversers.empty();
    }
}
