package nexmark.jet.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.Query;
import nexmark.jet.report.Headline.Figure;
import nexmark.jet.result.Phase;
import nexmark.jet.result.ResultCsv;
import nexmark.jet.result.TimelineRow;

/** The page of a run that goes on: the parts of a stored run's page, as far as they are known already. */
public final class RunningView {

    private static final String STATUS = "RUNNING";

    private static final double MICROS_PER_MILLI = TimeUnit.MILLISECONDS.toMicros(1);
    private static final ReportView.Warning WARNING = new ReportView.Warning(
            STATUS, "The run goes on: its figures are not complete, and nobody has judged them.");

    /** The metrics of members whose figures of each second the page shows. */
    public static final List<String> MEMBER_METRICS = Members.metricsBySecond();

    /** The columns of a member's table. */
    public static final List<String> MEMBER_COLUMNS =
            Stream.concat(Stream.of("epochMillis"), MEMBER_METRICS.stream()).toList();

    private RunningView() {}

    /**
     * The page while there are no figures.
     *
     * @param words what goes on at the moment, on one line
     */
    public static RunView of(String name, String words) {
        return new RunView(
                STATUS + ": " + name, "running", WARNING, words, null, null, null, null, null, null, null, null, null);
    }

    /** The page of a run. */
    public static RunView of(RunCourse course, String words) {
        RunPlan plan = course.plan();
        StoredTable table = StoredTable.of(
                ResultCsv.timeline(course.rows(), metrics(course.rows())).toString());
        RunClock clock = RunClock.of(table, course.measureFromMillis());
        Map<String, StoredTable> memberTables = new LinkedHashMap<>();
        course.memberSeconds().forEach((member, seconds) -> memberTables.put(member, StoredTable.of(seconds)));
        Timeline timeline = Timeline.of(
                table,
                StoredTable.of(ResultCsv.vertices(course.spans()).toString()),
                clock,
                course.scheduledPerSecond(),
                null,
                micros -> false,
                Mark.of(StoredTable.of(ResultCsv.incidents(course.incidents()).toString()), clock),
                List.of());
        return new RunView(
                STATUS + ": " + RunTitle.name(plan),
                "running-" + plan.query(),
                WARNING,
                words,
                headline(course),
                null,
                null,
                Percentiles.of("all rows since " + start(course.phase()), course.curve()),
                timeline,
                null,
                Members.of(course.members(), null, memberTables, clock, List.of()),
                JobGraph.of(course.vertices(), course.edges(), List.of(), List.of()),
                null);
    }

    private static SortedSet<String> metrics(List<TimelineRow> rows) {
        SortedSet<String> metrics = new TreeSet<>();
        rows.forEach(row -> metrics.addAll(row.metrics().keySet()));
        return metrics;
    }

    private static Headline headline(RunCourse course) {
        RunPlan plan = course.plan();
        Query query = QueryLookup.byId(plan.query());
        return new Headline(
                STATUS,
                STATUS,
                RunTitle.name(plan),
                null,
                query.definition().text(),
                SettingsLines.of(query, plan),
                null,
                List.of("Answers are compared when the run has ended."),
                figures(course),
                List.of(),
                List.of());
    }

    private static String start(Phase phase) {
        return phase == Phase.WARM_UP ? "the first event" : "the measured interval started";
    }

    private static List<Figure> figures(RunCourse course) {
        LatencyFigures soFar = course.soFar();
        String rows = "of " + Counts.of(soFar.rows(), "row") + " since " + start(course.phase());
        return List.of(
                latency("p50", soFar.p50Micros(), soFar.rows(), LatencyFigures.ROWS_FOR_P50, rows),
                latency("p99", soFar.p99Micros(), soFar.rows(), LatencyFigures.ROWS_FOR_P99, rows),
                latency("max", soFar.maxMicros(), soFar.rows(), 1, rows),
                new Figure(
                        "emitted",
                        known(course.emittedPerSecond()),
                        null,
                        null,
                        "rate",
                        String.format(
                                Locale.ROOT,
                                "of %,.0f events/s scheduled, in the last second",
                                course.scheduledPerSecond())),
                new Figure(
                        Headline.SOURCE_LAG,
                        known(course.lagMillis()),
                        null,
                        null,
                        "ms",
                        "how late events entered the job, at most in the last second"));
    }

    private static Figure latency(String name, double micros, long rows, long needed, String note) {
        return rows < needed
                ? new Figure(name, null, null, null, "ms", "needs " + Counts.of(needed, "row"))
                : new Figure(name, micros / MICROS_PER_MILLI, null, null, "ms", note);
    }

    private static Double known(double figure) {
        return Double.isFinite(figure) ? (Double) figure : null;
    }
}
