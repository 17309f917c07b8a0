package nexmark.jet.latency;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Arrivals in one span of time, at one processor or merged over several: latencies of the rows inside the measured
 * interval and of the others, arrivals and checksums per ideal time of the rows inside, and the tapped rows.
 *
 * <p>Merges in any order. Not thread safe: {@link LatencyRecorder} sees to it that one thread has it at a time.
 */
public final class Interval {

    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final LatencyDistribution measured;
    private final LatencyDistribution outside;
    private final InstantTable instants = new InstantTable();
    private final TappedRows tapped = new TappedRows();
    final Map<String, LatencyDistribution> kinds = new TreeMap<>();

    private long rows;
    private long epoch;

    public Interval() {
        this(LatencyDistribution.exact(), LatencyDistribution.coarse());
    }

    private Interval(LatencyDistribution measured, LatencyDistribution outside) {
        this.measured = measured;
        this.outside = outside;
    }

    /** Rows of an ideal time inside the measured interval, and the sum of their checksums. */
    void recordMeasured(long idealMillis, long nowNanos, long count, long checksum) {
        rows += count;
        measured.record(nowNanos - idealMillis * NANOS_PER_MILLI, count);
        instants.add(idealMillis, nowNanos, nowNanos, count, checksum);
    }

    /** Latencies of the rows inside that are of a kind, if they have one. */
    LatencyDistribution kind(String kind) {
        return kinds.computeIfAbsent(kind, none -> LatencyDistribution.exact());
    }

    /** Rows of warm-up, or after the end. */
    void recordOutside(long idealMillis, long nowNanos, long count) {
        rows += count;
        outside.record(nowNanos - idealMillis * NANOS_PER_MILLI, count);
    }

    void add(Interval other) {
        measured.add(other.measured);
        outside.add(other.outside);
        other.instants.forEach(instants::add);
        tapped.add(other.tapped);
        other.kinds.forEach((kind, latencies) -> kind(kind).add(latencies));
        rows += other.rows;
    }

    /** The writer's: what is recorded from now on belongs to this epoch, see {@link Delivery}. */
    void inEpoch(long number) {
        epoch = number;
    }

    /** Epoch of the rows recorded last. */
    long epoch() {
        return epoch;
    }

    void reset() {
        measured.reset();
        outside.reset();
        instants.clear();
        tapped.clear();
        kinds.values().forEach(LatencyDistribution::reset);
        rows = 0;
    }

    LatencyDistribution measured() {
        return measured;
    }

    LatencyDistribution outside() {
        return outside;
    }

    InstantTable instants() {
        return instants;
    }

    TappedRows tapped() {
        return tapped;
    }

    /** All rows, inside and outside, those of negative latency too. */
    public long rows() {
        return rows;
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeLong(rows);
        measured.writeTo(out);
        outside.writeTo(out);
        tapped.writeTo(out);
        instants.writeTo(out);
        out.writeInt(kinds.size());
        for (Map.Entry<String, LatencyDistribution> kind : kinds.entrySet()) {
            out.writeUTF(kind.getKey());
            kind.getValue().writeTo(out);
        }
    }

    static Interval readFrom(DataInput in, boolean hasKinds) throws IOException {
        long rows = in.readLong();
        Interval interval = new Interval(LatencyDistribution.readFrom(in), LatencyDistribution.readFrom(in));
        interval.rows = rows;
        interval.tapped.addFrom(in);
        interval.instants.addFrom(in);
        for (int left = hasKinds ? in.readInt() : 0; left > 0; left--) {
            interval.kind(in.readUTF()).addFrom(in);
        }
        return interval;
    }
}
