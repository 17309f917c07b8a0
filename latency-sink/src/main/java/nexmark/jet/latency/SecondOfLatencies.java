package nexmark.jet.latency;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One second of a series, kept small: a run has thousands of them (seconds × members × series) and a histogram of five
 * digits takes a megabyte, compressed some kilobytes.
 */
final class SecondOfLatencies {

    private static final int INITIAL_SINGLES = 8;

    private final List<byte[]> compressed = new ArrayList<>(1);
    private long[] singleNanos = new long[0];
    private int singles;

    static byte[] compress(LatencyDistribution latencies) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            latencies.writeTo(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail to be written", e);
        }
        return bytes.toByteArray();
    }

    /** Adds what {@link #compress} made; the array is shared, not copied. */
    void add(byte[] latencies) {
        compressed.add(latencies);
    }

    void add(long nanos) {
        if (singles == singleNanos.length) {
            singleNanos = Arrays.copyOf(singleNanos, Math.max(INITIAL_SINGLES, singles * 2));
        }
        singleNanos[singles++] = nanos;
    }

    LatencyDistribution distribution() {
        LatencyDistribution all = LatencyDistribution.exactTotal();
        try {
            for (byte[] latencies : compressed) {
                all.add(LatencyDistribution.readFrom(new DataInputStream(new ByteArrayInputStream(latencies))));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("what was compressed does not read", e);
        }
        for (int i = 0; i < singles; i++) {
            all.record(singleNanos[i]);
        }
        return all;
    }
}
