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
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.observer.MemberIncident;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunTables.TimelineRow;
import nexmark.jet.result.RunTables.VertexSpan;
import nexmark.jet.table.Columns;
import nexmark.jet.table.Csv;

/** A run's course as tables: the files next to {@code result.json}. A figure that was not measured is empty. */
public final class ResultCsv {

    private static final String BEGIN = "epochMillis";

    /**
     * Columns {@code all…} count each row in the second in which it arrived; columns {@code samples…} count each sample
     * of the main series in the second that it belongs to, so these sum up to the result's.
     */
    private static final Columns<TimelineRow> TIMELINE = new Columns<TimelineRow>()
            .with(BEGIN, TimelineRow::startMillis)
            .with("phase", TimelineRow::phase)
            .with("emittedPerSecond", TimelineRow::emittedPerSecond)
            .with("minLagMillis", TimelineRow::minLagMillis)
            .with("maxLagMillis", TimelineRow::maxLagMillis)
            .with("allRows", second -> second.all().rows())
            .with("allP50Micros", second -> known(second.all(), LatencyFigures::p50Micros))
            .with("allP99Micros", second -> known(second.all(), LatencyFigures::p99Micros))
            .with("allMaxMicros", second -> known(second.all(), LatencyFigures::maxMicros))
            .with("samples", second -> second.measured().rows())
            .with("samplesP50Micros", second -> known(second.measured(), LatencyFigures::p50Micros))
            .with("samplesP99Micros", second -> known(second.measured(), LatencyFigures::p99Micros))
            .with("samplesMaxMicros", second -> known(second.measured(), LatencyFigures::maxMicros));

    /** Incidents on the members, a line each. */
    public static final Columns<MemberIncident> INCIDENTS = new Columns<MemberIncident>()
            .with("fromEpochMillis", each -> each.incident().fromMillis())
            .with(
                    "millis",
                    each -> String.format(Locale.ROOT, "%.1f", each.incident().millis()))
            .with("kind", each -> each.incident().kind().name())
            .with("member", MemberIncident::member)
            .with("detail", each -> each.incident().detail());

    /** The job's vertices, a line for each second, member and vertex. A source has no queues before it. */
    public static final Columns<VertexSpan> VERTICES = new Columns<VertexSpan>()
            .with("fromEpochMillis", VertexSpan::fromMillis)
            .with("millis", VertexSpan::millis)
            .with("member", VertexSpan::member)
            .with("vertex", VertexSpan::vertex)
            .with("receivedPerSecond", VertexSpan::receivedPerSecond)
            .with("emittedPerSecond", VertexSpan::emittedPerSecond)
            .with("queued", span -> ofQueues(span, span.queued()))
            .with("queueCapacity", span -> ofQueues(span, span.queueCapacity()))
            .with("fullestProcessorRatio", span -> ofQueues(span, span.fullestProcessor()))
            .with("stateEntries", VertexSpan::stateEntries);

    private ResultCsv() {}

    /** A second without rows has no latency, not even 0. */
    private static Double known(LatencyFigures figures, Function<LatencyFigures, Double> figure) {
        return figures.rows() == 0 ? null : figure.apply(figures);
    }

    private static Number ofQueues(VertexSpan span, Number figure) {
        return span.queueCapacity() > 0 ? figure : null;
    }

    /** A line a second, with columns for metrics of the members. */
    static Csv timeline(List<TimelineRow> seconds, Collection<String> metrics) {
        Csv csv = new Csv(Stream.of(List.of("second"), TIMELINE.names(), metrics)
                .flatMap(Collection::stream)
                .toList());
        for (int i = 0; i < seconds.size(); i++) {
            TimelineRow second = seconds.get(i);
            List<Object> cells = new ArrayList<>(List.of(i));
            cells.addAll(TIMELINE.row(second));
            metrics.forEach(metric -> cells.add(second.metrics().get(metric)));
            csv.row(cells);
        }
        return csv;
    }

    /** The cell of all members together in a second; null if it is empty. */
    public static Object cell(TimelineRow second, String column) {
        Object cell = TIMELINE.cell(second, column);
        return cell == null ? second.metrics().get(column) : cell;
    }

    /**
     * The seconds of a stored run, without the members' metrics; figures have three decimals.
     *
     * @throws UserMistake if the run's table of seconds cannot be read
     */
    public static List<TimelineRow> readTimeline(Path folder) {
        Path file = folder.resolve("timeline.csv");
        try {
            List<List<String>> table = Csv.read(Files.readString(file));
            List<String> names = table.get(0);
            return table.stream()
                    .skip(1)
                    .map(row -> second(IntStream.rangeClosed(0, TIMELINE.names().size())
                            .boxed()
                            .collect(Collectors.toMap(names::get, row::get))))
                    .toList();
        } catch (IOException | RuntimeException e) {
            throw new UserMistake(file + " has no seconds, expected the table of a run: " + IoReason.of(e, file));
        }
    }

    private static TimelineRow second(Map<String, String> cells) {
        long millis = Long.parseLong(cells.get(BEGIN));
        return new TimelineRow(
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

    /** One member, a line a second. A column is a metric, or a part of one as {@code metric.part}. */
    static Csv member(NavigableMap<Long, MemberReport> seconds) {
        SortedSet<String> metrics = new TreeSet<>();
        for (MemberReport report : seconds.values()) {
            metrics.addAll(report.figures().keySet());
            report.parts().forEach((metric, parts) -> parts.keySet().forEach(part -> metrics.add(metric + "." + part)));
        }
        List<String> columns = Stream.concat(Stream.of(BEGIN), metrics.stream()).toList();
        Csv csv = new Csv(columns);
        seconds.values()
                .forEach(second -> csv.row(
                        columns.stream().map(column -> cell(second, column)).toList()));
        return csv;
    }

    /** A member's cell in a second; null if it is empty. */
    public static Object cell(MemberReport second, String column) {
        int dot = column.indexOf('.');
        if (column.equals(BEGIN)) {
            return second.secondMillis();
        }
        return dot < 0
                ? second.figures().get(column)
                : second.parts()
                        .getOrDefault(column.substring(0, dot), Map.of())
                        .get(column.substring(dot + 1));
    }
}
