package nexmark.jet.runner.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.runner.run.Phase;
import nexmark.jet.runner.run.Second;

/**
 * A run's timeline as CSV, a line a second; empty where there is no figure. {@code all…} is of every row that arrived in
 * the second; {@code samples…} of those samples of the main series that belong to it, and these sum up to the result's.
 */
public final class TimelineCsv {

    private static final List<String> COLUMNS = List.of(
            "second",
            "epochMillis",
            "phase",
            "emittedPerSecond",
            "minLagMillis",
            "maxLagMillis",
            "allRows",
            "allP50Micros",
            "allP99Micros",
            "allMaxMicros",
            "samples",
            "samplesP50Micros",
            "samplesP99Micros",
            "samplesMaxMicros");

    private TimelineCsv() {}

    static String of(List<Second> timeline, List<String> metrics) {
        StringBuilder csv = new StringBuilder();
        csv.append(String.join(",", COLUMNS));
        metrics.forEach(metric -> csv.append(',').append(metric));
        csv.append('\n');
        for (int i = 0; i < timeline.size(); i++) {
            csv.append(String.join(",", cells(i, timeline.get(i), metrics))).append('\n');
        }
        return csv.toString();
    }

    private static List<String> cells(int index, Second second, List<String> metrics) {
        List<String> cells = new ArrayList<>();
        cells.add(Integer.toString(index));
        cells.add(Long.toString(second.startMillis()));
        cells.add(second.phase().toString());
        cells.add(cell(second.emittedPerSecond()));
        cells.add(cell(second.minLagMillis()));
        cells.add(cell(second.maxLagMillis()));
        addFigures(second.all(), cells);
        addFigures(second.measured(), cells);
        for (String metric : metrics) {
            cells.add(cell(second.metrics().getOrDefault(metric, Double.NaN)));
        }
        return cells;
    }

    private static void addFigures(LatencyFigures figures, List<String> cells) {
        cells.add(Long.toString(figures.rows()));
        cells.add(cell(figures.p50Micros()));
        cells.add(cell(figures.p99Micros()));
        cells.add(cell(figures.maxMicros()));
    }

    /** Reads the timeline in the folder of a stored run. */
    public static List<Second> read(Path folder) throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve("timeline.csv"));
        List<String> columns = List.of(lines.get(0).split(",", -1));
        return lines.stream()
                .skip(1)
                .map(line -> second(columns, List.of(line.split(",", -1))))
                .toList();
    }

    private static Second second(List<String> columns, List<String> cells) {
        long startMillis = Long.parseLong(cells.get(1));
        Map<String, Double> metrics = new LinkedHashMap<>();
        for (int i = COLUMNS.size(); i < columns.size(); i++) {
            metrics.put(columns.get(i), figure(cells.get(i)));
        }
        return new Second(
                startMillis,
                phase(cells.get(2)),
                figure(cells.get(3)),
                figure(cells.get(4)),
                figure(cells.get(5)),
                figures(startMillis, cells.subList(6, 10)),
                figures(startMillis, cells.subList(10, 14)),
                metrics);
    }

    private static Phase phase(String label) {
        return Stream.of(Phase.values())
                .filter(phase -> phase.toString().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no phase '" + label + "'"));
    }

    private static LatencyFigures figures(long startMillis, List<String> cells) {
        return new LatencyFigures(
                startMillis,
                Long.parseLong(cells.get(0)),
                figure(cells.get(1)),
                figure(cells.get(2)),
                figure(cells.get(3)));
    }

    private static double figure(String cell) {
        return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
    }

    private static String cell(double figure) {
        return Double.isFinite(figure) ? String.format(Locale.ROOT, "%.3f", figure) : "";
    }
}
