package nexmark.jet.latency;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.HdrHistogram.Histogram;

/**
 * One way to look at the latencies of a run ({@code every}, {@code first} or {@code complete}; the whole run or one
 * member), in total and by the second. Values are microseconds, shaped as {@link LatencyDistribution} says.
 *
 * <p>On the heap is only where in a file each second's latencies are. Whatever is asked of them reads that file: for
 * the end of a run, not for its course.
 */
public final class LatencySeries {

    private final String name;
    private final SpillFile file;
    private final SpilledSeconds seconds;
    /** Latencies on the heap, ns, by the second. */
    private final TreeMap<Long, List<Long>> unspilled = new TreeMap<>();

    private long samples;
    private long negatives;
    /** The first second that has a sample, and the last, as {@link SpilledSeconds} names them. */
    private long firstSecond = Long.MAX_VALUE;

    private long lastSecond = Long.MIN_VALUE;

    LatencySeries(String name, SpillFile file) {
        this.name = name;
        this.file = file;
        this.seconds = new SpilledSeconds(file, LatencyDistribution::exactTotal);
    }

    /**
     * Adds an interval of a second, whose latencies are a block of the file; it counts to the second in which it began.
     */
    void add(LatencyDistribution latencies, SpillFile.Block block, long startMillis) {
        long second = SpilledSeconds.of(startMillis);
        count(second, latencies.samples(), latencies.negatives());
        seconds.add(second, block);
    }

    /**
     * Adds one latency, which counts to the second in which the row arrived, and stays on the heap until
     * {@link #spill}.
     */
    void add(long latencyNanos, long arrivalNanos) {
        long second = SpilledSeconds.of(TimeUnit.NANOSECONDS.toMillis(arrivalNanos));
        count(second, latencyNanos < 0 ? 0 : 1, latencyNanos < 0 ? 1 : 0);
        unspilled.computeIfAbsent(second, begin -> new ArrayList<>()).add(latencyNanos);
    }

    private void count(long second, long newSamples, long newNegatives) {
        samples += newSamples;
        negatives += newNegatives;
        if (newSamples > 0) {
            firstSecond = Math.min(firstSecond, second);
            lastSecond = Math.max(lastSecond, second);
        }
    }

    void spill() {
        unspilled.forEach((second, nanos) -> {
            LatencyDistribution latencies = LatencyDistribution.exact();
            nanos.forEach(latencies::record);
            seconds.add(second, SpilledSeconds.append(latencies, file));
        });
        unspilled.clear();
    }

    private SpilledSeconds spilled() {
        spill();
        return seconds;
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
        return (Histogram) spilled().between(0, Long.MAX_VALUE).micros();
    }

    /**
     * The figures of the series. Reads the whole file.
     *
     * @param worst the series' worst latencies by ideal time
     * @param hasIntervals whether percentiles get their intervals, which are most of the work
     */
    LatencySummary summary(PeakTrack worst, boolean hasIntervals) {
        LatencyDistribution total = LatencyDistribution.exactTotal();
        BlockBootstrap bootstrap = new BlockBootstrap(samples == 0 || !hasIntervals ? 0 : number(lastSecond) + 1);
        forEachSecond((second, latencies) -> {
            total.add(latencies);
            if (hasIntervals) {
                bootstrap.add(number(second), latencies.micros());
            }
        });
        return LatencySummary.of(total, bootstrap, worst);
    }

    private long number(long second) {
        return (second - firstSecond) / SpilledSeconds.MILLIS;
    }

    /** One entry for each second that has latencies, in order, from the second on that holds an instant, epoch ms. */
    public List<LatencyFigures> timeline(long fromMillis) {
        List<LatencyFigures> timeline = new ArrayList<>();
        forEachSecond(fromMillis, (second, latencies) -> timeline.add(LatencyFigures.of(second, latencies)));
        return timeline;
    }

    /** All whole seconds that overlap with [from, to), epoch ms, as one span. */
    public LatencyFigures between(long fromMillis, long toMillis) {
        return LatencyFigures.of(SpilledSeconds.of(fromMillis), spilled().between(fromMillis, toMillis));
    }

    /** Start of the first second, epoch ms; 0 if there is none. */
    long startMillis() {
        return spilled().first();
    }

    /** Each second that has latencies, in order, by its start, epoch ms. */
    void forEachSecond(BiConsumer<Long, LatencyDistribution> consumer) {
        forEachSecond(0, consumer);
    }

    private void forEachSecond(long fromMillis, BiConsumer<Long, LatencyDistribution> consumer) {
        spilled().forEach(fromMillis, (second, latencies) -> {
            if (latencies.samples() > 0) {
                consumer.accept(second, latencies);
            }
        });
    }
}
