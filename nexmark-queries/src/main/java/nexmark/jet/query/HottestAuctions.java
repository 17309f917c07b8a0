package nexmark.jet.query;

import com.hazelcast.function.BiConsumerEx;
import com.hazelcast.jet.aggregate.AggregateOperation;
import com.hazelcast.jet.aggregate.AggregateOperation1;
import com.hazelcast.jet.datamodel.KeyedWindowResult;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.Stream;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Wire;
import nexmark.jet.row.HotItem;

/** Collects the auctions with the highest counts: all that hold the maximum, or a given number. */
final class HottestAuctions implements Wire.Own {

    /** Where counts are equal, the higher id is the colder one, so that a limit always cuts at the same place. */
    private static final Comparator<AuctionCount> COLDEST_FIRST = Comparator.comparingLong(AuctionCount::count)
            .thenComparing(AuctionCount::auction, Comparator.reverseOrder());

    private final PriorityQueue<AuctionCount> hottest = new PriorityQueue<>(COLDEST_FIRST);
    private final int limit;

    /** @param limit how many to list; 0 = all that hold the maximum */
    HottestAuctions(int limit) {
        this.limit = limit;
    }

    /** Counts bids by auction and lists the hottest of them, as many as the constructor says. */
    static AggregateOperation1<Bid, KeyCounts, HottestAuctions> ofBids(int limit) {
        return AggregateOperation.withCreate(KeyCounts::new)
                .<Bid>andAccumulate((bids, bid) -> bids.add(bid.auction()))
                .andCombine(KeyCounts::add)
                .andDeduct(KeyCounts::subtract)
                .andExportFinish(bids -> hottest(bids, limit));
    }

    static AggregateOperation1<KeyedWindowResult<Integer, HottestAuctions>, HottestAuctions, HottestAuctions> ofShards(
            int limit) {
        return ofAll(limit, (hottest, shard) -> hottest.with(shard.result()));
    }

    /** Lists the hottest of all auctions, of which each is counted. */
    static AggregateOperation1<KeyedWindowResult<Long, Long>, HottestAuctions, HottestAuctions> ofCounts(int limit) {
        return ofAll(limit, (hottest, auction) -> hottest.offer(auction.key(), auction.result()));
    }

    private static <T> AggregateOperation1<T, HottestAuctions, HottestAuctions> ofAll(
            int limit, BiConsumerEx<HottestAuctions, T> add) {
        return AggregateOperation.withCreate(() -> new HottestAuctions(limit))
                .andAccumulate(add)
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
        others.hottest.forEach(other -> offer(other.auction, other.count));
        return this;
    }

    Stream<HotItem> rows(long windowEnd) {
        return hottest.stream().map(item -> new HotItem(windowEnd, item.auction, item.count));
    }

    void offer(long auction, long count) {
        AuctionCount coldest = hottest.peek();
        int order = coldest == null ? 1 : Long.compare(count, coldest.count);
        if (limit == 0) {
            if (order < 0) {
                return;
            }
            if (order > 0) {
                hottest.clear();
            }
        } else if (hottest.size() == limit) {
            if (order < 0 || (order == 0 && auction >= coldest.auction)) {
                return;
            }
            hottest.poll();
        }
        hottest.add(new AuctionCount(auction, count));
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeInt(limit);
        out.writeInt(hottest.size());
        for (AuctionCount item : hottest) {
            out.writeLong(item.auction);
            out.writeLong(item.count);
        }
    }

    static HottestAuctions read(DataInput in) throws IOException {
        HottestAuctions read = new HottestAuctions(in.readInt());
        for (int left = in.readInt(); left > 0; left--) {
            read.hottest.add(new AuctionCount(in.readLong(), in.readLong()));
        }
        return read;
    }

    private record AuctionCount(long auction, long count) {}

    /** The hottest auctions of a window, which ends before {@code windowEnd}, epoch ms; of some shards or of all. */
    record HottestOfWindow(long windowEnd, HottestAuctions hottest) implements JoinedWindowsP.Part<HottestOfWindow> {

        @Override
        public HottestOfWindow with(HottestOfWindow other) {
            hottest.with(other.hottest);
            return this;
        }

        @Override
        public Stream<HotItem> rows() {
            return hottest.rows(windowEnd);
        }
    }
}
