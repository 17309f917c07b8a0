package nexmark.jet.comparison;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import nexmark.jet.plan.Counts;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Csv;
import nexmark.jet.result.ResultRow;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;

/** The rows of runs that a user collects in a file, each run once, with the columns of {@link ResultRow}. */
public final class RunHistory {

    /** The metrics whose steps are looked for. */
    private static final List<RunMetric> METRICS =
            List.of(RunMetric.P50, RunMetric.P99, RunMetric.THROUGHPUT, RunMetric.COST);

    /** What a file should be, for messages. */
    private static final String HISTORY = "a history";

    /** The chance that a plan without any step has one found in any of its metrics. */
    private static final double LEVEL = 0.05;

    /** The latest runs that are looked at: with more, the search takes longer than a CI job should. */
    private static final int MOST_RUNS = 500;

    /** A plan on one kind of machine, whose runs make a series of each metric. */
    private record Series(String plan, String machine) {}

    private final String text;
    private final List<Map<String, String>> runs;

    private RunHistory(String text, List<Map<String, String>> runs) {
        this.text = text;
        this.runs = runs;
    }

    /**
     * Reads a file.
     *
     * @return empty if the file does not exist
     * @throws UserMistake if the file is another table, or none
     */
    public static RunHistory in(Path file) {
        String text = Files.exists(file)
                ? UserFile.text(file, UserFile.bytes(file, file, HISTORY), HISTORY)
                : new Csv(ResultRow.columns()).toString();
        try {
            return parse(text);
        } catch (UserMistake e) {
            throw new UserMistake(file + ": " + e.getMessage());
        }
    }

    private static RunHistory parse(String text) {
        List<List<String>> rows = Csv.read(text);
        List<String> columns = ResultRow.columns();
        List<String> found = rows.isEmpty() ? List.of() : rows.get(0);
        if (!found.equals(columns) && !ResultRow.areEarlier(found)) {
            throw new UserMistake("not the columns of a results.csv, expected " + String.join(",", columns));
        }
        List<Map<String, String>> runs = new ArrayList<>();
        for (int i = 1; i < rows.size(); i++) {
            runs.add(run(found, rows.get(i), "row " + (i + 1)));
        }
        return found.equals(columns)
                ? new RunHistory(text.endsWith("\n") ? text : text + "\n", runs)
                : new RunHistory(widened(columns, runs), runs);
    }

    /** A file that was begun when there were fewer figures, with a column for each figure there is now. */
    private static String widened(List<String> columns, List<Map<String, String>> runs) {
        Csv csv = new Csv(columns);
        runs.forEach(run -> csv.row(columns.stream()
                .map(column -> (Object) run.getOrDefault(column, ""))
                .toList()));
        return csv.toString();
    }

    private static Map<String, String> run(List<String> columns, List<String> cells, String where) {
        if (cells.size() != columns.size()) {
            throw new UserMistake(where + " has " + Counts.of(cells.size(), "cell") + ", expected " + columns.size());
        }
        Map<String, String> run = new LinkedHashMap<>();
        for (int i = 0; i < cells.size(); i++) {
            run.put(columns.get(i), cells.get(i));
        }
        try {
            Instant.parse(run.get("startedAt"));
            for (RunMetric metric : METRICS) {
                value(run, metric);
            }
        } catch (DateTimeParseException | NumberFormatException e) {
            throw new UserMistake(where + ": " + e.getMessage());
        }
        return run;
    }

    /** This history with the results that it does not have yet, in the given order behind the others. */
    public RunHistory with(List<RunResult> results) {
        Set<String> ids = new HashSet<>();
        runs.forEach(run -> ids.add(run.get("id")));
        List<RunResult> added = new ArrayList<>();
        for (RunResult result : results) {
            if (ids.add(result.id())) {
                added.add(result);
            }
        }
        String table = ResultRow.table(added).toString();
        return added.isEmpty() ? this : parse(text + table.substring(table.indexOf('\n') + 1));
    }

    /** Number of runs. */
    public int size() {
        return runs.size();
    }

    /** Number of valid runs, whose figures are the ones that count. */
    public int valid() {
        return (int) runs.stream().filter(RunHistory::isValid).count();
    }

    /** The steps of all series of valid runs of one plan on one kind of machine; of each series, from the first to the last. */
    public List<HistoryStep> steps() {
        Map<Series, List<Map<String, String>>> series = new LinkedHashMap<>();
        runs.stream()
                .filter(RunHistory::isValid)
                .sorted(Comparator.comparing(run -> Instant.parse(run.get("startedAt"))))
                .forEach(run -> series.computeIfAbsent(
                                new Series(run.get("plan"), run.get("machine")), key -> new ArrayList<>())
                        .add(run));
        List<HistoryStep> steps = new ArrayList<>();
        for (List<Map<String, String>> each : series.values()) {
            METRICS.forEach(metric -> steps.addAll(steps(each, metric)));
        }
        return steps;
    }

    private static List<HistoryStep> steps(List<Map<String, String>> series, RunMetric metric) {
        List<Map<String, String>> all =
                series.stream().filter(run -> value(run, metric) != null).toList();
        List<Map<String, String>> known = all.subList(Math.max(0, all.size() - MOST_RUNS), all.size());
        double[] values = known.stream().mapToDouble(run -> value(run, metric)).toArray();
        return ChangePoint.in(values, LEVEL / METRICS.size()).stream()
                .map(point -> new HistoryStep(metric, known.get(point.index()), point))
                .filter(HistoryStep::isNotable)
                .toList();
    }

    private static boolean isValid(Map<String, String> run) {
        return run.get("status").equals(Status.VALID.toString());
    }

    /** A figure; null if the run does not have it. */
    private static Double value(Map<String, String> run, RunMetric metric) {
        String cell = run.get(metric.summaryName());
        return cell.isEmpty() ? null : Double.valueOf(cell);
    }

    /** The whole file. */
    @Override
    public String toString() {
        return text;
    }
}
