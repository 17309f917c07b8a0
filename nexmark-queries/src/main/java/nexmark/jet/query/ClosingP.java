package nexmark.jet.query;

import static com.hazelcast.jet.Util.entry;
import static com.hazelcast.jet.core.BroadcastKey.broadcastKey;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.BroadcastKey;
import com.hazelcast.jet.core.Watermark;
import java.util.Map.Entry;
import java.util.stream.Stream;

/**
 * Emits the items that the watermark closes, and at the end of the input all items that are still open. A snapshot
 * holds the watermark besides the state, so that after a restart the same events are late.
 */
abstract class ClosingP extends AbstractProcessor {

    private static final String WATERMARK = "watermark";

    /** The latest watermark, epoch ms; after a restart the earliest that a processor had saved. */
    long watermark = Long.MIN_VALUE;

    private final ProcessorMetric lateEvents = new ProcessorMetric(ProcessorMetric.LATE_EVENTS);
    private final ProcessorMetric stateEntries = new ProcessorMetric(ProcessorMetric.STATE_ENTRIES);
    private long late;
    private boolean completing;
    private boolean isRestored;
    private Traverser<Entry<Object, Object>> snapshot;

    /** The items that the watermark closes; always the same traverser, which goes on with the next watermark. */
    abstract Traverser<?> closing();

    abstract Stream<Entry<Object, Object>> saved();

    /** Takes back one of the entries that were {@link #saved}. */
    abstract void restore(Object key, Object value);

    /** The number of keys in the state, or of keys in each of its frames, and of items that wait. */
    abstract long entries();

    /** Called after all items that the watermark closes have been emitted. */
    void closed() {}

    /** Counts events that came behind the watermark and were dropped. */
    final void countLate(long events) {
        late += events;
        lateEvents.set(late);
    }

    @Override
    protected final void restoreFromSnapshot(Object key, Object value) {
        if (key instanceof BroadcastKey) {
            watermark = isRestored ? Math.min(watermark, (Long) value) : (Long) value;
            isRestored = true;
        } else {
            restore(key, value);
        }
    }

    @Override
    public final boolean tryProcessWatermark(Watermark next) {
        watermark = next.timestamp();
        if (!emitFromTraverser(closing())) {
            return false;
        }
        closed();
        stateEntries.set(entries());
        return super.tryProcessWatermark(next);
    }

    @Override
    public final boolean complete() {
        completing = true;
        watermark = Long.MAX_VALUE;
        return emitFromTraverser(closing());
    }

    /** At the end of the input all items are emitted first, so that nothing is left to save. */
    @Override
    public final boolean saveToSnapshot() {
        if (completing) {
            return complete();
        }
        if (snapshot == null) {
            Stream<Entry<Object, Object>> last = Stream.of(entry(broadcastKey(WATERMARK), watermark));
            snapshot = Traversers.traverseStream(Stream.concat(saved(), last)).onFirstNull(() -> snapshot = null);
        }
        return emitFromTraverserToSnapshot(snapshot);
    }

    @Override
    public final boolean closeIsCooperative() {
        return true;
    }
}
