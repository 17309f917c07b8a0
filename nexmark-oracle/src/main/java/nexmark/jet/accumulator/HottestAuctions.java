package nexmark.jet.accumulator;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.Stream;
import nexmark.jet.event.Wire;
import nexmark.jet.row.HotItem;

/** Collects the auctions with the highest counts: all that hold the maximum, or a given number. */
public final class HottestAuctions implements Wire.Own {

    /** Where counts are equal, the higher id is the colder one, so that a limit always cuts at the same place. */
    private static final Comparator<AuctionCount> COLDEST_FIRST = Comparator.comparingLong(AuctionCount::count)
            .thenComparing(AuctionCount::auction, Comparator.reverseOrder());

    private final PriorityQueue<AuctionCount> hottest = new PriorityQueue<>(COLDEST_FIRST);
    private final int limit;

    /** @param limit how many to list; 0 = all that hold the maximum */
    public HottestAuctions(int limit) {
        this.limit = limit;
    }

    /** Adds others of the same limit to these; changes and returns this. */
    public HottestAuctions merge(HottestAuctions others) {
        others.hottest.forEach(other -> offer(other.auction, other.count));
        return this;
    }

    public Stream<HotItem> rows(long windowEnd) {
        return hottest.stream().map(item -> new HotItem(windowEnd, item.auction, item.count));
    }

    public void offer(long auction, long count) {
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

    public static HottestAuctions read(DataInput in) throws IOException {
        HottestAuctions read = new HottestAuctions(in.readInt());
        for (int left = in.readInt(); left > 0; left--) {
            read.hottest.add(new AuctionCount(in.readLong(), in.readLong()));
        }
        return read;
    }

    private record AuctionCount(long auction, long count) {}
}
