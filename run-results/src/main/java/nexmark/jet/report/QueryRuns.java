package nexmark.jet.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.statistics.Spread;

/** All runs of one query, in cells of equal settings by their values. Nothing is put together over queries or cells. */
record QueryRuns(String query, VariedSettings settings, Map<List<String>, Cell> cells) {

    /** Runs of equal settings: those whose figures count, and the others. */
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
        Map<String, List<ReportedRun>> byQuery =
                runs.stream().collect(groupingBy(run -> run.result().plan().query(), TreeMap::new, toList()));
        return byQuery.entrySet().stream()
                .map(query -> of(query.getKey(), query.getValue(), by))
                .toList();
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
                .flatMap(cell -> Stream.concat(cell.counted().stream(), cell.others().stream()))
                .map(ReportedRun::result)
                .toList();
    }

    /** The name of the series that latencies are of; empty if no run counts. */
    Optional<String> series() {
        return counted().stream().map(run -> run.result().latency().main()).findFirst();
    }
}
