package nexmark.jet.source;

import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.Watermark;
import com.hazelcast.jet.core.function.ObjLongBiFunction;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;

/**
 * Emits its share of recorded events, each at the first chance after it is due: at the latest event time so far, so that
 * events which arrived in disorder arrive in disorder again.
 *
 * <p>Watermarks follow the clock and not the events, as they do in generated streams, and go on after the last event: at the
 * end of a stream Jet would close all windows at once, which is before their time.
 */
final class PacedEventsP extends AbstractProcessor {

    private final List<Event> events;
    private final Set<EventKind> kinds;
    private final WatermarkSettings watermarks;
    private final LongSupplier nanoClock;
    private final ObjLongBiFunction<? super Event, ?> wrapFn;

    private final Supplier<SourceProgress> newProgress;

    private int share;
    private int shares;
    private SourceProgress progress;
    private int position;
    private long latestMillis = Long.MIN_VALUE;
    private long lastWatermark = Long.MIN_VALUE;
    /** What a full queue has not taken; null if there is nothing. */
    private Object pending;

    private boolean isEventPending;

    PacedEventsP(
            List<Event> events,
            Set<EventKind> kinds,
            WatermarkSettings watermarks,
            LongSupplier nanoClock,
            ObjLongBiFunction<? super Event, ?> wrapFn,
            Supplier<SourceProgress> newProgress) {
        this.events = events;
        this.kinds = kinds;
        this.watermarks = watermarks;
        this.nanoClock = nanoClock;
        this.wrapFn = wrapFn;
        this.newProgress = newProgress;
    }

    @Override
    protected void init(Context context) {
        share = context.globalProcessorIndex();
        shares = context.totalParallelism();
    }

    @Override
    public boolean complete() {
        if (progress == null) {
            progress = newProgress.get();
        }
        long nowNanos = nanoClock.getAsLong();
        progress.atLag(nowNanos, TimeUnit.MILLISECONDS.toNanos(isEventPending ? latestMillis : dueMillis()));
        long nowMillis = TimeUnit.NANOSECONDS.toMillis(nowNanos);
        while (emitPending() && takeDue(nowMillis)) {
            // Until a queue is full, or nothing more is due.
        }
        progress.publishEmitted();
        return false;
    }

    @Override
    public boolean closeIsCooperative() {
        return true;
    }

    private boolean emitPending() {
        if (pending == null) {
            return true;
        }
        if (!tryEmit(pending)) {
            return false;
        }
        if (isEventPending) {
            progress.emitted();
        }
        pending = null;
        isEventPending = false;
        return true;
    }

    /** Takes the next watermark or event; false if none is due. An event of another share or kind only passes the time. */
    private boolean takeDue(long nowMillis) {
        long watermark = watermarks.watermarkAt(Math.min(nowMillis, dueMillis()));
        if (watermark > lastWatermark) {
            lastWatermark = watermark;
            pending = new Watermark(watermark);
            return true;
        }
        if (dueMillis() > nowMillis) {
            return false;
        }
        Event event = events.get(position);
        latestMillis = dueMillis();
        if (position++ % shares == share && kinds.contains(event.kind())) {
            pending = wrapFn == null ? event : wrapFn.apply(event, event.dateTime());
            isEventPending = true;
        }
        return true;
    }

    /** When the next event is due, epoch ms; never after the last. */
    private long dueMillis() {
        return position < events.size()
                ? Math.max(latestMillis, events.get(position).dateTime())
                : Long.MAX_VALUE;
    }
}
