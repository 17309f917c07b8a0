package nexmark.jet.query;

import com.hazelcast.jet.core.Inbox;
import java.util.List;
import nexmark.jet.event.Bid;
import org.agrona.collections.Long2LongCounterMap;

/** Counts bids by auction and frame. */
final class BidFramesP extends FramesP<Long2LongCounterMap, FrameCounts> {

    BidFramesP(long frameMillis) {
        super(frameMillis);
    }

    @Override
    public void process(int ordinal, Inbox inbox) {
        for (Object item = inbox.poll(); item != null; item = inbox.poll()) {
            Bid bid = (Bid) item;
            Long2LongCounterMap counts = frameAt(bid.dateTime());
            if (counts != null) {
                counts.incrementAndGet(bid.auction());
            }
        }
    }

    @Override
    Long2LongCounterMap newFrame() {
        return new Long2LongCounterMap(0);
    }

    @Override
    long keys(Long2LongCounterMap frame) {
        return frame.size();
    }

    @Override
    void clear(Long2LongCounterMap frame) {
        frame.clear();
    }

    @Override
    List<FrameCounts> columns(long end, Long2LongCounterMap frame) {
        return FrameCounts.of(end, frame);
    }

    @Override
    void add(FrameCounts columns, Long2LongCounterMap frame) {
        columns.addTo(frame);
    }
}
