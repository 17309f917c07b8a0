package nexmark.jet.query;

import static nexmark.jet.query.Events.bid;
import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.core.Watermark;
import com.hazelcast.jet.core.test.TestInbox;
import com.hazelcast.jet.core.test.TestOutbox;
import com.hazelcast.jet.core.test.TestProcessorContext;
import java.util.List;
import java.util.TreeMap;
import nexmark.jet.event.Bid;
import nexmark.jet.event.EventColumns;
import nexmark.jet.query.FrameColumns.FrameCounts;
import org.junit.jupiter.api.Test;

class FramesPTest {

    private static final List<Bid> BIDS =
            List.of(bid(1, 10, 150), bid(2, 10, 99), bid(1, 10, 199), bid(3, 10, 40), bid(2, 10, 200), bid(1, 10, 100));

    /** The bids at 99 and 40 are late, in the middle of the item; that at 200 is of the next frame. */
    @Test
    void lateBidsOfAnItemAreLeftOutAsIfEachHadComeAlone() throws Exception {
        EventColumns together = new EventColumns(BIDS.size(), false);
        BIDS.forEach(together::add);
        assertThat(countsAfterWatermark100(new FramesP.BidColumnFramesP(100), List.of(together)))
                .isEqualTo(countsAfterWatermark100(new FramesP.BidFramesP(100), BIDS))
                .hasToString("{200={1=3}, 300={2=1}}");
    }

    private static TreeMap<Long, TreeMap<Long, Long>> countsAfterWatermark100(FramesP.BidFramesP frames, List<?> items)
            throws Exception {
        TestOutbox outbox = new TestOutbox(1_000);
        frames.init(outbox, new TestProcessorContext());
        assertThat(frames.tryProcessWatermark(new Watermark(100))).isTrue();
        frames.process(0, new TestInbox(items));
        assertThat(frames.tryProcessWatermark(new Watermark(300))).isTrue();
        TreeMap<Long, TreeMap<Long, Long>> counts = new TreeMap<>();
        for (Object item : outbox.queue(0)) {
            if (item instanceof FrameCounts frame) {
                frame.forEach((id, count) -> counts.computeIfAbsent(frame.frameEnd(), end -> new TreeMap<>())
                        .put(id, count));
            }
        }
        return counts;
    }
}
