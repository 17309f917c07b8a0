package nexmark.jet.query;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import org.agrona.collections.Long2LongCounterMap;

/** Finds the hottest auctions of its shards, window by window; keeps one count for each key of the window. */
final class SlidingCountsP extends SlidingFramesP<FrameCounts> {

    private final int limit;
    private final Long2LongCounterMap counts = new Long2LongCounterMap(0);

    /** @param limit how many auctions to list, 0 = all that hold the maximum */
    SlidingCountsP(long windowMillis, long slideMillis, int limit) {
        super(windowMillis, slideMillis);
        this.limit = limit;
    }

    @Override
    void enter(FrameCounts frame) {
        frame.addTo(counts);
    }

    @Override
    void leave(FrameCounts frame) {
        frame.subtractFrom(counts);
    }

    @Override
    boolean isEmpty() {
        return counts.isEmpty();
    }

    @Override
    Traverser<Object> answers(long windowEnd) {
        HottestAuctions hottest = new HottestAuctions(limit);
        counts.forEach(hottest::offer);
        return Traversers.singleton(new HottestOfWindow(windowEnd, hottest));
    }
}
