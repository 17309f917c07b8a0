package nexmark.jet.latency;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;

/**
 * Latencies of one span of time: a histogram of microseconds (nanoseconds rounded down), and beside it the exact
 * smallest, largest and sum in nanoseconds.
 *
 * <p>{@link #exact} has five significant digits: buckets are 1 µs wide up to 262 ms and at most 1/131,072 of the value
 * above. It grows as far as needed, so nothing is clamped, dropped or refused. {@link #coarse} has three digits, for
 * live progress.
 *
 * <p>A negative latency is no latency but a fault of the clocks: counted apart, with the worst one kept, never in the
 * histogram.
 */
final class LatencyDistribution {

    private static final int EXACT_DIGITS = 5;
    private static final int COARSE_DIGITS = 3;
    private static final long NANOS_PER_MICRO = 1_000L;

    private final AbstractHistogram micros;
    private long minNanos = Long.MAX_VALUE;
    private long maxNanos;
    /** Of a whole overloaded run the sum would not fit a long; up to 2⁵³ ns it is exact here too. */
    private double sumNanos;

    private long negatives;
    private long mostNegativeNanos;

    /** Kept between seconds: megabytes, which would be a humongous object for G1 each time. */
    private ByteBuffer encoded = ByteBuffer.allocate(0);

    private LatencyDistribution(AbstractHistogram micros) {
        micros.setAutoResize(true);
        this.micros = micros;
    }

    /** For one interval of a second or so: counts up to 2³¹−1 per bucket, half the memory. */
    static LatencyDistribution exact() {
        return new LatencyDistribution(new IntCountsHistogram(EXACT_DIGITS));
    }

    /** For a whole run: counts beyond any number of rows. */
    static LatencyDistribution exactTotal() {
        return new LatencyDistribution(new Histogram(EXACT_DIGITS));
    }

    static LatencyDistribution coarse() {
        return new LatencyDistribution(new IntCountsHistogram(COARSE_DIGITS));
    }

    /** For a whole run of live progress, whose few buckets fill fastest. */
    static LatencyDistribution coarseTotal() {
        return new LatencyDistribution(new Histogram(COARSE_DIGITS));
    }

    void record(long nanos) {
        if (nanos < 0) {
            negatives++;
            mostNegativeNanos = Math.min(mostNegativeNanos, nanos);
            return;
        }
        micros.recordValue(nanos / NANOS_PER_MICRO);
        minNanos = Math.min(minNanos, nanos);
        maxNanos = Math.max(maxNanos, nanos);
        sumNanos += nanos;
    }

    void add(LatencyDistribution other) {
        if (other.samples() > 0) {
            micros.add(other.micros);
        }
        minNanos = Math.min(minNanos, other.minNanos);
        maxNanos = Math.max(maxNanos, other.maxNanos);
        sumNanos += other.sumNanos;
        negatives += other.negatives;
        mostNegativeNanos = Math.min(mostNegativeNanos, other.mostNegativeNanos);
    }

    void reset() {
        if (samples() > 0) {
            micros.reset();
        }
        minNanos = Long.MAX_VALUE;
        maxNanos = 0;
        sumNanos = 0;
        negatives = 0;
        mostNegativeNanos = 0;
    }

    AbstractHistogram micros() {
        return micros;
    }

    /** Latencies in the histogram; negative ones are not among them. */
    long samples() {
        return micros.getTotalCount();
    }

    /** 0 without samples, like {@link #maxNanos} and {@link #sumNanos}. */
    long minNanos() {
        return samples() == 0 ? 0 : minNanos;
    }

    long maxNanos() {
        return maxNanos;
    }

    double sumNanos() {
        return sumNanos;
    }

    long negatives() {
        return negatives;
    }

    /** The latency furthest below zero, or 0 if none was negative. */
    long mostNegativeNanos() {
        return mostNegativeNanos;
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeLong(minNanos);
        out.writeLong(maxNanos);
        out.writeDouble(sumNanos);
        out.writeLong(negatives);
        out.writeLong(mostNegativeNanos);
        if (encoded.capacity() < micros.getNeededByteBufferCapacity()) {
            encoded = ByteBuffer.allocate(micros.getNeededByteBufferCapacity());
        }
        encoded.clear();
        int length = micros.encodeIntoCompressedByteBuffer(encoded);
        out.writeInt(length);
        out.write(encoded.array(), 0, length);
    }

    /** What {@link #writeTo} wrote. */
    static LatencyDistribution readFrom(DataInput in) throws IOException {
        long minNanos = in.readLong();
        long maxNanos = in.readLong();
        double sumNanos = in.readDouble();
        long negatives = in.readLong();
        long mostNegativeNanos = in.readLong();
        byte[] histogram = new byte[in.readInt()];
        in.readFully(histogram);
        LatencyDistribution read = new LatencyDistribution(decode(histogram));
        read.minNanos = minNanos;
        read.maxNanos = maxNanos;
        read.sumNanos = sumNanos;
        read.negatives = negatives;
        read.mostNegativeNanos = mostNegativeNanos;
        return read;
    }

    private static IntCountsHistogram decode(byte[] histogram) throws IOException {
        try {
            return IntCountsHistogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(histogram), 0);
        } catch (DataFormatException e) {
            throw new IOException("not a compressed histogram of HdrHistogram's", e);
        }
    }
}
