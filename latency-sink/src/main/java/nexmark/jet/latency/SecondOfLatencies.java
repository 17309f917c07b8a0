package nexmark.jet.latency;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * One second of a series. A run has thousands of them (seconds × members × series), so the latencies are in a {@link
 * SpillFile}; on the heap is where they are there.
 */
final class SecondOfLatencies {

    private final SpillFile file;
    private final List<SpillFile.Block> distributions = new ArrayList<>(1);
    private final List<SpillFile.Block> singles = new ArrayList<>(1);
    private List<Long> unspilled = List.of();

    SecondOfLatencies(SpillFile file) {
        this.file = file;
    }

    static byte[] encode(LatencyDistribution latencies) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            latencies.writeTo(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail to be written", e);
        }
        return bytes.toByteArray();
    }

    /** Adds what {@link #encode} made and the file holds; several series may share a block. */
    void add(SpillFile.Block distribution) {
        distributions.add(distribution);
    }

    /** Adds one latency, which stays on the heap until {@link #spill}. */
    void add(long nanos) {
        if (unspilled.isEmpty()) {
            unspilled = new ArrayList<>();
        }
        unspilled.add(nanos);
    }

    /** Moves to the file what is on the heap. */
    void spill() {
        ByteBuffer bytes = ByteBuffer.allocate(unspilled.size() * Long.BYTES);
        unspilled.forEach(bytes::putLong);
        singles.add(file.append(bytes.array()));
        unspilled = List.of();
    }

    /** Adds all of this second to the target. */
    void addTo(LatencyDistribution target) {
        for (SpillFile.Block block : distributions) {
            addTo(target, file.read(block));
        }
        for (SpillFile.Block block : singles) {
            ByteBuffer nanos = ByteBuffer.wrap(file.read(block));
            while (nanos.hasRemaining()) {
                target.record(nanos.getLong());
            }
        }
        unspilled.forEach(target::record);
    }

    private static void addTo(LatencyDistribution target, byte[] bytes) {
        try {
            target.addFrom(new DataInputStream(new ByteArrayInputStream(bytes)));
        } catch (IOException e) {
            throw new UncheckedIOException("what was encoded does not read", e);
        }
    }
}
