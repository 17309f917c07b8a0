package nexmark.jet.query;

import com.hazelcast.jet.aggregate.AggregateOperation;
import com.hazelcast.jet.aggregate.AggregateOperation1;
import com.hazelcast.jet.datamodel.KeyedWindowResult;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.DataSerializable;
import java.io.IOException;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.Stream;
import nexmark.jet.event.Bid;
import nexmark.jet.row.HotItem;

/** Collects the auctions with the highest counts: all that hold the maximum, or a given number. */
final class HottestAuctions implements DataSerializable {

    /** Where counts are equal, the higher id is the colder one, so that a limit always cuts at the same place. */
    private static final Comparator<AuctionCount> COLDEST_FIRST = Comparator.comparingLong(AuctionCount::count)
            .thenComparing(AuctionCount::auction, Comparator.reverseOrder());

    private final PriorityQueue<AuctionCount> hottest = new PriorityQueue<>(COLDEST_FIRST);
    private int limit;

    HottestAuctions() {}

    /** @param limit how many to list; 0 = all that hold the maximum */
    HottestAuctions(int limit) {
        this.limit = limit;
    }

    /**
     * Counts bids by auction and lists the hottest.
     *
     * @param limit how many to list; 0 = all that hold the maximum
     */
    static AggregateOperation1<Bid, KeyCounts, HottestAuctions> ofBids(int limit) {
        return AggregateOperation.withCreate(KeyCounts::new)
                .<Bid>andAccumulate((bids, bid) -> bids.add(bid.auction()))
                .andCombine(KeyCounts::add)
                .andDeduct(KeyCounts::subtract)
                .andExportFinish(bids -> hottest(bids, limit));
    }

    /**
     * Lists the hottest of all shards.
     *
     * @param limit how many to list; 0 = all that hold the maximum
     */
    static AggregateOperation1<KeyedWindowResult<Integer, HottestAuctions>, HottestAuctions, HottestAuctions> ofShards(
            int limit) {
        return AggregateOperation.withCreate(() -> new HottestAuctions(limit))
                .<KeyedWindowResult<Integer, HottestAuctions>>andAccumulate(
                        (hottest, shard) -> hottest.with(shard.result()))
                .andCombine(HottestAuctions::with)
                .andExportFinish(hottest -> new HottestAuctions(limit).with(hottest));
    }

    private static HottestAuctions hottest(KeyCounts bids, int limit) {
        HottestAuctions hottest = new HottestAuctions(limit);
        bids.forEach(hottest::offer);
        return hottest;
    }

    /** Adds others of the same limit to these; changes and returns this. */
    HottestAuctions with(HottestAuctions others) {
        others.hottest.forEach(this::offer);
        return this;
    }

    Stream<HotItem> rows(long windowEnd) {
        return hottest.stream().map(item -> new HotItem(windowEnd, item.auction, item.count));
    }

    void offer(long auction, long count) {
        if (limit > 0) {
            offerWithinLimit(auction, count);
        } else {
            offerMaximum(auction, count);
        }
    }

    private void offer(AuctionCount other) {
        offer(other.auction, other.count);
    }

    private void offerMaximum(long auction, long count) {
        long maximum = hottest.isEmpty() ? Long.MIN_VALUE : hottest.peek().count;
        if (count > maximum) {
            hottest.clear();
        }
        if (count >= maximum) {
            hottest.add(new AuctionCount(auction, count));
        }
    }

    private void offerWithinLimit(long auction, long count) {
        if (hottest.size() < limit) {
            hottest.add(new AuctionCount(auction, count));
            return;
        }
        AuctionCount coldest = hottest.peek();
        if (count > coldest.count || (count == coldest.count && auction < coldest.auction)) {
            hottest.poll();
            hottest.add(new AuctionCount(auction, count));
        }
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        out.writeInt(limit);
        out.writeInt(hottest.size());
        for (AuctionCount item : hottest) {
            out.writeLong(item.auction);
            out.writeLong(item.count);
        }
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        limit = in.readInt();
        for (int left = in.readInt(); left > 0; left--) {
            hottest.add(new AuctionCount(in.readLong(), in.readLong()));
        }
    }

    /** An auction and its count of bids. */
    private record AuctionCount(long auction, long count) {}
}
