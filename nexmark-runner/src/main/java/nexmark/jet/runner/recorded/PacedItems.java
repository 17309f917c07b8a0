package nexmark.jet.runner.recorded;

import com.hazelcast.jet.core.Watermark;
import java.util.List;
import java.util.Set;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.source.WatermarkSettings;

/**
 * The recorded events of some kinds with watermarks between them, each at the instant at which it is due. An event is due at
 * the latest event time so far, so that events which arrived in disorder arrive in disorder again.
 *
 * <p>Watermarks follow the clock and not the events, as they do in generated streams: a window is answered at its end, even
 * if no event arrives then. They go on after the last event.
 */
final class PacedItems {

    /** After the last event: an instant that no clock shows, epoch ms. */
    static final long NEVER_MILLIS = EventTime.LAST_MILLIS + 1;

    private final List<Event> events;
    private final Set<EventKind> kinds;
    private final WatermarkSettings watermarks;
    private int position;
    private long latestMillis = Long.MIN_VALUE;
    private long lastWatermark = Long.MIN_VALUE;

    /** @param events all events in the order of arrival; the watermarks depend on events of every kind */
    PacedItems(List<Event> events, Set<EventKind> kinds, WatermarkSettings watermarks) {
        this.events = events;
        this.kinds = kinds;
        this.watermarks = watermarks;
    }

    /**
     * Takes the next item.
     *
     * @param nowMillis an instant of the recording, not before that of the last call, epoch ms
     * @return an event or a watermark; null if none is due
     */
    Object next(long nowMillis) {
        Object item = nextWatermark(nowMillis);
        while (item == null && dueMillis() <= nowMillis) {
            Event event = nextEvent();
            item = kinds.contains(event.kind()) ? event : nextWatermark(nowMillis);
        }
        return item;
    }

    /** When the next event is due, epoch ms of the recording; {@link #NEVER_MILLIS} after the last. */
    long dueMillis() {
        return position < events.size()
                ? Math.max(latestMillis, events.get(position).dateTime())
                : NEVER_MILLIS;
    }

    private Event nextEvent() {
        latestMillis = dueMillis();
        return events.get(position++);
    }

    /** The watermark of the instant before which no event is to come; null if it has been taken. */
    private Watermark nextWatermark(long nowMillis) {
        long watermark = watermarks.watermarkAt(Math.min(nowMillis, dueMillis()));
        if (watermark <= lastWatermark) {
            return null;
        }
        lastWatermark = watermark;
        return new Watermark(watermark);
    }
}
