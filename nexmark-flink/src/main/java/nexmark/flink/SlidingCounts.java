package nexmark.flink;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import nexmark.flink.PaneCounter.PaneCounts;
import nexmark.jet.event.CompactWire;
import nexmark.jet.event.Wire;
import org.agrona.collections.Long2LongCounterMap;

/** The counts of a window that slides by panes: each window is the one before it, plus a pane and minus a pane. */
final class SlidingCounts implements Wire.Own {

    private final Long2LongCounterMap window = new Long2LongCounterMap(0);
    private final TreeMap<Long, Long2LongCounterMap> panesByEnd = new TreeMap<>();

    void add(PaneCounts counts) {
        Long2LongCounterMap pane = pane(counts.paneEnd());
        long[] values = counts.keysAndCounts();
        for (int i = 0; i < values.length; i += 2) {
            pane.addAndGet(values[i], values[i + 1]);
        }
    }

    private Long2LongCounterMap pane(long end) {
        return panesByEnd.computeIfAbsent(end, newEnd -> new Long2LongCounterMap(0));
    }

    /**
     * The counts of the window that ends at an instant; every end from a pane's on must be asked for, in order, until
     * nothing is counted.
     */
    Long2LongCounterMap slideTo(long end, long windowMillis) {
        Long2LongCounterMap arrived = panesByEnd.get(end);
        if (arrived != null) {
            arrived.forEach(window::addAndGet);
        }
        Long2LongCounterMap left = panesByEnd.remove(end - windowMillis);
        if (left != null) {
            left.forEach((key, count) -> window.addAndGet(key, -count));
        }
        return window;
    }

    /** Whether nothing is counted, in the window or in panes after it. */
    boolean isEmpty() {
        return panesByEnd.isEmpty();
    }

    @Override
    public void write(DataOutput out) throws IOException {
        write(window, out);
        CompactWire.writeLong(panesByEnd.size(), out);
        for (Map.Entry<Long, Long2LongCounterMap> pane : panesByEnd.entrySet()) {
            CompactWire.writeLong(pane.getKey(), out);
            write(pane.getValue(), out);
        }
    }

    static SlidingCounts read(DataInput in) throws IOException {
        SlidingCounts counts = new SlidingCounts();
        read(counts.window, in);
        for (long left = CompactWire.readLong(in); left > 0; left--) {
            Long2LongCounterMap pane = new Long2LongCounterMap(0);
            counts.panesByEnd.put(CompactWire.readLong(in), pane);
            read(pane, in);
        }
        return counts;
    }

    private static void write(Long2LongCounterMap counts, DataOutput out) throws IOException {
        long[] values = new long[2 * counts.size()];
        int[] used = new int[1];
        counts.forEach((key, count) -> {
            values[used[0]++] = key;
            values[used[0]++] = count;
        });
        CompactWire.writeLongs(values, out);
    }

    private static void read(Long2LongCounterMap counts, DataInput in) throws IOException {
        long[] values = CompactWire.readLongs(in);
        for (int i = 0; i < values.length; i += 2) {
            counts.put(values[i], values[i + 1]);
        }
    }
}
