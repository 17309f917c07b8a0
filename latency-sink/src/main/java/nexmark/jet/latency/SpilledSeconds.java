package nexmark.jet.latency;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Latencies by the second, counted from the epoch. A run has thousands of seconds (times members and series), so the
 * latencies are in a {@link SpillFile}; on the heap is where they are there.
 */
final class SpilledSeconds {

    private final SpillFile file;
    private final Supplier<LatencyDistribution> newTotal;
    private final TreeMap<Long, List<SpillFile.Block>> blocks = new TreeMap<>();

    /** @param newTotal makes what takes the latencies of one second or many */
    SpilledSeconds(SpillFile file, Supplier<LatencyDistribution> newTotal) {
        this.file = file;
        this.newTotal = newTotal;
    }

    static SpillFile.Block append(LatencyDistribution latencies, SpillFile file) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            latencies.writeTo(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail to be written", e);
        }
        return file.append(bytes.toByteArray());
    }

    /** Adds latencies that {@link #append} has put into the file; several series may share a block. */
    void add(long second, SpillFile.Block block) {
        blocks.computeIfAbsent(second, begin -> new ArrayList<>(1)).add(block);
    }

    long firstSecond() {
        return blocks.isEmpty() ? 0 : blocks.firstKey();
    }

    /** Reads the seconds from one on, in order. */
    void forEach(long fromSecond, BiConsumer<Long, LatencyDistribution> each) {
        blocks.tailMap(fromSecond).forEach((second, its) -> each.accept(second, sum(List.of(its))));
    }

    /** The latencies of the seconds in [from, to) together. */
    LatencyDistribution between(long fromSecond, long toSecond) {
        return sum(blocks.subMap(fromSecond, toSecond).values());
    }

    private LatencyDistribution sum(Iterable<List<SpillFile.Block>> seconds) {
        LatencyDistribution total = newTotal.get();
        for (List<SpillFile.Block> second : seconds) {
            for (SpillFile.Block block : second) {
                try {
                    total.addFrom(new DataInputStream(new ByteArrayInputStream(file.read(block))));
                } catch (IOException e) {
                    throw new UncheckedIOException("what was encoded does not read", e);
                }
            }
        }
        return total;
    }
}
