package nexmark.jet.source;

import com.hazelcast.jet.core.Watermark;
import com.hazelcast.jet.core.test.TestInbox;
import com.hazelcast.jet.core.test.TestOutbox;
import com.hazelcast.jet.core.test.TestProcessorContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventColumns;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.source.LaneEmitter.Walk;

/** The source's processors, driven by hand: the test is the clock, and drains the outboxes when it pleases. */
final class DrivenSource {

    private final List<EventSourceP<?>> processors = new ArrayList<>();
    private final List<TestOutbox> outboxes = new ArrayList<>();
    private final List<List<Object>> outputs = new ArrayList<>();
    private final List<Object> secondEdge = new ArrayList<>();
    private final boolean[] completed;
    private long nowNanos;

    /** @param capacity items that an outbox takes until it is drained */
    DrivenSource(
            List<EventSequence> sequences, Walk<?> walk, WatermarkSettings watermarks, int parallelism, int capacity) {
        this(sequences, walk, watermarks, parallelism, capacity, false, 0);
    }

    /** @param beginNanos when it begins; if from now, then what is due by then is passed over */
    DrivenSource(
            List<EventSequence> sequences,
            Walk<?> walk,
            WatermarkSettings watermarks,
            int parallelism,
            int capacity,
            boolean fromNow,
            long beginNanos) {
        nowNanos = beginNanos;
        completed = new boolean[parallelism];
        for (int index = 0; index < parallelism; index++) {
            EventSourceP<?> processor = EventSourceP.of(
                    new EventSource("driven", sequences, () -> () -> nowNanos, parallelism, null),
                    walk,
                    watermarks,
                    null,
                    () -> new SourceProgress(new SourceMetrics(name -> value -> {})),
                    fromNow);
            TestOutbox outbox = new TestOutbox(new int[] {capacity, capacity + 1}, 1);
            init(processor, outbox, index, parallelism);
            processors.add(processor);
            outboxes.add(outbox);
            outputs.add(new ArrayList<>());
        }
    }

    private static void init(EventSourceP<?> processor, TestOutbox outbox, int index, int parallelism) {
        TestProcessorContext context = new TestProcessorContext()
                .setGlobalProcessorIndex(index)
                .setLocalProcessorIndex(index)
                .setLocalParallelism(parallelism)
                .setTotalParallelism(parallelism);
        try {
            processor.init(outbox, context);
        } catch (Exception e) {
            throw new AssertionError("the source could not be set up: " + e.getMessage(), e);
        }
    }

    /** Moves the clock and lets every processor do all it can. */
    void runUntil(long nanos) {
        nowNanos = nanos;
        for (int index = 0; index < processors.size(); index++) {
            while (step(index)) {}
        }
    }

    /** Moves the clock and calls every processor just once, so that work may be left. */
    void touchAt(long nanos) {
        nowNanos = nanos;
        for (int index = 0; index < processors.size(); index++) {
            step(index);
        }
    }

    /** What Jet does at a barrier: an item under way goes out first, then each processor saves its state. */
    List<Map.Entry<Object, Object>> snapshot() {
        List<Map.Entry<Object, Object>> entries = new ArrayList<>();
        for (int index = 0; index < processors.size(); index++) {
            TestOutbox outbox = outboxes.get(index);
            outbox.block();
            while (outbox.hasUnfinishedItem()) {
                step(index);
            }
            outbox.unblock();
            for (boolean saved = completed[index]; !saved; outbox.drainSnapshotQueueAndReset(entries, false)) {
                saved = processors.get(index).saveToSnapshot();
            }
        }
        return entries;
    }

    void restore(List<Map.Entry<Object, Object>> entries) {
        for (EventSourceP<?> processor : processors) {
            processor.restoreFromSnapshot(new TestInbox(entries));
            processor.finishSnapshotRestore();
        }
    }

    /** The events and watermarks of a processor so far, in order. Events of one item are listed one by one. */
    List<Object> output(int processor) {
        return outputs.get(processor);
    }

    List<Event> events() {
        return events(outputs.stream().flatMap(List::stream));
    }

    /** The same, as they went out on the other edge. */
    List<Event> eventsOfSecondEdge() {
        return events(secondEdge.stream());
    }

    List<Watermark> watermarks(int processor) {
        return outputs.get(processor).stream()
                .filter(Watermark.class::isInstance)
                .map(Watermark.class::cast)
                .toList();
    }

    boolean isCompleted() {
        for (boolean each : completed) {
            if (!each) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether it is worth calling again at the same instant. */
    private boolean step(int index) {
        if (completed[index]) {
            return false;
        }
        TestOutbox outbox = outboxes.get(index);
        completed[index] = processors.get(index).complete();
        int before = outputs.get(index).size() + secondEdge.size();
        drain(outbox, 0, outputs.get(index));
        drain(outbox, 1, secondEdge);
        return outputs.get(index).size() + secondEdge.size() > before;
    }

    private static void drain(TestOutbox outbox, int edge, List<Object> target) {
        List<Object> items = new ArrayList<>();
        outbox.drainQueueAndReset(edge, items, false);
        for (Object item : items) {
            if (item instanceof EventColumns columns) {
                IntStream.range(0, columns.size()).mapToObj(columns::record).forEach(target::add);
            } else {
                target.add(item);
            }
        }
    }

    private static List<Event> events(Stream<Object> items) {
        return items.filter(Event.class::isInstance).map(Event.class::cast).toList();
    }
}
