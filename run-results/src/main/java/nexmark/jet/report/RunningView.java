package nexmark.jet.report;

import static nexmark.jet.table.Figures.MICROS_PER_MILLI;
import static nexmark.jet.table.Figures.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.observer.MemberIncident;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.Query;
import nexmark.jet.report.Headline.Figure;
import nexmark.jet.report.RunSecond.Running;
import nexmark.jet.result.Phase;
import nexmark.jet.result.ResultCsv;
import nexmark.jet.result.RunTables.TimelineRow;
import nexmark.jet.result.RunTables.VertexSpan;
import nexmark.jet.table.Csv;

/** The page of a run that goes on: the parts of a stored run's page, as far as they are known already. */
public final class RunningView {

    private static final String STATUS = "RUNNING";
    private static final ReportView.Warning WARNING =
            new ReportView.Warning(STATUS, "The run goes on: its figures are not complete, and are not judged yet.");

    /** The metrics of members whose figures of each second the page shows. */
    public static final List<String> MEMBER_METRICS = Members.metricsBySecond();

    public static final List<String> MEMBER_COLUMNS =
            Stream.concat(Stream.of("epochMillis"), MEMBER_METRICS.stream()).toList();

    /**
     * All that is known of a run that goes on.
     *
     * @param last its latest second
     * @param memberSeconds a table for each member, with the {@link #MEMBER_COLUMNS}
     * @param spans each vertex by the second, all members together
     */
    public record Course(
            RunPlan plan,
            RunSecond last,
            List<TimelineRow> rows,
            Map<String, String> memberSeconds,
            List<MemberIncident> incidents,
            List<VertexSpan> spans) {}

    private RunningView() {}

    /** The page while there are no figures, with what goes on at the moment on one line. */
    public static RunView of(String name, String words) {
        return new RunView(
                STATUS + ": " + name, "running", WARNING, words, null, null, null, null, null, null, null, null, null);
    }

    public static RunView of(Course course, String words) {
        RunPlan plan = course.plan();
        RunSecond last = course.last();
        RunClock clock =
                RunClock.of(table(ResultCsv.timeline(course.rows(), metrics(course.rows()))), last.measureFromMillis());
        Map<String, StoredTable> memberTables = new LinkedHashMap<>();
        course.memberSeconds().forEach((member, seconds) -> memberTables.put(member, StoredTable.of(seconds)));
        Timeline timeline = Timeline.of(
                clock,
                table(ResultCsv.vertices(course.spans())),
                last.running().scheduledPerSecond(),
                null,
                micros -> false,
                Mark.of(table(ResultCsv.incidents(course.incidents())), clock),
                List.of());
        return new RunView(
                STATUS + ": " + VerdictWords.name(plan),
                "running-" + plan.query(),
                WARNING,
                words,
                headline(course),
                null,
                null,
                Percentiles.of("all rows since " + start(last.running().phase()), last.curve()),
                timeline,
                null,
                Members.of(last.memberFigures(), null, memberTables, clock, List.of()),
                JobGraph.of(last.vertexFigures(), last.edges(), List.of(), List.of()),
                null);
    }

    private static StoredTable table(Csv csv) {
        return StoredTable.of(csv.toString());
    }

    private static SortedSet<String> metrics(List<TimelineRow> rows) {
        SortedSet<String> metrics = new TreeSet<>();
        rows.forEach(row -> metrics.addAll(row.metrics().keySet()));
        return metrics;
    }

    private static Headline headline(Course course) {
        RunPlan plan = course.plan();
        Query query = QueryLookup.byId(plan.query());
        return new Headline(
                STATUS,
                STATUS,
                VerdictWords.name(plan),
                null,
                null,
                query.definition().text(),
                ResultLines.settings(query, plan),
                null,
                List.of("Answers are compared when the run has ended."),
                figures(course.last().running()),
                List.of(),
                List.of());
    }

    private static String start(Phase phase) {
        return phase == Phase.WARM_UP ? "the first event" : "the measured interval started";
    }

    private static List<Figure> figures(Running running) {
        LatencyFigures soFar = running.soFar();
        String rows = "of " + Counts.of(soFar.rows(), "row") + " since " + start(running.phase());
        return List.of(
                latency("p50", soFar.p50Micros(), soFar.rows(), LatencyFigures.ROWS_FOR_P50, rows),
                latency("p99", soFar.p99Micros(), soFar.rows(), LatencyFigures.ROWS_FOR_P99, rows),
                latency("max", soFar.maxMicros(), soFar.rows(), 1, rows),
                new Figure(
                        "emitted",
                        known(running.emittedPerSecond()),
                        "rate",
                        text("of %,.0f events/s scheduled, in the last second", running.scheduledPerSecond())),
                Figure.millis(
                        Headline.SOURCE_LAG,
                        known(running.lagMillis()),
                        "how late events entered the job, at most in the last second"));
    }

    private static Figure latency(String name, double micros, long rows, long needed, String note) {
        return rows < needed
                ? Figure.millis(name, null, "needs " + Counts.of(needed, "row"))
                : Figure.millis(name, micros / MICROS_PER_MILLI, note);
    }

    private static Double known(double figure) {
        return Double.isFinite(figure) ? (Double) figure : null;
    }
}
