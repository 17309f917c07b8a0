package nexmark.jet.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberIncident;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;
import nexmark.jet.table.Csv;

/** A run's course as tables: the files next to {@code result.json}. A figure that was not measured is empty. */
public final class ResultCsv {

    private static final List<String> TIMELINE =
            columns("second,epochMillis,phase,emittedPerSecond,minLagMillis,maxLagMillis,"
                    + "allRows,allP50Micros,allP99Micros,allMaxMicros,"
                    + "samples,samplesP50Micros,samplesP99Micros,samplesMaxMicros");

    private ResultCsv() {}

    /**
     * A line a second. Columns {@code all…} count each row in the second in which it arrived; columns {@code samples…}
     * count each sample of the main series in the second that it belongs to, so these sum up to the result's.
     */
    public static Csv timeline(List<RunTables.TimelineRow> seconds, Collection<String> metrics) {
        Csv csv = new Csv(joined(TIMELINE, metrics));
        for (int i = 0; i < seconds.size(); i++) {
            RunTables.TimelineRow second = seconds.get(i);
            List<Object> cells = new ArrayList<>(List.of(
                    i,
                    second.startMillis(),
                    second.phase(),
                    second.emittedPerSecond(),
                    second.minLagMillis(),
                    second.maxLagMillis()));
            addFigures(second.all(), cells);
            addFigures(second.measured(), cells);
            metrics.forEach(metric -> cells.add(second.metrics().get(metric)));
            csv.row(cells);
        }
        return csv;
    }

    /**
     * The seconds of a stored run, without the members' metrics; figures have three decimals.
     *
     * @throws UserMistake if the run's table of seconds cannot be read
     */
    public static List<RunTables.TimelineRow> readTimeline(Path folder) {
        Path file = folder.resolve("timeline.csv");
        try {
            List<List<String>> table = Csv.read(Files.readString(file));
            List<String> names = table.get(0);
            return table.stream()
                    .skip(1)
                    .map(row -> second(IntStream.range(0, TIMELINE.size())
                            .boxed()
                            .collect(Collectors.toMap(names::get, row::get))))
                    .toList();
        } catch (IOException | RuntimeException e) {
            throw new UserMistake(file + " has no seconds, expected the table of a run: " + IoReason.of(e, file));
        }
    }

    private static RunTables.TimelineRow second(Map<String, String> cells) {
        long millis = Long.parseLong(cells.get("epochMillis"));
        return new RunTables.TimelineRow(
                millis,
                Phase.valueOf(cells.get("phase").toUpperCase(Locale.ROOT).replace('-', '_')),
                figure(cells, "emittedPerSecond"),
                figure(cells, "minLagMillis"),
                figure(cells, "maxLagMillis"),
                figures(cells, "all", "allRows", millis),
                figures(cells, "samples", "samples", millis),
                Map.of());
    }

    private static LatencyFigures figures(Map<String, String> cells, String prefix, String rows, long millis) {
        return new LatencyFigures(
                millis,
                Long.parseLong(cells.get(rows)),
                figure(cells, prefix + "P50Micros"),
                figure(cells, prefix + "P99Micros"),
                figure(cells, prefix + "MaxMicros"));
    }

    private static double figure(Map<String, String> cells, String name) {
        return cells.get(name).isEmpty() ? Double.NaN : Double.parseDouble(cells.get(name));
    }

    /** A second without rows has no latency, not even 0. */
    private static void addFigures(LatencyFigures figures, List<Object> cells) {
        cells.add(figures.rows());
        cells.addAll(
                figures.rows() == 0
                        ? List.of("", "", "")
                        : List.of(figures.p50Micros(), figures.p99Micros(), figures.maxMicros()));
    }

    /** One member, a line a second. A column is a metric, or a part of one as {@code metric.part}. */
    static Csv member(NavigableMap<Long, MemberReport> seconds) {
        SortedSet<String> columns = new TreeSet<>();
        for (MemberReport report : seconds.values()) {
            columns.addAll(report.figures().keySet());
            report.parts().forEach((metric, parts) -> parts.keySet().forEach(part -> columns.add(metric + "." + part)));
        }
        Csv csv = new Csv(joined(List.of("epochMillis"), columns));
        seconds.forEach((second, report) -> {
            List<Object> cells = new ArrayList<>(List.of(second));
            columns.forEach(column -> cells.add(figure(report, column)));
            csv.row(cells);
        });
        return csv;
    }

    private static Double figure(MemberReport report, String column) {
        int dot = column.indexOf('.');
        return dot < 0
                ? report.figures().get(column)
                : report.parts()
                        .getOrDefault(column.substring(0, dot), Map.of())
                        .get(column.substring(dot + 1));
    }

    /** What happened on the members, a line for each incident. */
    public static Csv incidents(List<MemberIncident> incidents) {
        Csv csv = new Csv(List.of("fromEpochMillis", "millis", "kind", "member", "detail"));
        for (MemberIncident each : incidents) {
            TimedIncident incident = each.incident();
            String millis = String.format(Locale.ROOT, "%.1f", incident.millis());
            csv.row(List.of(incident.fromMillis(), millis, incident.kind().name(), each.member(), incident.detail()));
        }
        return csv;
    }

    /** The job's vertices, a line for each second, member and vertex. A source has no queues before it. */
    public static Csv vertices(List<RunTables.VertexSpan> spans) {
        Csv csv = new Csv(columns("fromEpochMillis,millis,member,vertex,receivedPerSecond,emittedPerSecond,"
                + "queued,queueCapacity,fullestProcessorRatio,stateEntries"));
        for (RunTables.VertexSpan span : spans) {
            boolean queues = span.queueCapacity() > 0;
            csv.row(List.of(
                    span.fromMillis(),
                    span.millis(),
                    span.member(),
                    span.vertex(),
                    span.receivedPerSecond(),
                    span.emittedPerSecond(),
                    queues ? span.queued() : "",
                    queues ? span.queueCapacity() : "",
                    queues ? span.fullestProcessor() : "",
                    span.stateEntries()));
        }
        return csv;
    }

    private static List<String> columns(String header) {
        return List.of(header.split(",", -1));
    }

    private static List<String> joined(Collection<String> some, Collection<String> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }
}
