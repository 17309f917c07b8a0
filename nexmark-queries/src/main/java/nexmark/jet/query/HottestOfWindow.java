package nexmark.jet.query;

import java.util.stream.Stream;
import nexmark.jet.accumulator.HottestAuctions;
import nexmark.jet.row.HotItem;

/** The hottest auctions of a window, which ends before {@code windowEnd}, epoch ms; of some shards or of all. */
record HottestOfWindow(long windowEnd, HottestAuctions hottest) implements JoinedWindowsP.Part<HottestOfWindow> {

    @Override
    public HottestOfWindow with(HottestOfWindow other) {
        hottest.merge(other.hottest);
        return this;
    }

    @Override
    public Stream<HotItem> rows() {
        return hottest.rows(windowEnd);
    }
}
