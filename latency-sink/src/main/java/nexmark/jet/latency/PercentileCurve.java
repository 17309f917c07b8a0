package nexmark.jet.latency;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.LongFunction;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The latency of a series at every percentile that its samples reach, each with its 95 % confidence interval: what
 * {@link LatencySummary} says at five percentiles, between these too.
 *
 * @param samples number of latencies
 * @param points by rising percentile, evenly on HdrHistogram's axis 1/(1 − p); empty without samples
 */
public record PercentileCurve(long samples, List<Point> points) {

    private static final long WHOLE = 100_000;
    private static final int POINTS_PER_DECADE = 16;
    private static final int DECADES = 5;
    private static final long MEDIAN = WHOLE / 2;

    public PercentileCurve {
        points = List.copyOf(points);
    }

    /**
     * A percentile.
     *
     * @param percent such as 99.9
     * @param micros the sample of rank ⌈n·p⌉, µs
     * @param lower95 lower end of its interval, µs; null where there is none, and where the samples are too few
     * @param upper95 upper end of its interval, µs
     * @param enough whether the samples are enough for this percentile, see
     * {@link LatencySummary#samplesNeeded(double)}
     */
    public record Point(double percent, double micros, Double lower95, Double upper95, boolean enough) {}

    /** The latencies of each second that has some, µs, in order; the key is the second's start, epoch ms. */
    interface Seconds {
        void read(BiConsumer<Long, AbstractHistogram> each) throws IOException;
    }

    /**
     * The curve of a stored series, see {@link IntervalLog}. For intervals the log, which the heap may not hold, is
     * read twice, and they take long.
     */
    public static PercentileCurve of(Path log, boolean hasIntervals) throws IOException {
        return of(each -> IntervalLog.read(log, each), hasIntervals);
    }

    static PercentileCurve of(Seconds series, boolean hasIntervals) throws IOException {
        LongSummaryStatistics seconds = new LongSummaryStatistics();
        Histogram total = new Histogram(LatencyDistribution.EXACT_DIGITS);
        total.setAutoResize(true);
        series.read((millis, micros) -> {
            seconds.accept(second(millis));
            total.add(micros);
        });
        if (!hasIntervals || seconds.getCount() == 0) {
            return of(total);
        }
        BlockBootstrap bootstrap = new BlockBootstrap(seconds.getMax() - seconds.getMin() + 1);
        series.read((millis, micros) -> bootstrap.add(second(millis) - seconds.getMin(), micros));
        return new PercentileCurve(total.getTotalCount(), points(total, bootstrap::bounds));
    }

    /** The curve of latencies, µs, whose times are unknown: without intervals. */
    static PercentileCurve of(AbstractHistogram micros) {
        return new PercentileCurve(micros.getTotalCount(), points(micros, percentMillis -> Optional.empty()));
    }

    private static long second(long millis) {
        return TimeUnit.MILLISECONDS.toSeconds(millis);
    }

    private static List<Point> points(
            AbstractHistogram total, LongFunction<Optional<BlockBootstrap.Bounds>> intervals) {
        List<Point> points = new ArrayList<>();
        long count = total.getTotalCount();
        TreeSet<Long> open = percentMillis(count);
        for (HistogramIterationValue bucket : total.recordedValues()) {
            while (!open.isEmpty() && LatencySummary.rank(count, open.first()) <= bucket.getTotalCountToThisValue()) {
                double micros = total.highestEquivalentValue(bucket.getValueIteratedTo());
                points.add(point(open.pollFirst(), Math.min(micros, (double) total.getMaxValue()), count, intervals));
            }
        }
        return points;
    }

    /** Percentiles of the curve, in thousandths of a percent, up to the last below the largest sample. */
    private static TreeSet<Long> percentMillis(long count) {
        TreeSet<Long> all = new TreeSet<>();
        for (int i = 0; i <= DECADES * POINTS_PER_DECADE; i++) {
            double oneOf = Math.pow(10, (double) i / POINTS_PER_DECADE);
            if (oneOf <= count) {
                all.add(Math.round(WHOLE * (1 - 1 / oneOf)));
            }
        }
        if (count > 1) {
            all.add(MEDIAN);
        }
        return all;
    }

    private static Point point(
            long percentMillis, double micros, long count, LongFunction<Optional<BlockBootstrap.Bounds>> intervals) {
        boolean enough = count >= LatencySummary.samplesNeeded((double) percentMillis / WHOLE);
        Optional<BlockBootstrap.Bounds> bounds = enough ? intervals.apply(percentMillis) : Optional.empty();
        return new Point(
                percentMillis / 1000.0,
                micros,
                bounds.map(each -> (double) each.lowerMicros()).orElse(null),
                bounds.map(each -> (double) each.upperMicros()).orElse(null),
                enough);
    }
}
