package nexmark.jet.latency;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One second of a series. A run has thousands of them (seconds × members × series), so the latencies are in a {@link
 * SpillFile}; on the heap is where they are there.
 */
final class SecondOfLatencies {

    private static final int FEWEST_SINGLES = 8;

    private final SpillFile file;
    private final List<SpillFile.Block> distributions = new ArrayList<>(1);
    private final List<SpillFile.Block> singles = new ArrayList<>(1);
    private long[] singleNanos = new long[0];
    private int singleCount;

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
        if (singleCount == singleNanos.length) {
            singleNanos = Arrays.copyOf(singleNanos, Math.max(FEWEST_SINGLES, singleCount * 2));
        }
        singleNanos[singleCount++] = nanos;
    }

    /** Moves to the file what is on the heap. */
    void spill() {
        if (singleCount > 0) {
            ByteBuffer bytes = ByteBuffer.allocate(singleCount * Long.BYTES);
            bytes.asLongBuffer().put(singleNanos, 0, singleCount);
            singles.add(file.append(bytes.array()));
            singleNanos = new long[0];
            singleCount = 0;
        }
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
        for (int i = 0; i < singleCount; i++) {
            target.record(singleNanos[i]);
        }
    }

    private static void addTo(LatencyDistribution target, byte[] bytes) {
        try {
            target.addFrom(new DataInputStream(new ByteArrayInputStream(bytes)));
        } catch (IOException e) {
            throw new UncheckedIOException("what was encoded does not read", e);
        }
    }
}
