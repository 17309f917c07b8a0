package nexmark.jet.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.result.Phase;
import nexmark.jet.result.TimelineRow;

/** Reads the {@code timeline.csv} of a stored run. */
final class StoredTimeline {

    private static final int FIRST_METRIC = 14;

    private StoredTimeline() {}

    static List<TimelineRow> in(Path folder) throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve("timeline.csv"));
        List<String> columns = cells(lines.get(0));
        return lines.stream().skip(1).map(line -> second(columns, cells(line))).toList();
    }

    private static List<String> cells(String line) {
        return List.of(line.split(",", -1));
    }

    private static TimelineRow second(List<String> columns, List<String> cells) {
        long startMillis = Long.parseLong(cells.get(1));
        Map<String, Double> metrics = new LinkedHashMap<>();
        for (int i = FIRST_METRIC; i < columns.size(); i++) {
            metrics.put(columns.get(i), figure(cells.get(i)));
        }
        return new TimelineRow(
                startMillis,
                Phase.valueOf(cells.get(2).toUpperCase(Locale.ROOT).replace('-', '_')),
                figure(cells.get(3)),
                figure(cells.get(4)),
                figure(cells.get(5)),
                figures(startMillis, cells.subList(6, 10)),
                figures(startMillis, cells.subList(10, FIRST_METRIC)),
                metrics);
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
}
