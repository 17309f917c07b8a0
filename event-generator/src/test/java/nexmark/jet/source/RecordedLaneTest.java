package nexmark.jet.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.core.Watermark;
import com.hazelcast.jet.core.test.TestOutbox;
import com.hazelcast.jet.core.test.TestProcessorContext;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;
import org.junit.jupiter.api.Test;

class RecordedLaneTest {

    private static final List<Event> EVENTS =
            List.of(bid(1, 10), bid(2, 30), bid(3, 20), new Person(4, "Ann", null, null, null, "OR", 40, null));

    private long nowMillis;

    @Test
    void eachShareIsDueAtTheLatestTimeSoFarAndWatermarksGoOn() throws Exception {
        EventSourceP<Event> first = processor(0);
        EventSourceP<Event> second = processor(1);
        assertThat(at(9, first)).isEmpty();
        assertThat(at(19, first)).containsExactly(new Watermark(10), EVENTS.get(0));
        assertThat(at(29, first)).containsExactly(new Watermark(20));
        assertThat(at(30, first)).containsExactly(new Watermark(30), EVENTS.get(2));
        assertThat(at(30, second)).containsExactly(new Watermark(10), new Watermark(30), EVENTS.get(1));
        assertThat(at(60, second)).containsExactly(new Watermark(40), new Watermark(60));
    }

    private List<Object> at(long millis, EventSourceP<Event> processor) {
        nowMillis = millis;
        assertThat(processor.complete()).isFalse();
        List<Object> items = new ArrayList<>();
        outboxes.get(processor).drainQueueAndReset(0, items, false);
        items.removeIf(item -> item instanceof Watermark watermark && watermark.timestamp() == 0);
        return items;
    }

    private final Map<EventSourceP<Event>, TestOutbox> outboxes = new HashMap<>();

    private EventSourceP<Event> processor(int share) throws Exception {
        LaneEmitter<Event> emitter = new LaneEmitter<>(
                (key, position) -> new PacedEvents.RecordedLane(
                        EVENTS, EnumSet.of(EventKind.BID), key.lane(), key.lanes(), position),
                0,
                new WatermarkSettings(10, 0),
                () -> TimeUnit.MILLISECONDS.toNanos(nowMillis),
                () -> new SourceProgress(new SourceMetrics(name -> value -> {})));
        EventSourceP<Event> processor = new EventSourceP<>(1, emitter, null);
        TestOutbox outbox = new TestOutbox(1000);
        outboxes.put(processor, outbox);
        processor.init(
                outbox,
                new TestProcessorContext().setGlobalProcessorIndex(share).setTotalParallelism(2));
        return processor;
    }

    private static Bid bid(long auction, long dateTime) {
        return new Bid(auction, 7, 100, dateTime, Bid.Text.NONE);
    }
}
