package nexmark.jet.latency;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.HdrHistogram.Histogram;

/**
 * One way to look at the latencies of a run ({@code every}, {@code first} or {@code complete}; the whole run or one
 * member), in total and by the second. Values are microseconds, shaped as {@link LatencyDistribution} says.
 *
 * <p>On the heap is only where in a file each second's latencies are. Whatever is asked of them reads that file: for the
 * end of a run, not for its course.
 */
public final class LatencySeries {

    private static final long MILLIS_PER_SECOND = 1_000L;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final String name;
    private final SpillFile file;
    private final TreeMap<Long, SecondOfLatencies> seconds = new TreeMap<>();
    /** Those with latencies on the heap. */
    private final Set<SecondOfLatencies> unspilled = new HashSet<>();

    private long samples;
    private long negatives;
    /** The first second that has a sample, and the last. */
    private long firstSecond = Long.MAX_VALUE;

    private long lastSecond = Long.MIN_VALUE;

    LatencySeries(String name, SpillFile file) {
        this.name = name;
        this.file = file;
    }

    /**
     * Adds an interval of a second, which counts to the second in which it began.
     *
     * @param block the latencies in the file
     */
    void add(LatencyDistribution latencies, SpillFile.Block block, long startMillis) {
        long second = Math.floorDiv(startMillis, MILLIS_PER_SECOND);
        count(second, latencies.samples(), latencies.negatives());
        second(second).add(block);
    }

    /** Adds one latency, which counts to the second in which the row arrived, and stays on the heap until {@link #spill}. */
    void add(long latencyNanos, long arrivalNanos) {
        long epochSecond = Math.floorDiv(arrivalNanos, NANOS_PER_SECOND);
        count(epochSecond, latencyNanos < 0 ? 0 : 1, latencyNanos < 0 ? 1 : 0);
        SecondOfLatencies second = second(epochSecond);
        second.add(latencyNanos);
        unspilled.add(second);
    }

    private void count(long second, long newSamples, long newNegatives) {
        samples += newSamples;
        negatives += newNegatives;
        if (newSamples > 0) {
            firstSecond = Math.min(firstSecond, second);
            lastSecond = Math.max(lastSecond, second);
        }
    }

    /** Moves to the file what is on the heap. */
    void spill() {
        unspilled.forEach(SecondOfLatencies::spill);
        unspilled.clear();
    }

    private SecondOfLatencies second(long epochSecond) {
        return seconds.computeIfAbsent(epochSecond, second -> new SecondOfLatencies(file));
    }

    /** {@code every}, {@code first} or {@code complete}. */
    public String name() {
        return name;
    }

    /** How many latencies, without the negative ones. */
    public long samples() {
        return samples;
    }

    /** Latencies below zero: a fault of the clocks, in no histogram and no percentile. */
    public long negatives() {
        return negatives;
    }

    /** The whole run's histogram, µs; the caller's own. */
    public Histogram histogram() {
        return (Histogram) total().micros();
    }

    /**
     * The figures of the series. Reads the whole file.
     *
     * @param worst the series' worst latencies by ideal time
     * @param hasIntervals whether percentiles get their intervals, which are most of the work
     */
    LatencySummary summary(PeakTrack worst, boolean hasIntervals) {
        LatencyDistribution total = LatencyDistribution.exactTotal();
        BlockBootstrap bootstrap = new BlockBootstrap(samples == 0 || !hasIntervals ? 0 : lastSecond - firstSecond + 1);
        seconds.forEach((second, latencies) -> {
            LatencyDistribution distribution = distribution(latencies);
            if (distribution.samples() > 0) {
                total.add(distribution);
                if (hasIntervals) {
                    bootstrap.add(second - firstSecond, distribution.micros());
                }
            }
        });
        return LatencySummary.of(total, bootstrap, worst);
    }

    private LatencyDistribution total() {
        LatencyDistribution total = LatencyDistribution.exactTotal();
        seconds.values().forEach(second -> second.addTo(total));
        return total;
    }

    /** One entry for each second that has latencies, in order. */
    public List<LatencyFigures> timeline() {
        return timeline(Long.MIN_VALUE);
    }

    /** As {@link #timeline()}, from the second on that holds an instant, epoch ms. */
    public List<LatencyFigures> timeline(long fromMillis) {
        return seconds.tailMap(Math.floorDiv(fromMillis, MILLIS_PER_SECOND)).entrySet().stream()
                .map(second -> LatencyFigures.of(second.getKey() * MILLIS_PER_SECOND, distribution(second.getValue())))
                .filter(figures -> figures.rows() > 0)
                .toList();
    }

    /** All whole seconds that overlap with [from, to), epoch ms, as one span. */
    public LatencyFigures between(long fromMillis, long toMillis) {
        LatencyDistribution all = LatencyDistribution.exactTotal();
        long fromSecond = Math.floorDiv(fromMillis, MILLIS_PER_SECOND);
        seconds.subMap(fromSecond, -Math.floorDiv(-toMillis, MILLIS_PER_SECOND))
                .values()
                .forEach(second -> second.addTo(all));
        return LatencyFigures.of(fromSecond * MILLIS_PER_SECOND, all);
    }

    /** Begin of the first second, epoch ms; 0 if there is none. */
    long startMillis() {
        return seconds.isEmpty() ? 0 : seconds.firstKey() * MILLIS_PER_SECOND;
    }

    /** Each second that has latencies, in order: its begin (epoch ms) and its histogram (µs). */
    void forEachSecond(BiConsumer<Long, Histogram> consumer) {
        seconds.forEach((second, latencies) -> {
            LatencyDistribution distribution = distribution(latencies);
            if (distribution.samples() > 0) {
                consumer.accept(second * MILLIS_PER_SECOND, (Histogram) distribution.micros());
            }
        });
    }

    private static LatencyDistribution distribution(SecondOfLatencies second) {
        LatencyDistribution all = LatencyDistribution.exactTotal();
        second.addTo(all);
        return all;
    }
}
