package nexmark.jet.latency;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A point of the curve of latency by percentile.
 *
 * @param percentile 0 to 100
 * @param micros latency, µs
 * @param hasSamples whether there are as many latencies as the percentile takes, see {@link LatencySummary#samplesNeeded(double)}
 */
public record CurvePoint(double percentile, double micros, boolean hasSamples) {

    /** So many points for each halving of the distance to 100 %. */
    private static final int POINTS_PER_HALVING = 5;

    private static final double WHOLE = 100;

    /** The curve up to the largest latency; empty without latencies. */
    static List<CurvePoint> curve(LatencyDistribution latencies) {
        AbstractHistogram micros = latencies.micros();
        List<CurvePoint> curve = new ArrayList<>();
        if (latencies.samples() > 0) {
            for (HistogramIterationValue value : micros.percentiles(POINTS_PER_HALVING)) {
                curve.add(point(value.getPercentileLevelIteratedTo(), value.getValueIteratedTo(), latencies.samples()));
            }
        }
        return curve;
    }

    private static CurvePoint point(double percentile, double micros, long samples) {
        return new CurvePoint(
                percentile, micros, percentile < WHOLE && LatencySummary.samplesNeeded(percentile / WHOLE) <= samples);
    }
}
