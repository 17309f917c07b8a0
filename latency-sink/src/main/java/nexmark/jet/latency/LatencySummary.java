package nexmark.jet.latency;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * What a result says about a series, µs.
 *
 * @param samples latencies it rests on
 * @param minMicros the smallest, exact to the nanosecond; null without samples, like mean and maximum
 * @param meanMicros their mean
 * @param maxMicros the largest
 * @param percentiles p50, p90, p99, p99.9, p99.99
 */
public record LatencySummary(
        long samples, Double minMicros, Double meanMicros, Double maxMicros, List<Percentile> percentiles) {

    private static final double NANOS_PER_MICRO = 1_000.0;
    /** In thousandths of a percent, because ranks are computed in whole numbers. */
    private static final long[] PERCENT_MILLIS = {50_000, 90_000, 99_000, 99_900, 99_990};

    private static final long WHOLE = 100_000;

    public LatencySummary {
        percentiles = List.copyOf(percentiles);
    }

    /**
     * A percentile with its 95 % confidence interval from order statistics, or what is missing for it.
     *
     * @param percentile such as 99.9
     * @param micros the sample of rank ⌈n·p⌉, µs; null with fewer samples than needed
     * @param lower95 lower end of the interval; null also where no sample lies surely enough below (p50 of 5 samples)
     * @param upper95 upper end
     * @param samplesNeeded the fewest samples that bound it from above with 95 % confidence
     */
    public record Percentile(double percentile, Double micros, Double lower95, Double upper95, long samplesNeeded) {}

    static LatencySummary of(LatencyDistribution latencies) {
        long samples = latencies.samples();
        SortedSamples sorted = new SortedSamples(latencies);
        List<Percentile> percentiles = new ArrayList<>();
        for (long percentMillis : PERCENT_MILLIS) {
            percentiles.add(percentile(samples, percentMillis, sorted));
        }
        return samples == 0
                ? new LatencySummary(0, null, null, null, percentiles)
                : new LatencySummary(
                        samples,
                        latencies.minNanos() / NANOS_PER_MICRO,
                        latencies.sumNanos() / samples / NANOS_PER_MICRO,
                        latencies.maxNanos() / NANOS_PER_MICRO,
                        percentiles);
    }

    private static Percentile percentile(long samples, long percentMillis, SortedSamples sorted) {
        double p = (double) percentMillis / WHOLE;
        double percentile = percentMillis / 1_000.0;
        long needed = OrderStatistics.samplesNeeded(p);
        if (samples < needed) {
            return new Percentile(percentile, null, null, null, needed);
        }
        long rank = (samples * percentMillis + WHOLE - 1) / WHOLE;
        OrderStatistics.Ranks interval = OrderStatistics.interval(samples, p);
        return new Percentile(
                percentile,
                sorted.micros(rank),
                interval.lower() < 1 ? null : sorted.micros(interval.lower()),
                sorted.micros(interval.upper()),
                needed);
    }

    /**
     * The r-th smallest sample, as HdrHistogram's tools give it (the upper end of its bucket, for 1 µs buckets the
     * value itself), but never above the true maximum.
     */
    private static final class SortedSamples {

        private final NavigableMap<Long, Double> microsByLastRank = new TreeMap<>();

        SortedSamples(LatencyDistribution latencies) {
            AbstractHistogram histogram = latencies.micros();
            double max = latencies.maxNanos() / NANOS_PER_MICRO;
            for (HistogramIterationValue bucket : histogram.recordedValues()) {
                double value = histogram.highestEquivalentValue(bucket.getValueIteratedTo());
                microsByLastRank.put(bucket.getTotalCountToThisValue(), Math.min(value, max));
            }
        }

        Double micros(long rank) {
            return microsByLastRank.ceilingEntry(rank).getValue();
        }
    }
}
