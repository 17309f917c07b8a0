package nexmark.jet.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.Query;
import nexmark.jet.report.Headline.Figure;
import nexmark.jet.report.RunCourse.MemberSecond;
import nexmark.jet.result.Phase;
import nexmark.jet.result.ResultCsv;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.TimelineRow;

/** The page of a run that goes on: the parts of a stored run's page, as far as they are known already. */
public final class RunningView {

    private static final String STATUS = "RUNNING";
    /** Title and file name of a page that is of no query. */
    private static final String PROGRAM = "Nexmark on Hazelcast Jet";

    private static final String PROGRAM_FILE = "nexmark";
    private static final double MICROS_PER_MILLI = TimeUnit.MILLISECONDS.toMicros(1);
    private static final double MILLIS_PER_SECOND = TimeUnit.SECONDS.toMillis(1);
    private static final ReportView.Warning WARNING = new ReportView.Warning(
            STATUS, "The run goes on: its figures are not complete, and nobody has judged them.");

    private RunningView() {}

    /** The page before any run begins. */
    public static RunView ofNothing(LiveState state) {
        return page(PROGRAM, PROGRAM_FILE, WARNING, state, null);
    }

    /** The page of a run of which nothing is known but its plan. */
    public static RunView of(RunPlan plan, LiveState state) {
        return page(title(plan), fileName(plan), WARNING, state, headline(plan, List.of(), List.of()));
    }

    /** The page while no other can be made. */
    public static RunView ofFailure(String why, LiveState state) {
        String sentence = "The page cannot be made, which changes nothing for the runs: " + why;
        return page(PROGRAM, PROGRAM_FILE, new ReportView.Warning("NO FIGURES", sentence), state, null);
    }

    /** The page of a run that has ended, but whose report cannot be made. */
    public static RunView withoutReport(RunResult result, String why) {
        RunTitle title = RunTitle.of(result);
        ReportView.Warning warning = new ReportView.Warning("NO REPORT", "The run's report cannot be shown: " + why);
        return page(title.text(), result.id(), warning, null, null);
    }

    private static RunView page(
            String title, String fileName, ReportView.Warning warning, LiveState state, Headline headline) {
        return new RunView(title, fileName, warning, state, headline, null, null, null, null, null, null, null, null);
    }

    /** The page of a run. */
    public static RunView of(RunCourse course, LiveState state) {
        RunPlan plan = course.plan();
        StoredTable table = StoredTable.of(ResultCsv.timeline(course.rows(), metrics(course.rows())));
        RunClock clock = RunClock.of(table, course.measureFromMillis());
        Timeline timeline = Timeline.of(
                table,
                StoredTable.of(ResultCsv.vertices(course.spans())),
                clock,
                course.scheduledPerSecond(),
                null,
                micros -> false,
                Mark.of(StoredTable.of(ResultCsv.incidents(course.incidents())), clock),
                remarks(course));
        return new RunView(
                title(plan),
                fileName(plan),
                WARNING,
                state,
                headline(plan, figures(course), List.of(phase(course))),
                null,
                null,
                Percentiles.of("all rows since " + begin(course.phase()), course.curve()),
                timeline,
                null,
                Members.of(course.members(), null, memberTables(course), clock, List.of()),
                JobGraph.of(course.vertices(), course.edges(), List.of(), List.of()),
                null);
    }

    private static String title(RunPlan plan) {
        return STATUS + ": " + RunTitle.name(plan);
    }

    private static String fileName(RunPlan plan) {
        return "running-" + plan.query();
    }

    private static SortedSet<String> metrics(List<TimelineRow> rows) {
        SortedSet<String> metrics = new TreeSet<>();
        rows.forEach(row -> metrics.addAll(row.metrics().keySet()));
        return metrics;
    }

    private static List<String> remarks(RunCourse course) {
        return course.incidentsLeftOut() == 0
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT,
                        "%,d short incidents are left out until the run has ended: the page cannot show so many.",
                        course.incidentsLeftOut()));
    }

    /** The metrics of members whose figures of each second the page shows. */
    public static List<String> memberMetrics() {
        return Members.metricsBySecond();
    }

    private static Map<String, StoredTable> memberTables(RunCourse course) {
        Map<String, StoredTable> tables = new LinkedHashMap<>();
        course.memberSeconds().forEach((member, seconds) -> tables.put(member, table(seconds)));
        return tables;
    }

    private static StoredTable table(List<MemberSecond> seconds) {
        SortedSet<String> metrics = new TreeSet<>();
        seconds.forEach(second -> metrics.addAll(second.figures().keySet()));
        List<String> columns = new ArrayList<>(List.of("epochMillis"));
        columns.addAll(metrics);
        List<List<String>> rows = new ArrayList<>();
        for (MemberSecond second : seconds) {
            List<String> row = new ArrayList<>(List.of(Long.toString(second.startMillis())));
            metrics.forEach(metric -> row.add(cell(second.figures().getOrDefault(metric, Double.NaN))));
            rows.add(row);
        }
        return new StoredTable(columns, rows, null);
    }

    private static String cell(double figure) {
        return Double.isFinite(figure) ? Double.toString(figure) : "";
    }

    private static Headline headline(RunPlan plan, List<Figure> figures, List<String> limits) {
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
                figures,
                List.of(),
                limits);
    }

    private static String phase(RunCourse course) {
        String left = String.format(Locale.ROOT, "%.0f s.", Math.ceil(course.leftMillis() / MILLIS_PER_SECOND));
        return switch (course.phase()) {
            case WARM_UP -> "Warm-up: the measured interval begins in " + left;
            case MEASURE -> "The measured interval and its last results end in " + left;
            case DRAIN ->
                course.leftMillis() > 0
                        ? "The last results are due in " + left
                        : "The last results are late; the run waits for them.";
        };
    }

    private static String begin(Phase phase) {
        return phase == Phase.WARM_UP ? "the first event" : "the measured interval began";
    }

    private static List<Figure> figures(RunCourse course) {
        LatencyFigures soFar = course.soFar();
        String rows = "of " + Counts.of(soFar.rows(), "row") + " since " + begin(course.phase());
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
