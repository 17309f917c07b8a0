package nexmark.jet.latency;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The figures of a series, µs.
 *
 * @param samples number of latencies
 * @param minMicros smallest latency, exact to the nanosecond; null without samples, like mean and maximum
 * @param meanMicros mean of the latencies
 * @param maxMicros largest latency
 * @param percentiles by name and in this order: p50, p90, p99, p99.9, p99.99
 */
public record LatencySummary(
        long samples, Double minMicros, Double meanMicros, Double maxMicros, Map<String, Percentile> percentiles) {

    private static final double NANOS_PER_MICRO = 1_000.0;
    /** In thousandths of a percent, because ranks are computed in whole numbers. */
    private static final long[] PERCENT_MILLIS = {50_000, 90_000, 99_000, 99_900, 99_990};

    private static final long WHOLE = 100_000;

    public LatencySummary {
        percentiles = Collections.unmodifiableMap(new LinkedHashMap<>(percentiles));
    }

    /**
     * A percentile with its 95 % confidence interval from order statistics, or the number of samples that it needs.
     *
     * @param micros the sample of rank ⌈n·p⌉, µs; null with fewer samples than needed
     * @param lower95 lower end of the interval; null also where no sample lies surely enough below (p50 of 5 samples)
     * @param upper95 upper end
     * @param samplesNeeded the fewest samples that bound it from above with 95 % confidence
     */
    public record Percentile(Double micros, Double lower95, Double upper95, long samplesNeeded) {}

    static LatencySummary of(LatencyDistribution latencies) {
        long samples = latencies.samples();
        SortedSamples sorted = new SortedSamples(latencies);
        Map<String, Percentile> percentiles = new LinkedHashMap<>();
        for (long percentMillis : PERCENT_MILLIS) {
            percentiles.put(name(percentMillis), percentile(samples, percentMillis, sorted));
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

    private static String name(long percentMillis) {
        return "p" + BigDecimal.valueOf(percentMillis, 3).stripTrailingZeros().toPlainString();
    }

    private static Percentile percentile(long samples, long percentMillis, SortedSamples sorted) {
        double p = (double) percentMillis / WHOLE;
        long needed = OrderStatistics.samplesNeeded(p);
        if (samples < needed) {
            return new Percentile(null, null, null, needed);
        }
        long rank = (samples * percentMillis + WHOLE - 1) / WHOLE;
        OrderStatistics.Ranks interval = OrderStatistics.interval(samples, p);
        return new Percentile(
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
