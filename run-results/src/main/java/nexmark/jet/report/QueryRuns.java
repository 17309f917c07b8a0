package nexmark.jet.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.statistics.Spread;

/**
 * All runs of one query, in cells of equal settings. Nothing is put together over queries or cells.
 *
 * @param cells by their values of the settings, in the order of their first run; at least one
 */
record QueryRuns(String query, VariedSettings settings, Map<List<String>, Cell> cells) {

    /**
     * Runs of equal settings.
     *
     * @param values of the settings
     * @param counted the runs whose figures count
     * @param others the other runs
     */
    record Cell(List<String> values, List<ReportedRun> counted, List<ReportedRun> others) {

        /** A figure over the runs that count; empty if none has it. */
        Optional<Spread> spread(RunMetric metric) {
            return Spread.of(counted.stream()
                    .map(run -> metric.of(run.result()))
                    .flatMapToDouble(OptionalDouble::stream)
                    .toArray());
        }
    }

    /** The queries of some runs. */
    static List<QueryRuns> of(List<ReportedRun> runs, Optional<String> by) {
        Map<String, List<ReportedRun>> byQuery = new TreeMap<>();
        runs.forEach(run -> byQuery.computeIfAbsent(run.result().plan().query(), any -> new ArrayList<>())
                .add(run));
        List<QueryRuns> queries = new ArrayList<>();
        byQuery.forEach((query, ofQuery) -> queries.add(of(query, ofQuery, by)));
        return queries;
    }

    private static QueryRuns of(String query, List<ReportedRun> runs, Optional<String> by) {
        VariedSettings settings =
                VariedSettings.of(runs.stream().map(ReportedRun::result).toList(), by);
        Map<List<String>, Cell> cells = new LinkedHashMap<>();
        for (ReportedRun run : runs) {
            Cell cell = cells.computeIfAbsent(
                    settings.of(run.result()), values -> new Cell(values, new ArrayList<>(), new ArrayList<>()));
            (run.isCounted() ? cell.counted() : cell.others()).add(run);
        }
        return new QueryRuns(query, settings, cells);
    }

    /** The query's id and title: {@code q5 Hot Items}. */
    String title() {
        return query + " " + QueryLookup.byId(query).title();
    }

    List<ReportedRun> counted() {
        return cells.values().stream().flatMap(cell -> cell.counted().stream()).toList();
    }

    List<RunResult> results() {
        return cells.values().stream()
                .flatMap(cell -> List.of(cell.counted(), cell.others()).stream())
                .flatMap(List::stream)
                .map(ReportedRun::result)
                .toList();
    }

    /** The name of the series that latencies are of; empty if no run counts. */
    Optional<String> series() {
        return counted().stream().map(run -> run.result().latency().main()).findFirst();
    }
}
