package nexmark.jet.source;

import static com.hazelcast.jet.core.BroadcastKey.broadcastKey;

import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.BroadcastKey;
import com.hazelcast.jet.core.Watermark;
import com.hazelcast.jet.core.function.ObjLongBiFunction;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import nexmark.jet.source.LaneEmitter.LaneKey;

/**
 * Emits its lanes of the streams into Jet. The snapshot holds each lane's next position. After a restart on fewer or
 * more processors the old lanes are dealt out again.
 *
 * @param <T> what it emits: an event, or several that travel together
 */
class EventSourceP<T> extends AbstractProcessor implements LaneEmitter.Output<T> {

    private final int streams;
    final LaneEmitter<T> emitter;
    private final ObjLongBiFunction<? super T, ?> wrapFn;
    private final Map<LaneKey, Long> restored = new HashMap<>();

    /** The item that the outbox had no room for; null if there is none. */
    private Object refused;

    private int lanesSaved;

    /** @param wrapFn gives an event Jet's timestamp; null = bare events */
    EventSourceP(int streams, LaneEmitter<T> emitter, ObjLongBiFunction<? super T, ?> wrapFn) {
        this.streams = streams;
        this.emitter = emitter;
        this.wrapFn = wrapFn;
    }

    /** A source of generated events. If it begins from now, it passes over the events that are due by then. */
    static <T> EventSourceP<T> of(
            EventSource source,
            LaneEmitter.Walk<T> walk,
            WatermarkSettings watermarks,
            ObjLongBiFunction<? super T, ?> wrapFn,
            Supplier<SourceProgress> newProgress,
            boolean fromNow) {
        LongSupplier nanoClock = source.nanoClock().get();
        LaneEmitter<T> emitter = LaneEmitter.of(source.sequences(), walk, watermarks, nanoClock, newProgress, fromNow);
        return new EventSourceP<>(source.sequences().size(), emitter, wrapFn);
    }

    @Override
    protected void init(Context context) {
        openLanes(IntStream.range(0, streams)
                .mapToObj(stream -> new LaneKey(stream, context.globalProcessorIndex(), context.totalParallelism()))
                .toList());
    }

    @Override
    public boolean complete() {
        return emitter.emitDue(this);
    }

    @Override
    public boolean emit(T event, long timestampMillis) {
        Object item = wrapFn == null ? event : wrapFn.apply(event, timestampMillis);
        if (tryEmit(item)) {
            return true;
        }
        refused = item;
        return false;
    }

    @Override
    public boolean emitWatermark(long millis) {
        refused = new Watermark(millis);
        return retry();
    }

    @Override
    public boolean retry() {
        if (!tryEmit(refused)) {
            return false;
        }
        refused = null;
        return true;
    }

    @Override
    public boolean saveToSnapshot() {
        for (; lanesSaved < emitter.keys().size(); lanesSaved++) {
            Object key = broadcastKey(emitter.keys().get(lanesSaved).toString());
            if (!tryEmitToSnapshot(key, emitter.position(lanesSaved))) {
                return false;
            }
        }
        lanesSaved = 0;
        return true;
    }

    @Override
    protected void restoreFromSnapshot(Object key, Object value) {
        restored.put(LaneKey.parse((String) ((BroadcastKey<?>) key).key()), (Long) value);
    }

    @Override
    public boolean finishSnapshotRestore() {
        if (restored.isEmpty()) {
            return true;
        }
        int processors = emitter.keys().get(0).lanes();
        int self = emitter.keys().get(0).lane();
        openLanes(restored.keySet().stream()
                .filter(key -> key.lane() % processors == self)
                .sorted(Comparator.comparingInt(LaneKey::stream).thenComparingInt(LaneKey::lane))
                .toList());
        restored.clear();
        return true;
    }

    @Override
    public boolean closeIsCooperative() {
        return true;
    }

    final void openLanes(List<LaneKey> lanes) {
        emitter.open(lanes, key -> restored.getOrDefault(key, -1L));
    }
}
