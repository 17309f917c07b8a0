package nexmark.jet.source;

import static java.lang.Math.min;

import java.io.Serializable;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import nexmark.jet.event.Event;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.Lane;
import nexmark.jet.generator.LaneCursor;

/**
 * Emits lanes of streams into any engine: each event at the first chance after it is due, none earlier. Where it fell
 * behind, it goes through the backlog in slices of the schedule, so that lanes and watermarks advance together. It has
 * no thread and never waits; its owner calls it again and again.
 *
 * <p>A snapshot has to hold the {@link #position} of each lane. A restarted job opens the lanes at these positions, on
 * any number of emitters, and goes on with exactly the events that are missing.
 *
 * @param <T> what it emits: an event, or several that travel together
 */
public final class LaneEmitter<T> {

    private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    /** The most events of a call, as others share its thread; Jet's outbox takes 2,048 items. */
    private static final long MOST_A_CALL = 16_384;

    private final Opening<T> opening;
    private final long sliceNanos;
    private final WatermarkSettings watermarks;
    private final LongSupplier nanoClock;
    private final Supplier<SourceProgress> newProgress;

    private List<LaneKey> keys = List.of();
    private List<Lane<T>> lanes = List.of();
    private SourceProgress progress;
    private long emittedInCall;
    private boolean isRefused;
    /** The lane whose event the output has no room for; null if it was a watermark. */
    private Lane<T> refusedLane;

    private long lastWatermark = Long.MIN_VALUE;

    /**
     * Names a lane in a snapshot.
     *
     * @param stream index among the source's streams
     * @param lane index among the stream's lanes
     * @param lanes how many lanes the stream was dealt into when the job first started
     */
    public record LaneKey(int stream, int lane, int lanes) {

        public static LaneKey parse(String text) {
            String[] parts = text.split("/", -1);
            return new LaneKey(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
        }

        @Override
        public String toString() {
            return stream + "/" + lane + "/" + lanes;
        }
    }

    /** Opens a lane at a position, −1 = its first. */
    @FunctionalInterface
    public interface Opening<T> {
        Lane<T> lane(LaneKey key, long position);
    }

    /** Opens a lane of a sequence at a position of the lane, or at its very first. */
    @FunctionalInterface
    public interface Walk<T> extends Serializable {
        Lane<T> lane(EventSequence sequence, int lane, int lanes, long position);
    }

    /**
     * The engine's side. An item without room it keeps, with its timestamp, returns false, and is asked to
     * {@link #retry} before anything else.
     */
    public interface Output<T> {

        boolean emit(T item, long timestampMillis);

        /** @param millis no event of an earlier time will come, unless it is later than the lag allows */
        boolean emitWatermark(long millis);

        /** Emits the items that had no room. */
        boolean retry();
    }

    /**
     * @param sliceNanos how much of a backlog is emitted between two looks at the watermark, ns
     * @param nanoClock epoch ns
     * @param newProgress is asked once, at the first emission
     */
    LaneEmitter(
            Opening<T> opening,
            long sliceNanos,
            WatermarkSettings watermarks,
            LongSupplier nanoClock,
            Supplier<SourceProgress> newProgress) {
        this.opening = opening;
        this.sliceNanos = sliceNanos;
        this.watermarks = watermarks;
        this.nanoClock = nanoClock;
        this.newProgress = newProgress;
    }

    /**
     * An emitter of generated events, without a lane yet; with {@code fromNow} lanes at their first position pass over
     * the events due when they are opened.
     */
    public static LaneEmitter<Event> of(
            List<EventSequence> sequences,
            WatermarkSettings watermarks,
            LongSupplier nanoClock,
            Supplier<SourceProgress> newProgress,
            boolean fromNow) {
        return of(sequences, LaneCursor::new, watermarks, nanoClock, newProgress, fromNow);
    }

