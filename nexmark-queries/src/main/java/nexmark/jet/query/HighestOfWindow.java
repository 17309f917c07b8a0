package nexmark.jet.query;

import com.hazelcast.jet.core.Inbox;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.accumulator.HighestBids;
import nexmark.jet.event.Bid;
import nexmark.jet.event.EventColumns;
import nexmark.jet.row.HighestBid;

/** The highest bids of a window, of one processor or of all. */
record HighestOfWindow(long windowEnd, HighestBids bids) implements FrameColumns, JoinedWindowsP.Part<HighestOfWindow> {

    @Override
    public HighestOfWindow with(HighestOfWindow other) {
        bids.merge(other.bids);
        return this;
    }

    @Override
    public Stream<HighestBid> rows() {
        return bids.rows(windowEnd);
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
        return bids.bids().size();
    }

    @Override
    public int shard() {
        return 0;
    }

    /** Finds the highest of bids that come together, window by window. */
    static final class OfColumnsP extends FramesP<HighestBids, HighestOfWindow> {

        private final boolean all;

        OfColumnsP(long windowMillis, boolean all) {
            super(windowMillis);
            this.all = all;
        }

        @Override
        public void process(int ordinal, Inbox inbox) {
            process(inbox, OfColumnsP::add);
        }

        /** Few bids are as high as the highest so far; only these are made to objects. */
        private static void add(HighestBids highest, EventColumns bids, int from, int to) {
            List<Bid> before = highest.bids();
            long least = before.isEmpty() ? Long.MIN_VALUE : before.get(0).price();
            for (int i = from; i < to; i++) {
                if (bids.price[i] >= least) {
                    least = bids.price[i];
                    highest.add((Bid) bids.record(i));
                }
            }
        }

        @Override
        HighestBids newFrame() {
            return new HighestBids(all);
        }

        @Override
        long keys(HighestBids frame) {
            return frame.bids().size();
        }

        @Override
        void clear(HighestBids frame) {
            frame.bids().clear();
        }

        @Override
        List<HighestOfWindow> columns(long end, HighestBids frame) {
            return List.of(new HighestOfWindow(end, newFrame().merge(frame)));
        }

        @Override
        void add(HighestOfWindow columns, HighestBids frame) {
            frame.merge(columns.bids);
        }
    }
}
