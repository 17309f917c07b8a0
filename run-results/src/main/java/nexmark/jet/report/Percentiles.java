package nexmark.jet.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoublePredicate;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.PercentileCurve;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;

/**
 * Latency by percentile.
 *
 * @param series the series that have samples, the one that counts for the query first
 * @param published what the study published for the same settings
 * @param remarks what a reader of the curves has to know, a sentence each
 */
public record Percentiles(List<Series> series, List<Published> published, List<String> remarks) {

    private static final double MICROS_PER_MILLI = 1000;
    private static final double PERCENT = 100;

    /**
     * One series. Only the one that counts has intervals.
     *
     * @param isMain whether it counts for the query
     * @param sample which rows are its samples; null if the name says it
     */
    public record Series(String name, boolean isMain, String sample, long samples, List<Point> points) {

        private Series(String name, boolean isMain, long samples, List<Point> points) {
            this(name, isMain, SeriesWords.sample(name).orElse(null), samples, points);
        }

        private Series without(DoublePredicate isHidden) {
            List<Point> shown = points.stream()
                    .filter(point -> !isHidden.test(point.millis * MICROS_PER_MILLI))
                    .toList();
            return new Series(name, isMain, sample, samples, shown);
        }
    }

    /**
     * A point of a curve.
     *
     * @param oneOf the place on HdrHistogram's axis, 1/(1 − p): of so many samples one is larger
     * @param percent the percentile
     * @param millis the latency
     * @param lower lower end of its 95 % interval, ms; null where there is none
     * @param upper upper end of its interval, ms
     * @param enough whether the samples are enough for this percentile
     */
    public record Point(double oneOf, double percent, double millis, Double lower, Double upper, boolean enough) {}

    /** A published latency at its place on the same axis. */
    public record Published(double oneOf, double percent, double millis, String metric) {}

    static Percentiles of(StoredResult stored) {
        RunResult result = stored.result();
        List<String> remarks = new ArrayList<>();
        List<Series> series = new ArrayList<>();
        List<String> withoutLog = new ArrayList<>();
        String main = result.latency().main();
        result.latency().series().forEach((name, summary) -> {
            if (summary.samples() > 0) {
                Series one = series(stored.folder(), name, name.equals(main), summary, withoutLog)
                        .without(result.cluster()::hides);
                series.add(one.isMain ? 0 : series.size(), one);
            }
        });
        if (!withoutLog.isEmpty()) {
            remarks.add(
                    String.join(", ", withoutLog)
                            + ": not in the run's folder or not readable. Of these series only the percentiles in result.json are drawn.");
        }
        if (series.isEmpty()) {
            remarks.add("No latency was recorded in the measured interval.");
        }
        series.removeIf(one -> one.points.isEmpty());
        clockError(result).ifPresent(remarks::add);
        return new Percentiles(
                series,
                PublishedPoint.latenciesOf(result.plan()).stream()
                        .map(Percentiles::placed)
                        .toList(),
                remarks);
    }

    /** The curve of a run that goes on. */
    static Percentiles of(String series, PercentileCurve curve) {
        Series one = new Series(series, false, curve.samples(), points(curve));
        return new Percentiles(curve.samples() == 0 ? List.of() : List.of(one), List.of(), List.of());
    }

    private static Optional<String> clockError(RunResult result) {
        return Optional.ofNullable(result.cluster().clocks())
                .filter(clocks -> clocks.errorMicros() > 0)
                .map(clocks -> String.format(
                        Locale.ROOT,
                        "The machines' clocks may differ by %.3f ms; latencies below twice that are left out.",
                        clocks.errorMicros() / MICROS_PER_MILLI));
    }

    /** @param withoutLog takes the name of the file that is not there or cannot be read */
    private static Series series(
            Path folder, String name, boolean isMain, LatencySummary summary, List<String> withoutLog) {
        Path log = folder.resolve(name + ".hlog");
        try {
            PercentileCurve curve = isMain ? PercentileCurve.of(log) : PercentileCurve.withoutIntervals(log);
            return new Series(name, isMain, curve.samples(), points(curve));
        } catch (IOException e) {
            withoutLog.add(log.getFileName().toString());
            return new Series(name, isMain, summary.samples(), stored(summary));
        }
    }

    private static List<Point> points(PercentileCurve curve) {
        return curve.points().stream()
                .map(point -> point(point.percent(), point.micros(), point.lower95(), point.upper95(), point.enough()))
                .toList();
    }

    private static List<Point> stored(LatencySummary summary) {
        List<Point> points = new ArrayList<>();
        summary.percentiles().forEach((name, percentile) -> {
            if (percentile.micros() != null) {
                points.add(point(
                        Double.parseDouble(name.substring(1)),
                        percentile.micros(),
                        percentile.lower95(),
                        percentile.upper95(),
                        true));
            }
        });
        return points;
    }

    private static Point point(double percent, double micros, Double lower, Double upper, boolean enough) {
        return new Point(oneOf(percent), percent, micros / MICROS_PER_MILLI, millis(lower), millis(upper), enough);
    }

    private static Published placed(PublishedPoint point) {
        double percent = Double.parseDouble(point.metric().substring(1));
        return new Published(oneOf(percent), percent, point.value(), point.metric());
    }

    private static double oneOf(double percent) {
        return PERCENT / (PERCENT - percent);
    }

    private static Double millis(Double micros) {
        return micros == null ? null : (Double) (micros / MICROS_PER_MILLI);
    }
}
