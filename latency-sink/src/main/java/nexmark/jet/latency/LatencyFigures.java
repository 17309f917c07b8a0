package nexmark.jet.latency;

import org.HdrHistogram.AbstractHistogram;

/**
 * Latency of a span of time at a glance, for progress and timelines.
 *
 * @param startMillis start of the span, epoch ms
 * @param rows how many latencies, negative ones not among them
 * @param p50Micros half of them were at most this, µs; 0 without rows, like the others
 * @param p99Micros 99 of 100 were at most this, µs
 * @param maxMicros the largest, µs
 */
public record LatencyFigures(long startMillis, long rows, double p50Micros, double p99Micros, double maxMicros) {

    /** The fewest whose largest bounds their distribution's p50 from above with 95 % confidence. */
    public static final long ROWS_FOR_P50 = LatencySummary.samplesNeeded(0.5);
    /** The fewest whose largest bounds their distribution's p99 from above with 95 % confidence. */
    public static final long ROWS_FOR_P99 = LatencySummary.samplesNeeded(0.99);
    /** The fewest of a second that has a p99: with fewer than ten above it, it is nearly the largest. */
    public static final long ROWS_FOR_P99_OF_SECOND = 1_000;

    static LatencyFigures of(long startMillis, LatencyDistribution latencies) {
        AbstractHistogram micros = latencies.micros();
        double max = latencies.maxNanos() / 1e3;
        return new LatencyFigures(
                startMillis,
                latencies.samples(),
                Math.min(max, (double) micros.getValueAtPercentile(50)),
                Math.min(max, (double) micros.getValueAtPercentile(99)),
                max);
    }
}
