package nexmark.jet.latency;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Latencies by the second, which is named by its start, epoch ms. A run has thousands of seconds (times members and
 * series), so the latencies are in a {@link SpillFile}; on the heap is where they are there.
 */
final class SpilledSeconds {

    static final long MILLIS = TimeUnit.SECONDS.toMillis(1);

    private final SpillFile file;
    private final Supplier<LatencyDistribution> newTotal;
    private final TreeMap<Long, List<SpillFile.Block>> blocks = new TreeMap<>();

    /** @param newTotal makes what takes the latencies of one second or many */
    SpilledSeconds(SpillFile file, Supplier<LatencyDistribution> newTotal) {
        this.file = file;
        this.newTotal = newTotal;
    }

    /** The second that holds an instant, epoch ms. */
    static long of(long millis) {
        return Math.floorDiv(millis, MILLIS) * MILLIS;
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

    /** The first second; 0 if there is none. */
    long first() {
        return blocks.isEmpty() ? 0 : blocks.firstKey();
    }

    /** Reads the seconds from the one on that holds an instant, in order. */
    void forEach(long fromMillis, BiConsumer<Long, LatencyDistribution> each) {
        blocks.tailMap(of(fromMillis)).forEach((second, ofSecond) -> each.accept(second, sum(List.of(ofSecond))));
    }

    /** The latencies of all seconds that overlap with [from, to), epoch ms, together. */
    LatencyDistribution between(long fromMillis, long toMillis) {
        return sum(blocks.subMap(of(fromMillis), toMillis).values());
    }

    private LatencyDistribution sum(Collection<List<SpillFile.Block>> seconds) {
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
