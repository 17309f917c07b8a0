package nexmark.jet.report;

import static nexmark.jet.table.Figures.MICROS_PER_MILLI;
import static nexmark.jet.table.Figures.PERCENT;
import static nexmark.jet.table.Figures.text;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoublePredicate;
import nexmark.jet.generator.Profile;
import nexmark.jet.latency.PercentileCurve;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.question.Setting;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;

/** Latency by percentile: the series that have samples, the one that counts for the query first, and what the study published for the same settings. */
record Percentiles(List<Series> series, List<Published> published, List<String> remarks) {

    /** What a sample is in each series of ours. */
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

    /** A point of a curve, ms, with its 95 % interval, null where there is none. Of {@code oneOf} samples one is larger. */
    record Point(double oneOf, double percent, double millis, Double lower, Double upper, boolean enough) {}

    /** A published latency at its place on the same axis. */
    record Published(double oneOf, double percent, double millis, String metric) {}

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
        return new Percentiles(series, published(result.plan()), remarks);
    }

    /** The curve of a run that goes on. */
    static Percentiles of(String series, PercentileCurve curve) {
        Series one = Series.of(series, false, curve, micros -> false);
        return new Percentiles(curve.samples() == 0 ? List.of() : List.of(one), List.of(), List.of());
    }

    /** What the study of 2021 published for the very settings of a plan: its query, slide, rate and number of members, in the study's profile. */
    static List<Published> published(RunPlan plan) {
        if (plan.workload().profile() != Profile.BLOG_2021) {
            return List.of();
        }
        boolean slides = QueryLookup.byId(plan.query())
                .definition()
                .settings(Profile.BLOG_2021)
                .contains(Setting.SLIDE);
        StoredTable table = StoredTable.of(HtmlReport.Page.resource("study-2021.csv"));
        return table.rows().stream()
                .filter(row -> table.text(row, "metric").startsWith("p")
                        && table.text(row, "query").equals(plan.query())
                        && is(plan.cluster().members(), table.number(row, "nodes"))
                        && is(plan.workload().rate(), table.number(row, "eventsPerSecond"))
                        && (!slides || is(plan.workload().slideMillis(), table.number(row, "slideMillis"))))
                .map(row -> {
                    double percent = percent(table.text(row, "metric"));
                    return new Published(
                            oneOf(percent), percent, table.number(row, "value"), table.text(row, "metric"));
                })
                .toList();
    }

    private static boolean is(long planned, Double published) {
        return Objects.equals((double) planned, published);
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