    static <T> LaneEmitter<T> of(
            List<EventSequence> sequences,
            Walk<T> walk,
            WatermarkSettings watermarks,
            LongSupplier nanoClock,
            Supplier<SourceProgress> newProgress,
            boolean fromNow) {
        Opening<T> lanes = (key, position) -> {
            EventSequence sequence = sequences.get(key.stream());
            long from = position < 0 && fromNow
                    ? LaneCursor.firstPosition(key.lane(), key.lanes(), sequence.dueCount(nanoClock.getAsLong()))
                    : position;
            return walk.lane(sequence, key.lane(), key.lanes(), from);
        };
        return new LaneEmitter<>(lanes, SLICE_NANOS, watermarks, nanoClock, newProgress);
    }

    /**
     * Gives up the lanes that it had, and opens these.
     *
     * @param positions where each begins: the first position that was not emitted, −1 = the lane's first
     */
    public void open(List<LaneKey> laneKeys, ToLongFunction<LaneKey> positions) {
        keys = List.copyOf(laneKeys);
        lanes = laneKeys.stream()
                .map(key -> opening.lane(key, positions.applyAsLong(key)))
                .toList();
    }

    public List<LaneKey> keys() {
        return keys;
    }

    /** The first position of an own lane that has not gone out. */
    public long position(int index) {
        return lanes.get(index).position();
    }

    /** Emits due events, while there is room and up to a limit; true if the stream has ended. */
    public boolean emitDue(Output<? super T> output) {
        long now = nanoClock.getAsLong();
        long earliest = earliestDueNanos();
        if (progress == null) {
            progress = newProgress.get();
        }
        progress.atLag(now, earliest);
        emittedInCall = 0;
        boolean done = emitAllDue(output, now, earliest);
        progress.publishEmitted();
        return done;
    }

    /** When the next event is due, epoch ns; {@link Long#MAX_VALUE} after the last. */
    public long earliestDueNanos() {
        long earliest = Long.MAX_VALUE;
        for (Lane<T> lane : lanes) {
            earliest = min(earliest, lane.dueNanos());
        }
        return earliest;
    }

    /**
     * After the last event there is no watermark: the end of the stream says enough, and a watermark at the present
     * would make windows over a stream of the past go through every frame since.
     */
    private boolean emitAllDue(Output<? super T> output, long now, long firstDueNanos) {
        long earliest = firstDueNanos;
        while (!isRefused || retry(output)) {
            if (earliest == Long.MAX_VALUE) {
                return true;
            }
            if (!emitWatermark(output, watermarks.byEmission() ? now : min(now, earliest)) || earliest > now) {
                return false;
            }
            if (!emitUntil(output, min(now, earliest + sliceNanos), TimeUnit.NANOSECONDS.toMillis(now))) {
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
    private boolean emitUntil(Output<? super T> output, long nanos, long nowMillis) {
        boolean byEmission = watermarks.byEmission();
        for (Lane<T> lane : lanes) {
            lane.lookAt(nanos);
            for (T item = lane.peek(); item != null; item = lane.peek()) {
                if (!output.emit(item, byEmission ? nowMillis : lane.timestampMillis())) {
                    isRefused = true;
                    refusedLane = lane;
                    return false;
                }
                pass(lane);
                if (emittedInCall >= MOST_A_CALL) {
                    return false;
                }
            }
        }
        return true;
    }

    /** A lane advances only when its event has gone out, so that a snapshot never misses one. */
    private boolean retry(Output<? super T> output) {
        if (!output.retry()) {
            return false;
        }
        isRefused = false;
        if (refusedLane != null) {
            pass(refusedLane);
            refusedLane = null;
        }
        return true;
    }

    private void pass(Lane<T> lane) {
        int events = lane.events();
        emittedInCall += events;
        progress.emitted(events);
        lane.advance();
    }

    /** Emits a watermark: no event before the instant, less the allowed lag, will still arrive. */
    private boolean emitWatermark(Output<? super T> output, long nanos) {
        long watermark = watermarks.watermarkAt(TimeUnit.NANOSECONDS.toMillis(nanos));
        if (watermark <= lastWatermark) {
            return true;
        }
        lastWatermark = watermark;
        isRefused = !output.emitWatermark(watermark);
        return !isRefused;
    }
}
