package nexmark.flink;

import java.util.Map;
import java.util.TreeMap;
import nexmark.jet.event.Event;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Sums up the events of each pane, the time between two ends of a window, where they arise: what travels is one sum for
 * each pane and not each event. A sum leaves with the watermark that ends its pane, or in parts, before the barrier of
 * each checkpoint, so that the operator has nothing to save. (Flink SQL's local aggregation works so.) An event whose
 * pane has left is late; so what travels never is.
 *
 * @param <S> the sum of a pane
 */
abstract class PaneOperator<S, T> extends AbstractStreamOperator<T> implements OneInputStreamOperator<Event, T> {

    /** The metric of events that came behind the watermark and were dropped. */
    static final String LATE_EVENTS = "lateEvents";

    private final long paneMillis;
    private transient TreeMap<Long, S> byEnd;
    private transient long lastEnd;
    private transient S last;
    private transient long watermark;
    private transient Counter late;

    PaneOperator(long paneMillis) {
        this.paneMillis = paneMillis;
    }

    abstract S newSum();

    abstract void add(Event event, S sum);

    /** Emits what has been summed up of the pane, by {@link #emit}. */
    abstract void emitAll(long paneEnd, S sum);

    /** Emits a part of a pane's sum, with the time of the pane's last millisecond. */
    final void emit(long paneEnd, T part) {
        output.collect(new StreamRecord<>(part, paneEnd - 1));
    }

    @Override
    public void open() throws Exception {
        super.open();
        byEnd = new TreeMap<>();
        watermark = Long.MIN_VALUE;
        late = getMetricGroup().counter(LATE_EVENTS);
    }

    @Override
    public void processElement(StreamRecord<Event> element) {
        Event event = element.getValue();
        long end = event.dateTime() - Math.floorMod(event.dateTime(), paneMillis) + paneMillis;
        if (end - 1 <= watermark) {
            late.inc();
            return;
        }
        if (last == null || end != lastEnd) {
            lastEnd = end;
            last = byEnd.computeIfAbsent(end, newEnd -> newSum());
        }
        add(event, last);
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        watermark = mark.getTimestamp();
        while (!byEnd.isEmpty() && byEnd.firstKey() - 1 <= watermark) {
            leave(byEnd.pollFirstEntry());
        }
        super.processWatermark(mark);
    }

    @Override
    public void prepareSnapshotPreBarrier(long checkpoint) {
        byEnd.entrySet().forEach(this::leave);
        byEnd.clear();
    }

    private void leave(Map.Entry<Long, S> pane) {
        last = null;
        emitAll(pane.getKey(), pane.getValue());
    }
}
