package nexmark.jet.runner.recorded;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.Watermark;
import java.util.List;
import nexmark.jet.event.Event;

/**
 * Emits recorded events of some kinds in the order of the recording. The watermark follows the events of all kinds:
 * time passes alike for every stream of a query, whatever the stream holds.
 */
final class RecordedEventsP extends AbstractProcessor {

    private final RecordedStream stream;
    private final Traverser<Object> items = this::nextItem;

    private List<Event> events;
    private int position;
    private long latest = Long.MIN_VALUE;
    private long lastWatermark = Long.MIN_VALUE;
    private boolean watermarkDue;

    RecordedEventsP(RecordedStream stream) {
        this.stream = stream;
    }

    @Override
    protected void init(Context context) {
        events = stream.events(context);
    }

    @Override
    public boolean complete() {
        return emitFromTraverser(items);
    }

    @Override
    public boolean closeIsCooperative() {
        return true;
    }

    /** The next event or the watermark that the last one moved; null at the end. */
    private Object nextItem() {
        while (!watermarkDue && position < events.size()) {
            Event event = events.get(position++);
            passTime(event.dateTime());
            if (stream.kinds().contains(event.kind())) {
                return stream.wrapped(event);
            }
        }
        if (!watermarkDue) {
            return null;
        }
        watermarkDue = false;
        return new Watermark(lastWatermark);
    }

    private void passTime(long millis) {
        latest = Math.max(latest, millis);
        long watermark = stream.watermarks().watermarkAt(latest);
        if (watermark > lastWatermark) {
            lastWatermark = watermark;
            watermarkDue = true;
        }
    }
}
