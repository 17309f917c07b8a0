package nexmark.jet.runner.recorded;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.core.AbstractProcessor;
import java.util.concurrent.TimeUnit;
import nexmark.jet.event.Event;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.source.SourceProgress;

/**
 * Emits {@link PacedItems}, each at the first chance after it is due, and reports its progress as the generator's source
 * does. The stream has no end: at the end of a stream Jet closes all windows at once, which is before their time.
 */
final class PacedEventsP extends AbstractProcessor {

    private final RecordingClock clock;
    private final RecordedStream stream;
    private final Traverser<Object> due = this::nextDue;

    private PacedItems items;
    private SourceProgress progress;
    private long nowMillis;
    /** When the item was due that was taken last. */
    private long takenDueMillis;
    /** Whether that item is still here, because a queue was full. */
    private boolean isBlocked;

    PacedEventsP(RecordingClock clock, RecordedStream stream) {
        this.clock = clock;
        this.stream = stream;
    }

    @Override
    protected void init(Context context) {
        items = new PacedItems(stream.events(context), stream.kinds(), stream.watermarks());
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
        return stream.wrapped(event);
    }
}
