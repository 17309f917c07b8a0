package nexmark.jet.runner.recorded;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.function.ObjLongBiFunction;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.source.SourceProgress;
import nexmark.jet.source.WatermarkSettings;

/**
 * Emits {@link PacedItems}, each at the first chance after it is due, and reports its progress as the generator's source
 * does. The stream has no end: at the end of a stream Jet closes all windows at once, which is before their time.
 */
final class PacedEventsP extends AbstractProcessor {

    private final RecordingClock clock;
    private final String recording;
    private final Set<EventKind> kinds;
    private final WatermarkSettings watermarks;
    private final ObjLongBiFunction<? super Event, ?> wrapFn;
    private final Traverser<Object> due = this::nextDue;

    private PacedItems items;
    private SourceProgress progress;
    private long nowMillis;
    /** When the item was due that was taken last. */
    private long takenDueMillis;
    /** Whether that item is still here, because a queue was full. */
    private boolean isBlocked;

    /**
     * @param recording the recording's name in the member's user context
     * @param wrapFn gives an event Jet's timestamp; null = bare events
     */
    PacedEventsP(
            RecordingClock clock,
            String recording,
            Set<EventKind> kinds,
            WatermarkSettings watermarks,
            ObjLongBiFunction<? super Event, ?> wrapFn) {
        this.clock = clock;
        this.recording = recording;
        this.kinds = kinds;
        this.watermarks = watermarks;
        this.wrapFn = wrapFn;
    }

    @Override
    protected void init(Context context) {
        items = new PacedItems(
                ReplayContext.of(context.hazelcastInstance(), recording).events(), kinds, watermarks);
    }

    @Override
    public boolean complete() {
        if (progress == null) {
            progress = SourceProgress.ofJob();
        }
        long nowNanos = EpochClock.nanos();
        long dueMillis = isBlocked ? takenDueMillis : items.dueMillis();
        progress.atLag(nowNanos, TimeUnit.MILLISECONDS.toNanos(clock.epochMillis(dueMillis)));
        nowMillis = clock.millis();
        isBlocked = !emitFromTraverser(due);
        progress.publishEmitted();
        return false;
    }

    @Override
    public boolean closeIsCooperative() {
        return true;
    }

    private Object nextDue() {
        takenDueMillis = Math.min(nowMillis, items.dueMillis());
        Object item = items.next(nowMillis);
        if (!(item instanceof Event event)) {
            return item;
        }
        progress.emitted();
        return wrapFn == null ? event : wrapFn.apply(event, event.dateTime());
    }
}
