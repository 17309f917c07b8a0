package nexmark.jet.runner.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.runner.run.Second;

/**
 * A run's timeline as CSV, a line a second; empty where there is no figure. {@code all…} is of every row that arrived in
 * the second; {@code samples…} of those samples of the main series that belong to it, and these sum up to the result's.
 */
final class TimelineCsv {

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
        cells.add(second.phase());
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

    private static String cell(double figure) {
        return Double.isFinite(figure) ? String.format(Locale.ROOT, "%.3f", figure) : "";
    }
}
