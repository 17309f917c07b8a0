package nexmark.jet.report;

import static nexmark.jet.table.Figures.MICROS_PER_MILLI;
import static nexmark.jet.table.Figures.text;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoublePredicate;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.PercentileCurve;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;

/** Latency by percentile: the series that have samples, the one that counts for the query first, and what the study published for the same settings. */
record Percentiles(List<Series> series, List<Published> published, List<String> remarks) {

    /** What a sample is in each series of ours. */
    static final Map<String, String> SAMPLES = Map.of(
            "every", "each row",
            "first", "the first row of each window, or of each millisecond",
            "complete", "the last row of each window");

    private static final double PERCENT = 100;

    /** One series; only the one that counts has intervals. The sample is null if the name says it. */
    record Series(String name, boolean isMain, String sample, long samples, List<Point> points) {

        private Series(String name, boolean isMain, long samples, List<Point> points) {
            this(name, isMain, SAMPLES.get(name), samples, points);
        }
    }

    /** A point of a curve, ms, with its 95 % interval, null where there is none. Of {@code oneOf} samples one is larger. */
    record Point(double oneOf, double percent, double millis, Double lower, Double upper, boolean enough) {}

    /** A published latency at its place on the same axis. */
    record Published(double oneOf, double percent, double millis, String metric) {}

    static Percentiles of(StoredResult stored) {
        RunResult result = stored.result();
        List<String> remarks = new ArrayList<>();
        List<Series> series = new ArrayList<>();
        List<String> withoutLog = new ArrayList<>();
        String main = result.latency().main();
        result.latency().series().forEach((name, summary) -> {
            if (summary.samples() > 0) {
                boolean isMain = name.equals(main);
                series.add(isMain ? 0 : series.size(), series(stored, name, isMain, summary, withoutLog));
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
        if (result.cluster().clocks() != null && result.cluster().clocks().errorMicros() > 0) {
            remarks.add(text(
                    "The machines' clocks may differ by %.3f ms; latencies below twice that are left out.",
                    result.cluster().clocks().errorMicros() / MICROS_PER_MILLI));
        }
        List<Published> published = PublishedPoint.latenciesOf(result.plan()).stream()
                .map(Percentiles::placed)
                .toList();
        return new Percentiles(series, published, remarks);
    }

    /** The curve of a run that goes on. */
    static Percentiles of(String series, PercentileCurve curve) {
        Series one = new Series(series, false, curve.samples(), points(curve, micros -> false));
        return new Percentiles(curve.samples() == 0 ? List.of() : List.of(one), List.of(), List.of());
    }

    /** A series, whose log's name is added if the log is not there or cannot be read. */
    private static Series series(
            StoredResult stored, String name, boolean isMain, LatencySummary summary, List<String> withoutLog) {
        Path log = stored.folder().resolve(name + ".hlog");
        DoublePredicate isHidden = stored.result().cluster()::hides;
        try {
            PercentileCurve curve = isMain ? PercentileCurve.of(log) : PercentileCurve.withoutIntervals(log);
            return new Series(name, isMain, curve.samples(), points(curve, isHidden));
        } catch (IOException e) {
            withoutLog.add(log.getFileName().toString());
            return new Series(name, isMain, summary.samples(), points(summary, isHidden));
        }
    }

    private static List<Point> points(PercentileCurve curve, DoublePredicate isHidden) {
        return curve.points().stream()
                .filter(point -> !isHidden.test(point.micros()))
                .map(point -> point(point.percent(), point.micros(), point.lower95(), point.upper95(), point.enough()))
                .toList();
    }

    private static List<Point> points(LatencySummary summary, DoublePredicate isHidden) {
        List<Point> points = new ArrayList<>();
        summary.percentiles().forEach((name, percentile) -> {
            Double micros = percentile.micros();
            if (micros != null && !isHidden.test(micros)) {
                points.add(point(percent(name), micros, percentile.lower95(), percentile.upper95(), true));
            }
        });
        return points;
    }

    private static Point point(double percent, double micros, Double lower, Double upper, boolean enough) {
        return new Point(
                oneOf(percent),
                percent,
                micros / MICROS_PER_MILLI,
                Headline.millis(lower),
                Headline.millis(upper),
                enough);
    }

    private static Published placed(PublishedPoint point) {
        double percent = percent(point.metric());
        return new Published(oneOf(percent), percent, point.value(), point.metric());
    }

    /** The percentile of a name such as {@code p99.9}. */
    static double percent(String name) {
        return Double.parseDouble(name.substring(1));
    }

    /** The place on HdrHistogram's axis, 1/(1 − p). */
    static double oneOf(double percent) {
        return PERCENT / (PERCENT - percent);
    }
}
