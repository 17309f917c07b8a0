package nexmark.jet.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import nexmark.jet.result.ResultRow;

/**
 * The runs that count, with the columns of {@code results.csv}, the setting of each as the rest of the page names it, the link to its
 * report and its doubts. A column in which all runs agree is given once.
 */
record RunsTable(
        List<Column> columns,
        List<List<Object>> rows,
        List<String> links,
        List<String> doubts,
        List<Constant> constants) {

    private static final String SETTING = "setting";
    private static final String DOUBTS = "doubts";
    private static final Set<String> FEW =
            Set.of(("id,status,setting,doubts,label,query,p50Ms,p99Ms,p999Ms,emittedPerSecond"
                            + ",cpuSecondsPerMillionEvents,heapAfterGcMegabytes")
                    .split(","));

    /** A column, and whether it is shown before the reader asks for all. */
    record Column(String name, boolean isUsual) {}

    /** A column in which all runs agree. */
    record Constant(String name, Object value) {}

    static RunsTable of(List<ReportedRun> runs, List<QueryRuns> queries) {
        Map<String, String> settings = settings(queries);
        List<Map<String, Object>> cells =
                runs.stream().map(run -> cells(run, settings.get(run.id()))).toList();
        List<Column> columns = new ArrayList<>();
        List<Constant> constants = new ArrayList<>();
        for (String name : names()) {
            List<Object> values =
                    cells.stream().map(row -> row.get(name)).distinct().toList();
            if (values.size() > 1 || name.equals("id")) {
                columns.add(new Column(name, FEW.contains(name)));
            } else if (values.stream().anyMatch(Objects::nonNull)) {
                constants.add(new Constant(name, values.get(0)));
            }
        }
        return new RunsTable(
                columns,
                cells.stream()
                        .map(row -> columns.stream()
                                .map(column -> row.get(column.name()))
                                .toList())
                        .toList(),
                runs.stream().map(ReportedRun::link).toList(),
                runs.stream().map(run -> VerdictWords.doubts(run.result())).toList(),
                constants);
    }

    /** Setting and doubts are next to the id, so that a phone shows them. */
    private static List<String> names() {
        List<String> names = new ArrayList<>(ResultRow.columns());
        names.add(1, SETTING);
        names.add(2, DOUBTS);
        return names;
    }

    private static Map<String, String> settings(List<QueryRuns> queries) {
        Map<String, String> settings = new HashMap<>();
        for (QueryRuns query : queries) {
            for (QueryRuns.Cell cell : query.cells().values()) {
                cell.counted()
                        .forEach(run -> settings.put(run.id(), query.settings().inWords(cell.values())));
            }
        }
        return settings;
    }

    private static Map<String, Object> cells(ReportedRun run, String setting) {
        Map<String, Object> cells = new HashMap<>(ResultRow.of(run.result()));
        cells.put(SETTING, setting);
        cells.put(DOUBTS, VerdictWords.doubts(run.result()));
        return cells;
    }
}
