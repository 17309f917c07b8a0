package nexmark.jet.latency;

import java.util.List;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.HdrHistogram.Histogram;

/**
 * One way to look at the latencies of a run ({@code every}, {@code first} or {@code complete}; the whole run or one
 * member), in total and by the second. Values are microseconds, shaped as {@link LatencyDistribution} says.
 */
public final class LatencySeries {

    private static final long MILLIS_PER_SECOND = 1_000L;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final String name;
    private final LatencyDistribution total = LatencyDistribution.exactTotal();
    private final TreeMap<Long, SecondOfLatencies> seconds = new TreeMap<>();

    LatencySeries(String name) {
        this.name = name;
    }

    /** Adds an interval of a second, which counts to the second in which it began. */
    void add(LatencyDistribution latencies, byte[] compressed, long startMillis) {
        total.add(latencies);
        second(Math.floorDiv(startMillis, MILLIS_PER_SECOND)).add(compressed);
    }

    /** Adds one latency, which counts to the second in which the row arrived. */
    void add(long latencyNanos, long arrivalNanos) {
        total.record(latencyNanos);
        second(Math.floorDiv(arrivalNanos, NANOS_PER_SECOND)).add(latencyNanos);
    }

    private SecondOfLatencies second(long epochSecond) {
        return seconds.computeIfAbsent(epochSecond, second -> new SecondOfLatencies());
    }

    /** {@code every}, {@code first} or {@code complete}. */
    public String name() {
        return name;
    }

    /** How many latencies, without the negative ones. */
    public long samples() {
        return total.samples();
    }

    /** Latencies below zero: a fault of the clocks, in no histogram and no percentile. */
    public long negatives() {
        return total.negatives();
    }

    /** The whole run's histogram, µs; a copy. */
    public Histogram histogram() {
        return (Histogram) total.micros().copy();
    }

    public LatencySummary summary() {
        return LatencySummary.of(total);
    }

    /** One entry for each second that has latencies, in order. Decompresses: for the end of a run, not for its course. */
    public List<LatencyFigures> timeline() {
        return seconds.entrySet().stream()
                .map(second -> LatencyFigures.of(
                        second.getKey() * MILLIS_PER_SECOND, second.getValue().distribution()))
                .filter(figures -> figures.rows() > 0)
                .toList();
    }

    /** All whole seconds that overlap with [from, to), epoch ms, as one span. For the end of a run, as {@link #timeline}. */
    public LatencyFigures between(long fromMillis, long toMillis) {
        LatencyDistribution all = LatencyDistribution.exactTotal();
        long fromSecond = Math.floorDiv(fromMillis, MILLIS_PER_SECOND);
        seconds.subMap(fromSecond, -Math.floorDiv(-toMillis, MILLIS_PER_SECOND))
                .values()
                .forEach(second -> all.add(second.distribution()));
        return LatencyFigures.of(fromSecond * MILLIS_PER_SECOND, all);
    }

    /** Begin of the first second, epoch ms; 0 if there is none. */
    long startMillis() {
        return seconds.isEmpty() ? 0 : seconds.firstKey() * MILLIS_PER_SECOND;
    }

    /** Each second that has latencies, in order: its begin (epoch ms) and its histogram (µs). */
    void forEachSecond(BiConsumer<Long, Histogram> consumer) {
        seconds.forEach((second, latencies) -> {
            LatencyDistribution distribution = latencies.distribution();
            if (distribution.samples() > 0) {
                consumer.accept(second * MILLIS_PER_SECOND, (Histogram) distribution.micros());
            }
        });
    }
}
