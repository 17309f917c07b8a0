package nexmark.jet.source;

import static com.hazelcast.jet.core.BroadcastKey.broadcastKey;
import static java.lang.Math.min;

import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.BroadcastKey;
import com.hazelcast.jet.core.Watermark;
import com.hazelcast.jet.core.function.ObjLongBiFunction;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import nexmark.jet.event.Event;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.Lane;
import nexmark.jet.generator.LaneCursor;

/**
 * Emits its lanes of the streams: each event at the first chance after it is due, none earlier. Where it fell behind,
 * it goes through the backlog in slices of the schedule, so that lanes and watermarks advance together.
 *
 * <p>The snapshot holds each lane's next position. After a restart on fewer or more processors the old lanes are dealt
 * out again, so the stream goes on with exactly the events that are missing.
 */
final class EventSourceP extends AbstractProcessor {

    private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final int streams;
    private final Opening opening;
    private final long sliceNanos;
    private final WatermarkSettings watermarks;
    private final LongSupplier nanoClock;
    private final ObjLongBiFunction<? super Event, ?> wrapFn;
    private final Supplier<SourceProgress> newProgress;
    private final Map<LaneKey, Long> restored = new HashMap<>();

    private List<LaneKey> keys = List.of();
    private Lane[] lanes = {};
    private SourceProgress progress;
    private Object pending;
    private Lane pendingLane;
    private long lastWatermark = Long.MIN_VALUE;
    private int lanesSaved;

    /**
     * Names a lane in a snapshot.
     *
     * @param stream index among the source's streams
     * @param lane index among the stream's lanes
     * @param lanes how many lanes the stream was dealt into when the job first started
     */
    record LaneKey(int stream, int lane, int lanes) {

        private static LaneKey parse(String text) {
            String[] parts = text.split("/", -1);
            return new LaneKey(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
        }

        @Override
        public String toString() {
            return stream + "/" + lane + "/" + lanes;
        }
    }

    /** Opens a lane at a position, −1 = its first. */
    interface Opening {
        Lane lane(LaneKey key, long position);
    }

    /**
     * @param streams how many there are
     * @param sliceNanos how much of a backlog is emitted between two looks at the watermark, ns
     */
    EventSourceP(
            int streams,
            Opening opening,
            long sliceNanos,
            WatermarkSettings watermarks,
            LongSupplier nanoClock,
            ObjLongBiFunction<? super Event, ?> wrapFn,
            Supplier<SourceProgress> newProgress) {
        this.streams = streams;
        this.opening = opening;
        this.sliceNanos = sliceNanos;
        this.watermarks = watermarks;
        this.nanoClock = nanoClock;
        this.wrapFn = wrapFn;
        this.newProgress = newProgress;
    }

    /** A source of generated events. If it begins from now, it passes over the events that are due by then. */
    static EventSourceP of(
            EventSource source,
            WatermarkSettings watermarks,
            ObjLongBiFunction<? super Event, ?> wrapFn,
            Supplier<SourceProgress> newProgress,
            boolean fromNow) {
        LongSupplier nanoClock = source.nanoClock().get();
        Opening lanes = (key, position) -> {
            EventSequence sequence = source.sequences().get(key.stream());
            long from = position < 0 && fromNow
                    ? LaneCursor.firstPosition(key.lane(), key.lanes(), sequence.dueCount(nanoClock.getAsLong()))
                    : position;
            return new LaneCursor(sequence, key.lane(), key.lanes(), from);
        };
        return new EventSourceP(
                source.sequences().size(), lanes, SLICE_NANOS, watermarks, nanoClock, wrapFn, newProgress);
    }

    @Override
    protected void init(Context context) {
        openLanes(IntStream.range(0, streams)
                .mapToObj(stream -> new LaneKey(stream, context.globalProcessorIndex(), context.totalParallelism()))
                .toList());
    }

    @Override
    public boolean complete() {
        long now = nanoClock.getAsLong();
        long earliest = earliestDueNanos();
        if (progress == null) {
            progress = newProgress.get();
        }
        progress.atLag(now, earliest);
        boolean done = emitAllDue(now, earliest);
        progress.publishEmitted();
        return done;
    }

    @Override
    public boolean saveToSnapshot() {
        for (; lanesSaved < lanes.length; lanesSaved++) {
            Object key = broadcastKey(keys.get(lanesSaved).toString());
            if (!tryEmitToSnapshot(key, lanes[lanesSaved].position())) {
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
        int processors = keys.get(0).lanes();
        int self = keys.get(0).lane();
        List<LaneKey> own = restored.keySet().stream()
                .filter(key -> key.lane() % processors == self)
                .sorted(Comparator.comparingInt(LaneKey::stream).thenComparingInt(LaneKey::lane))
                .toList();
        openLanes(own);
        restored.clear();
        return true;
    }

    @Override
    public boolean closeIsCooperative() {
        return true;
    }

    private void openLanes(List<LaneKey> own) {
        keys = own;
        lanes = own.stream()
                .map(key -> opening.lane(key, restored.getOrDefault(key, -1L)))
                .toArray(Lane[]::new);
    }

    /**
     * After the last event there is no watermark: the end of the stream says enough, and a watermark at the present
     * would make windows over a stream of the past go through every frame since.
     *
     * @return whether the stream has ended
     */
    private boolean emitAllDue(long now, long firstDueNanos) {
        long earliest = firstDueNanos;
        while (emitPending()) {
            if (earliest == Long.MAX_VALUE) {
                return true;
            }
            if (!emitWatermark(min(now, earliest)) || earliest > now) {
                return false;
            }
            if (!emitUntil(min(now, earliest + sliceNanos))) {
                return false;
            }
            earliest = earliestDueNanos();
        }
        return false;
    }

    /**
     * The hot loop: an event that goes out at once is never stored in a field, for that costs more than making it (a
     * reference from old to young memory takes the collector's whole write barrier).
     */
    private boolean emitUntil(long nanos) {
        for (Lane lane : lanes) {
            lane.lookAt(nanos);
            for (Event event = lane.peek(); event != null; event = lane.peek()) {
                Object item = wrapFn == null ? event : wrapFn.apply(event, lane.timestampMillis());
                if (!tryEmit(item)) {
                    pending = item;
                    pendingLane = lane;
                    return false;
                }
                lane.advance();
                progress.emitted();
            }
        }
        return true;
    }

    /** A lane advances only when its event has gone out, so that a snapshot never misses one. */
    private boolean emitPending() {
        if (pending == null) {
            return true;
        }
        if (!tryEmit(pending)) {
            return false;
        }
        pending = null;
        if (pendingLane != null) {
            pendingLane.advance();
            pendingLane = null;
            progress.emitted();
        }
        return true;
    }

    /** Emits the watermark that says: no event before the instant, less the allowed lag, will still arrive. */
    private boolean emitWatermark(long nanos) {
        long watermark = watermarks.watermarkAt(TimeUnit.NANOSECONDS.toMillis(nanos));
        if (watermark <= lastWatermark) {
            return true;
        }
        lastWatermark = watermark;
        pending = new Watermark(watermark);
        return emitPending();
    }

    private long earliestDueNanos() {
        long earliest = Long.MAX_VALUE;
        for (Lane lane : lanes) {
            earliest = min(earliest, lane.dueNanos());
        }
        return earliest;
    }
}
