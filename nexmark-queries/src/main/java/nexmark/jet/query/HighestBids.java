package nexmark.jet.query;

import com.hazelcast.jet.aggregate.AggregateOperation;
import com.hazelcast.jet.aggregate.AggregateOperation1;
import com.hazelcast.jet.core.Inbox;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.event.Bid;
import nexmark.jet.event.CompactWire;
import nexmark.jet.event.EventColumns;
import nexmark.jet.event.Wire;
import nexmark.jet.row.HighestBid;

/** Collects the bids at the highest price: all of them, or only the earliest, with the lowest ids. */
record HighestBids(boolean all, List<Bid> highest) implements Wire.Own {

    private static final Comparator<Bid> EARLIEST_FIRST = Comparator.comparingLong(Bid::dateTime)
            .thenComparingLong(Bid::auction)
            .thenComparingLong(Bid::bidder);

    HighestBids(boolean all) {
        this(all, new ArrayList<>(1));
    }

    static AggregateOperation1<Bid, HighestBids, List<Bid>> operation(boolean all) {
        return AggregateOperation.withCreate(() -> new HighestBids(all))
                .<Bid>andAccumulate(HighestBids::offer)
                .andCombine(HighestBids::offer)
                .andExportFinish(bids -> new ArrayList<>(bids.highest));
    }

    private void offer(HighestBids others) {
        others.highest.forEach(this::offer);
    }

    private void offer(Bid bid) {
        int order =
                highest.isEmpty() ? 1 : Long.compare(bid.price(), highest.get(0).price());
        if (order > 0 || (order == 0 && !all && EARLIEST_FIRST.compare(bid, highest.get(0)) < 0)) {
            highest.clear();
            highest.add(bid);
        } else if (order == 0 && all) {
            highest.add(bid);
        }
    }

    /** Few bids are as high as the highest so far; only these are made to objects. */
    private void offer(EventColumns bids, int from, int to) {
        long least = highest.isEmpty() ? Long.MIN_VALUE : highest.get(0).price();
        for (int i = from; i < to; i++) {
            if (bids.price[i] >= least) {
                least = bids.price[i];
                offer((Bid) bids.record(i));
            }
        }
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeBoolean(all);
        CompactWire.writeLong(highest.size(), out);
        for (Bid bid : highest) {
            bid.write(out);
        }
    }

    static HighestBids read(DataInput in) throws IOException {
        HighestBids read = new HighestBids(in.readBoolean());
        for (long left = CompactWire.readLong(in); left > 0; left--) {
            read.highest.add(Bid.read(in));
        }
        return read;
    }

    /** The highest bids of a window, of one processor or of all. */
    record OfWindow(long windowEnd, HighestBids bids) implements FrameColumns, JoinedWindowsP.Part<OfWindow> {

        @Override
        public OfWindow with(OfWindow other) {
            bids.offer(other.bids);
            return this;
        }

        @Override
        public Stream<HighestBid> rows() {
            return bids.highest.stream().map(bid -> HighestBid.of(windowEnd, bid));
        }

        @Override
        public long frameEnd() {
            return windowEnd;
        }

        @Override
        public long events() {
            return size();
        }

        @Override
        public int size() {
            return bids.highest.size();
        }

        @Override
        public int shard() {
            return 0;
        }
    }

    /** Finds the highest of bids that come together, window by window. */
    static final class OfColumnsP extends FramesP<HighestBids, OfWindow> {

        private final boolean all;

        OfColumnsP(long windowMillis, boolean all) {
            super(windowMillis);
            this.all = all;
        }

        @Override
        public void process(int ordinal, Inbox inbox) {
            process(inbox, HighestBids::offer);
        }

        @Override
        HighestBids newFrame() {
            return new HighestBids(all);
        }

        @Override
        long keys(HighestBids frame) {
            return frame.highest.size();
        }

        @Override
        void clear(HighestBids frame) {
            frame.highest.clear();
        }

        @Override
        List<OfWindow> columns(long end, HighestBids frame) {
            return List.of(new OfWindow(end, new HighestBids(all, new ArrayList<>(frame.highest))));
        }

        @Override
        void add(OfWindow columns, HighestBids frame) {
            frame.offer(columns.bids);
        }
    }
}
