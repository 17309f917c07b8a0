package nexmark.jet.latency;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.IntCountsHistogram;

/**
 * Latencies of one span of time: a histogram of microseconds (nanoseconds rounded down), and beside it the exact
 * smallest, largest and sum in nanoseconds.
 *
 * <p>{@link #exact} has four significant digits: buckets are 1 µs wide up to 32.7 ms and at most 1/16,384 of the value
 * above. It takes 128 KiB, and 64 KiB more for each doubling of the largest latency beyond that: 0.7 MiB at 10 s, 1.2
 * MiB at an hour. It grows as far as needed, so nothing is clamped, dropped or refused. {@link #coarse} has three
 * digits, for live progress: 8 KiB, and 4 KiB more for each doubling beyond 2 ms.
 *
 * <p>A negative latency is a fault of the clocks: counted apart, with the worst one kept, never in the
 * histogram.
 */
final class LatencyDistribution {

    static final int EXACT_DIGITS = 4;
    private static final int COARSE_DIGITS = 3;
    private static final long NANOS_PER_MICRO = 1_000L;

    /** Marks the end of the buckets, as a step from a bucket to itself does not occur. */
    private static final long END_OF_BUCKETS = 0;

    private static final int BITS_PER_BYTE = 7;
    private static final long LOW_BITS = 0x7F;
    private static final int MORE = 0x80;

    private final AbstractHistogram micros;
    private long minNanos = Long.MAX_VALUE;
    private long maxNanos;
    /** A double: a whole overloaded run's sum would not fit a long. Exact up to 2⁵³ ns. */
    private double sumNanos;

    private long negatives;
    private long mostNegativeNanos;

    private LatencyDistribution(AbstractHistogram micros) {
        micros.setAutoResize(true);
        this.micros = micros;
    }

    /** For one interval of a second or so: counts up to 2³¹−1 per bucket, half the memory. */
    static LatencyDistribution exact() {
        return new LatencyDistribution(new IntCountsHistogram(EXACT_DIGITS));
    }

    /** For a whole run, counts beyond any number of rows; twice the memory. */
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
        record(nanos, 1);
    }

    /** Records one latency {@code count} times. */
    void record(long nanos, long count) {
        if (nanos < 0) {
            negatives += count;
            mostNegativeNanos = Math.min(mostNegativeNanos, nanos);
            return;
        }
        micros.recordValueWithCount(nanos / NANOS_PER_MICRO, count);
        minNanos = Math.min(minNanos, nanos);
        maxNanos = Math.max(maxNanos, nanos);
        sumNanos += (double) nanos * count;
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

    /**
     * Writes what {@link #readFrom} reads: of the histogram only the buckets that are not empty, in a few bytes each.
     */
    void writeTo(DataOutput out) throws IOException {
        out.writeByte(micros.getNumberOfSignificantValueDigits());
        out.writeLong(minNanos);
        out.writeLong(maxNanos);
        out.writeDouble(sumNanos);
        out.writeLong(negatives);
        out.writeLong(mostNegativeNanos);
        long previous = -1;
        for (HistogramIterationValue bucket : micros.recordedValues()) {
            writeVarLong(bucket.getValueIteratedTo() - previous, out);
            writeVarLong(bucket.getCountAtValueIteratedTo(), out);
            previous = bucket.getValueIteratedTo();
        }
        writeVarLong(END_OF_BUCKETS, out);
    }

    /** Reads the output of {@link #writeTo}; counts up to 2³¹−1 per bucket. */
    static LatencyDistribution readFrom(DataInput in) throws IOException {
        LatencyDistribution read = new LatencyDistribution(new IntCountsHistogram(digits(in.readByte())));
        read.addLatencies(in);
        return read;
    }

    /** Adds what {@link #writeTo} wrote, as {@link #add} adds a distribution. */
    void addFrom(DataInput in) throws IOException {
        digits(in.readByte());
        addLatencies(in);
    }

    private void addLatencies(DataInput in) throws IOException {
        minNanos = Math.min(minNanos, in.readLong());
        maxNanos = Math.max(maxNanos, in.readLong());
        sumNanos += in.readDouble();
        negatives += in.readLong();
        mostNegativeNanos = Math.min(mostNegativeNanos, in.readLong());
        long previous = -1;
        for (long step = readVarLong(in); step != END_OF_BUCKETS; step = readVarLong(in)) {
            previous += step;
            micros.recordValueWithCount(previous, readVarLong(in));
        }
    }

    private static int digits(byte digits) throws IOException {
        if (digits != EXACT_DIGITS && digits != COARSE_DIGITS) {
            throw new IOException(
                    "latencies with " + digits + " digits, expected " + EXACT_DIGITS + " or " + COARSE_DIGITS);
        }
        return digits;
    }

    /** Seven bits a byte, the lowest first; the highest bit says that more follow. */
    private static void writeVarLong(long value, DataOutput out) throws IOException {
        long rest = value;
        while (rest > LOW_BITS) {
            out.writeByte((int) ((rest & LOW_BITS) | MORE));
            rest >>>= BITS_PER_BYTE;
        }
        out.writeByte((int) rest);
    }

    private static long readVarLong(DataInput in) throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += BITS_PER_BYTE) {
            byte next = in.readByte();
            value |= (next & LOW_BITS) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IOException("a number of more than 64 bits: no latencies");
    }
}
