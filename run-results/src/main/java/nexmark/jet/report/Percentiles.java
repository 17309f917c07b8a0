package nexmark.jet.report;

import static nexmark.jet.table.Figures.MICROS_PER_MILLI;
import static nexmark.jet.table.Figures.PERCENT;
import static nexmark.jet.table.Figures.text;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoublePredicate;
import nexmark.jet.latency.PercentileCurve;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;

/** Latency by percentile: the series with samples, the query's main one first. */
record Percentiles(List<Series> series, List<String> remarks) {

    /** The meaning of a sample in each series of ours. */
    static final Map<String, String> SAMPLES = Map.of(
            "every", "each row",
            "first", "the first row of each window, or of each millisecond",
            "complete", "the last row of each window");

    /** One series; only the one that counts has intervals. The sample is null if the name says it. */
    record Series(String name, boolean isMain, String sample, long samples, List<Point> points) {

        private static Series of(String name, boolean isMain, PercentileCurve curve, DoublePredicate isHidden) {
            List<Point> points = curve.points().stream()
                    .filter(point -> !isHidden.test(point.micros()))
                    .map(point -> new Point(
                            oneOf(point.percent()),
                            point.percent(),
                            point.micros() / MICROS_PER_MILLI,
                            Headline.millis(point.lower95()),
                            Headline.millis(point.upper95()),
                            point.enough()))
                    .toList();
            return new Series(name, isMain, SAMPLES.get(name), curve.samples(), points);
        }
    }

    /**
     * A point of a curve, ms, with its 95 % interval, null where there is none. Of {@code oneOf} samples one is larger.
     */
    record Point(double oneOf, double percent, double millis, Double lower, Double upper, boolean enough) {}

    static Percentiles of(StoredResult stored) {
        RunResult result = stored.result();
        List<String> remarks = new ArrayList<>();
        List<Series> series = new ArrayList<>();
        result.latency().series().forEach((name, summary) -> {
            Path log = stored.folder().resolve(name + ".hlog");
            boolean isMain = name.equals(result.latency().main());
            try {
                if (summary.samples() > 0) {
                    PercentileCurve curve = PercentileCurve.of(log, isMain);
                    series.add(isMain ? 0 : series.size(), Series.of(name, isMain, curve, result.cluster()::hides));
                }
            } catch (IOException e) {
                remarks.add(name + ".hlog: not in the run's folder or not readable, so its curve is not drawn.");
            }
        });
        if (result.latency().series().values().stream().allMatch(summary -> summary.samples() == 0)) {
            remarks.add("No latency was recorded in the measured interval.");
        }
        series.removeIf(one -> one.points.isEmpty());
        if (result.cluster().clocks() != null && result.cluster().clocks().errorMicros() > 0) {
            remarks.add(text(
                    "The machines' clocks may differ by %.3f ms; latencies below twice that are left out.",
                    result.cluster().clocks().errorMicros() / MICROS_PER_MILLI));
        }
        return new Percentiles(series, remarks);
    }

    /** The curve of a run that goes on. */
    static Percentiles of(String series, PercentileCurve curve) {
        Series one = Series.of(series, false, curve, micros -> false);
        return new Percentiles(curve.samples() == 0 ? List.of() : List.of(one), List.of());
    }

    /** The place on HdrHistogram's axis, 1/(1 − p). */
    static double oneOf(double percent) {
        return PERCENT / (PERCENT - percent);
    }
}
