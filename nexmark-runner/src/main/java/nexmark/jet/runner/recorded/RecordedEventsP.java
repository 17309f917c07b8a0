package nexmark.jet.runner.recorded;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.core.ProcessorSupplier;
import com.hazelcast.jet.core.Watermark;
import com.hazelcast.jet.core.function.ObjLongBiFunction;
import java.util.List;
import java.util.Set;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.source.RecordedSource;
import nexmark.jet.source.WatermarkSettings;

/**
 * Emits recorded events of some kinds in the order of the recording. The watermark follows the events of all kinds:
 * time passes alike for every stream of a query, whatever the stream holds.
 */
final class RecordedEventsP extends AbstractProcessor {

    private final String replay;
    private final Set<EventKind> kinds;
    private final WatermarkSettings watermarks;
    private final ObjLongBiFunction<? super Event, ?> wrapFn;
    private final Traverser<Object> items = this::nextItem;

    private List<Event> events;
    private int position;
    private long latest = Long.MIN_VALUE;
    private long lastWatermark = Long.MIN_VALUE;
    private boolean watermarkDue;

    /**
     * @param replay the name of the {@link ReplayContext} in the member's user context
     * @param wrapFn gives an event Jet's timestamp; null = bare events
     */
    RecordedEventsP(
            String replay,
            Set<EventKind> kinds,
            WatermarkSettings watermarks,
            ObjLongBiFunction<? super Event, ?> wrapFn) {
        this.replay = replay;
        this.kinds = kinds;
        this.watermarks = watermarks;
        this.wrapFn = wrapFn;
    }

    /** One processor, so that the events arrive in the order of the recording. */
    static RecordedSource source(String replay) {
        return new RecordedSource((kinds, watermarks, wrapFn) -> ProcessorMetaSupplier.forceTotalParallelismOne(
                ProcessorSupplier.of(() -> new RecordedEventsP(replay, kinds, watermarks, wrapFn))));
    }

    @Override
    protected void init(Context context) {
        events = ReplayContext.of(context.hazelcastInstance(), replay).events();
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
            if (kinds.contains(event.kind())) {
                return wrapFn == null ? event : wrapFn.apply(event, event.dateTime());
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
        long watermark = watermarks.watermarkAt(latest);
        if (watermark > lastWatermark) {
            lastWatermark = watermark;
            watermarkDue = true;
        }
    }
}
