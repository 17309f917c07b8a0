package nexmark.jet.query;

import static com.hazelcast.jet.Util.entry;
import static com.hazelcast.jet.core.BroadcastKey.broadcastKey;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.core.BroadcastKey;
import java.util.List;
import java.util.Map.Entry;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Gathers this processor's events by frame, and emits each frame as columns at the watermark that ends it: one item for
 * each frame and shard, instead of one for each key.
 *
 * @param <F> the state of one frame, which changes with each event
 * @param <C> the columns that a frame becomes
 */
abstract class FramesP<F, C extends FrameColumns> extends ClosingP {

    private static final String WATERMARK = "watermark";

    private final long frameMillis;
    private final TreeMap<Long, F> open = new TreeMap<>();
    private final Traverser<C> closing = this::nextClosed;

    private F current;
    /** The begin of the current frame, epoch ms; equal to its end if there is none. */
    private long frameStart;

    private long frameEnd;

    private List<C> closed = List.of();
    private int nextOfClosed;
    /** A frame that has ended, to be used again: its tables have the size that the next frame will need. */
    private F spare;

    private int index;

    FramesP(long frameMillis) {
        this.frameMillis = frameMillis;
    }

    abstract F newFrame();

    abstract void clear(F frame);

    /** The number of keys in a frame. */
    abstract long keys(F frame);

    /** The columns of a frame, shard by shard, without empty shards. */
    abstract List<C> columns(long end, F frame);

    /** Adds columns of a snapshot to a frame. */
    abstract void add(C columns, F frame);

    /** The frame of an instant, or null if it has ended: then the event is late and has been counted as such. */
    final F frameAt(long time) {
        return (time >= frameStart && time < frameEnd) || enterFrameOf(time) ? current : null;
    }

    @Override
    protected void init(Context context) {
        index = context.globalProcessorIndex();
    }

    @Override
    final Traverser<C> closing() {
        return closing;
    }

    @Override
    final long entries() {
        long entries = 0;
        for (F frame : open.values()) {
            entries += keys(frame);
        }
        return entries;
    }

    /** Open frames are saved under the processor's own index: any processor that receives them goes on with them. */
    @Override
    final Stream<Entry<Object, Object>> saved() {
        Stream<Entry<Object, Object>> frames = open.entrySet().stream()
                .flatMap(frame -> columns(frame.getKey(), frame.getValue()).stream())
                .map(frame -> entry(index + "/" + frame.frameEnd() + "/" + frame.shard(), frame));
        return Stream.concat(frames, Stream.of(entry(broadcastKey(WATERMARK), watermark)));
    }

    @Override
    @SuppressWarnings("unchecked") // what it saved
    protected void restoreFromSnapshot(Object key, Object value) {
        if (key instanceof BroadcastKey) {
            watermark = earliestRestored(value);
            return;
        }
        C columns = (C) value;
        add(columns, open.computeIfAbsent(columns.frameEnd(), end -> newFrame()));
    }

    private boolean enterFrameOf(long time) {
        long start = time - Math.floorMod(time, frameMillis);
        if (start + frameMillis <= watermark) {
            countLate(1);
            return false;
        }
        frameStart = start;
        frameEnd = start + frameMillis;
        current = open.get(frameEnd);
        if (current == null) {
            current = spare == null ? newFrame() : spare;
            spare = null;
            open.put(frameEnd, current);
        }
        return true;
    }

    private C nextClosed() {
        while (nextOfClosed == closed.size()) {
            closed = List.of();
            nextOfClosed = 0;
            if (open.isEmpty() || open.firstKey() > watermark) {
                return null;
            }
            Entry<Long, F> first = open.pollFirstEntry();
            closed = columns(first.getKey(), first.getValue());
            leave(first.getKey(), first.getValue());
        }
        return closed.get(nextOfClosed++);
    }

    private void leave(long end, F frame) {
        if (end == frameEnd) {
            frameEnd = frameStart;
            current = null;
        }
        clear(frame);
        spare = frame;
    }
}
