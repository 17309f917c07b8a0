package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.query.Query;
import nexmark.jet.report.MachineLines;
import nexmark.jet.report.ResultLines;
import nexmark.jet.report.SettingsLines;
import nexmark.jet.report.VerdictWords;
import nexmark.jet.result.CheckedRequirement;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;

/** Runs as they are shown in a pull request: the verdict, a small table, and what weakens the figures. */
final class MarkdownReport {

    private static final List<RunMetric> FIGURES =
            List.of(RunMetric.THROUGHPUT, RunMetric.P50, RunMetric.P99, RunMetric.MAX, RunMetric.COST);

    private MarkdownReport() {}

    /** GitHub-flavoured Markdown that ends with a line feed. */
    static String of(List<RunResult> results) {
        List<String> lines = new ArrayList<>();
        lines.add("**Nexmark: " + verdict(results) + "**");
        lines.add("");
        lines.addAll(headings("query", FIGURES));
        results.forEach(result -> lines.add(row(name(result), VerdictWords.inTable(result), figures(result, FIGURES))));
        lines.add("");
        int withoutRemarks = lines.size();
        results.forEach(result -> addRemarks(result, lines));
        if (lines.size() > withoutRemarks) {
            lines.add("");
        }
        lines.add(escaped(String.join("; ", origin(results))));
        return String.join("\n", lines) + "\n";
    }

    /** The two lines above the rows of a table of runs. */
    static List<String> headings(String run, List<RunMetric> metrics) {
        return List.of(
                row(
                        run,
                        "verdict",
                        metrics.stream()
                                .map(metric -> metric.title() + ", " + metric.unit())
                                .toList()),
                row("---", "---", Collections.nCopies(metrics.size(), "---:")));
    }

    private static String verdict(List<RunResult> results) {
        return (results.size() == 1
                        ? name(results.get(0)) + " is " + VerdictWords.inTable(results.get(0))
                        : counts(results.stream().map(VerdictWords::inTable).toList()))
                + ofGoals(results);
    }

    /**
     * How many goals of the valid runs are met: {@code , 3 of 4 requirements met}; empty if there are none. Figures of
     * other runs prove nothing, so their goals are not counted.
     */
    static String ofGoals(List<RunResult> results) {
        List<CheckedRequirement> goals = results.stream()
                .filter(result -> result.status() == Status.VALID)
                .flatMap(result -> result.requirements().stream())
                .toList();
        long met = goals.stream().filter(CheckedRequirement::isMet).count();
        return goals.isEmpty() ? "" : ", " + met + " of " + goals.size() + " requirements met";
    }

    /** How many runs ended how: {@code 9 runs: 7 valid; 1 valid, but disturbed; 1 invalid}. */
    static String counts(List<String> verdicts) {
        Map<String, Long> counts = verdicts.stream()
                .collect(Collectors.groupingBy(verdict -> verdict, LinkedHashMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .map(count -> count.getValue() + " " + count.getKey())
                .collect(Collectors.joining("; ", Counts.of(verdicts.size(), "run") + ": ", ""));
    }

    private static String name(RunResult result) {
        Query query = QueryLookup.byId(result.plan().query());
        return query.id() + " " + query.title();
    }

    /** A row of a table of runs. */
    static String row(String run, String verdict, List<String> figures) {
        return "| " + run + " | " + verdict + " | " + String.join(" | ", figures) + " |";
    }

    /** A run's cells for figures. */
    static List<String> figures(RunResult result, List<RunMetric> metrics) {
        return metrics.stream().map(metric -> figure(metric, metric.of(result))).toList();
    }

    private static String figure(RunMetric metric, OptionalDouble value) {
        if (value.isEmpty()) {
            return "-";
        }
        return String.format(Locale.ROOT, metric == RunMetric.THROUGHPUT ? "%,.0f" : "%,.3f", value.getAsDouble());
    }

    /** Goals, what failed, what could not be judged, and what else a reader has to know: a line each. */
    private static void addRemarks(RunResult result, List<String> lines) {
        List<String> remarks = new ArrayList<>();
        result.requirements().forEach(goal -> remarks.add(goal.inWords()));
        remarks.addAll(result.verdict().reasons());
        result.verdict().notJudged().forEach(what -> remarks.add("not judged: " + what));
        ResultLines.fewExcursions(result.main()).ifPresent(remarks::add);
        remarks.addAll(result.notes());
        remarks.forEach(remark -> lines.add("- " + result.plan().query() + ": " + escaped(remark)));
    }

    /** What was run, and where. Several runs of one command have all of it in common but their queries' settings. */
    private static List<String> origin(List<RunResult> results) {
        RunResult first = results.get(0);
        List<String> settings = SettingsLines.of(QueryLookup.byId(first.plan().query()), first.plan());
        List<String> origin = new ArrayList<>();
        if (first.label() != null) {
            origin.add(first.label());
        }
        origin.addAll(results.size() == 1 ? settings : settings.subList(1, settings.size()));
        origin.add(String.join(" ", MachineLines.machines(first)));
        if (results.size() == 1) {
            origin.add("run " + first.id());
        }
        return origin;
    }

    /** The text without meaning for Markdown, on one line. */
    static String escaped(String text) {
        return ShownText.of(text.replaceAll("\\s+", " ")).replaceAll("[\\\\`*_\\[\\]<>|~&]", "\\\\$0");
    }
}
