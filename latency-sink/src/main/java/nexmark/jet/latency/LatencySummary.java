package nexmark.jet.latency;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
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

    /** In thousandths of a percent, because ranks are computed in whole numbers. */
    private static final long[] PERCENT_MILLIS = {50_000, 90_000, 99_000, 99_900, 99_990};

    private static final long WHOLE = 100_000;
    private static final double ERROR = 0.05;

    public LatencySummary {
        percentiles = Collections.unmodifiableMap(new LinkedHashMap<>(percentiles));
    }

    /**
     * A percentile with its 95 % confidence interval, or the number of samples that it needs.
     *
     * @param micros the sample of rank ⌈n·p⌉, µs; null with fewer samples than needed
     * @param lower95 lower end of the interval, see {@link BlockBootstrap}; null also of fewer than eight seconds
     * @param upper95 upper end of the interval
     * @param excursions how many separate excursions the samples above it make up, see {@link PeakTrack}; null
     *     also if these samples are spread over the run
     * @param samplesNeeded the fewest samples whose largest bounds the percentile from above with 95 % confidence
     */
    public record Percentile(Double micros, Double lower95, Double upper95, Integer excursions, long samplesNeeded) {

        private static final int FEW_EXCURSIONS = 5;

        /** Whether another run may well show another value, because so few excursions decide this one. */
        public boolean restsOnFewExcursions() {
            return excursions != null && excursions < FEW_EXCURSIONS;
        }
    }

    /**
     * The figures of these latencies.
     *
     * @param seconds the same latencies by the second
     * @param worst the worst of them by ideal time
     */
    static LatencySummary of(LatencyDistribution latencies, BlockBootstrap seconds, PeakTrack worst) {
        Map<String, Percentile> percentiles = new LinkedHashMap<>();
        for (long percentMillis : PERCENT_MILLIS) {
            percentiles.put(name(percentMillis), percentile(percentMillis, latencies, seconds, worst));
        }
        long samples = latencies.samples();
        return samples == 0
                ? new LatencySummary(0, null, null, null, percentiles)
                : new LatencySummary(
                        samples,
                        latencies.minNanos() / 1e3,
                        latencies.sumNanos() / samples / 1e3,
                        latencies.maxNanos() / 1e3,
                        percentiles);
    }

    private static String name(long percentMillis) {
        return "p" + BigDecimal.valueOf(percentMillis, 3).stripTrailingZeros().toPlainString();
    }

    private static Percentile percentile(
            long percentMillis, LatencyDistribution latencies, BlockBootstrap seconds, PeakTrack worst) {
        long needed = samplesNeeded((double) percentMillis / WHOLE);
        if (latencies.samples() < needed) {
            return new Percentile(null, null, null, null, needed);
        }
        double max = latencies.maxNanos() / 1e3;
        double micros = Math.min(max, micros(latencies, rank(latencies.samples(), percentMillis)));
        Optional<BlockBootstrap.Bounds> bounds = seconds.bounds(percentMillis);
        OptionalInt excursions = worst.excursionsAbove(micros);
        return new Percentile(
                micros,
                bounds.map(each -> (double) each.lowerMicros()).orElse(null),
                bounds.map(each -> Math.min(max, (double) each.upperMicros())).orElse(null),
                excursions.isPresent() ? (Integer) excursions.getAsInt() : null,
                needed);
    }

    /**
     * The fewest samples that a percentile takes; empty if no summary has a percentile of this name, such as
     * {@code p99}.
     */
    public static OptionalLong samplesNeeded(String percentile) {
        return Arrays.stream(PERCENT_MILLIS)
                .filter(each -> name(each).equals(percentile))
                .map(each -> samplesNeeded((double) each / WHOLE))
                .findFirst();
    }

    /** The fewest samples whose largest lies above the quantile with 95 % confidence: the least n with pⁿ ≤ 5 %. */
    public static long samplesNeeded(double p) {
        return (long) Math.ceil(Math.log(ERROR) / Math.log(p));
    }

    /**
     * ⌈n·p⌉, of a percentile in thousandths of a percent. In one step, n·p of a billion rows a second overflows after a
     * day.
     */
    static long rank(long samples, long percentMillis) {
        long rest = samples % WHOLE;
        return samples / WHOLE * percentMillis + (rest * percentMillis + WHOLE - 1) / WHOLE;
    }

    /**
     * The r-th smallest sample, as HdrHistogram's tools give it: the upper end of its bucket, for 1 µs buckets the
     * value itself.
     */
    private static double micros(LatencyDistribution latencies, long rank) {
        AbstractHistogram histogram = latencies.micros();
        long upTo = 0;
        for (HistogramIterationValue bucket : histogram.recordedValues()) {
            upTo = bucket.getValueIteratedTo();
            if (bucket.getTotalCountToThisValue() >= rank) {
                break;
            }
        }
        return histogram.highestEquivalentValue(upTo);
    }
}
