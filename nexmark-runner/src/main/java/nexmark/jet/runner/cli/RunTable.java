package nexmark.jet.runner.cli;

import static nexmark.jet.table.Figures.orDash;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.Query;
import nexmark.jet.report.HtmlReport;
import nexmark.jet.report.MachineLines;
import nexmark.jet.report.ResultLines;
import nexmark.jet.report.VerdictWords;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.Requirement.CheckedRequirement;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.table.PercentilePlot;
import nexmark.jet.table.Table;
import nexmark.jet.table.Table.Grid;

final class RunTable {

    private RunTable() {}

    /** All that people read of a run. */
    static Table of(StoredResult stored) {
        RunResult result = stored.result();
        RunPlan plan = result.plan();
        Query query = QueryLookup.byId(plan.query());
        Table table = new Table()
                .gap()
                .title(query.id() + " " + query.title() + ": "
                        + query.definition().text());
        ResultLines.settings(query, plan).forEach(table::text);
        String label = ResultLines.label(result);
        if (!label.isEmpty()) {
            table.text("label " + label);
        }
        ResultLines.measurement(result).forEach(table.gap()::labelled);
        addLatency(result, table.gap());
        if (result.cluster().members().size() > 1) {
            ResultLines.network(result).forEach(table::labelled);
            table.gap().add(members(result)).gap();
        }
        ResultLines.answers(result).forEach(table::labelled);
        List<String> reasons = VerdictWords.reasons(result);
        result.notes().stream().filter(note -> !reasons.contains(note)).forEach(note -> table.labelled("note", note));
        if (stored.isStored()) {
            table.labelled("stored in", stored.folder().toString()).labelled("profile", ResultLines.profiles(stored));
        }
        table.verdict(VerdictWords.of(result), reasons);
        VerdictWords.repetition(stored)
                .ifPresent(command -> table.labelled("what now", "on a quiet machine: " + command));
        HtmlReport.of(stored).ifPresent(page -> table.labelled("report", page.toString()));
        return table;
    }

    private static void addLatency(RunResult result, Table table) {
        String main = result.latency().main();
        new LatencyTable(result.cluster().clocks(), result.plan().phases().measureMillis())
                .addTo(table, main, result.latency().series());
        if (result.plan().job().guarantee() == Guarantee.EXACTLY_ONCE) {
            table.labelled("", "to arrival, not to commit");
        }
        PercentilePlot plot = new PercentilePlot(
                main, result.main(), result.cluster().clocks().leastMicros());
        table.gap();
        if (plot.isDrawn()) {
            table.add(plot).gap();
        }
    }

    private static Grid members(RunResult result) {
        FaultOutcome faulted = result.rows().faulted();
        List<RunMetric> figures = RunMetric.ofMembers().stream()
                .filter(metric -> metric.shown().heading() != null)
                .toList();
        Grid members = new Grid()
                .left("member")
                .right(figures.stream().map(metric -> metric.shown().heading()).toArray(String[]::new))
                .left(faulted == null ? "" : "faults");
        for (MemberFigures member : result.cluster().members()) {
            List<String> row = new ArrayList<>(List.of(member.member()));
            figures.forEach(metric -> row.add(orDash(metric.shown().format(), metric.of(member))));
            row.add(faulted == null ? "" : faulted.faultsOn(member.member()));
            members.row(row);
        }
        return members;
    }

    static Grid overview(List<RunResult> results) {
        boolean areLabelled = results.stream().anyMatch(result -> result.label() != null);
        Grid grid = new Grid()
                .left("run", "query")
                .verdict("verdict")
                .right("emitted/s", "p50 ms", "p99 ms", "max ms", "CPU s/M");
        if (areLabelled) {
            grid.left("label");
        }
        for (RunResult result : results) {
            Stream<String> cells = Stream.of(
                    result.id(),
                    result.plan().query(),
                    VerdictWords.inTable(result),
                    orDash("%,.0f", RunMetric.THROUGHPUT.of(result)),
                    orDash("%,.3f", RunMetric.P50.of(result)),
                    orDash("%,.3f", RunMetric.P99.of(result)),
                    orDash("%,.3f", RunMetric.MAX.of(result)),
                    orDash("%.3f", RunMetric.COST.of(result)),
                    Objects.requireNonNullElse(result.label(), ""));
            grid.row(cells.limit(grid.columns().size()).toList());
        }
        return grid;
    }

    /** Runs of one command as a pull request shows them: the verdict, a row each, and what weakens the figures. */
    static Table summary(List<RunResult> results) {
        RunResult first = results.get(0);
        List<String> verdicts = results.stream().map(VerdictWords::inTable).toList();
        Query query = QueryLookup.byId(first.plan().query());
        String one = query.id() + " " + query.title() + " is " + verdicts.get(0);
        String verdict = results.size() == 1 ? one : counts(verdicts);
        Table table =
                new Table().title("Nexmark: " + verdict + ofGoals(results)).add(overview(results));
        for (RunResult result : results) {
            Set<String> remarks = new LinkedHashSet<>();
            result.requirements().forEach(goal -> remarks.add(goal.inWords()));
            remarks.addAll(VerdictWords.reasons(result));
            ResultLines.fewExcursions(result.main()).ifPresent(remarks::add);
            remarks.addAll(result.notes());
            table.items(remarks.stream()
                    .map(remark -> result.plan().query() + ": " + remark)
                    .toList());
        }
        List<String> settings = ResultLines.settings(query, first.plan());
        List<String> origin = new ArrayList<>(results.size() == 1 ? settings : settings.subList(1, settings.size()));
        origin.add(String.join(" ", MachineLines.machines(results)));
        return table.text(String.join("; ", origin));
    }

    /** How many runs ended how: {@code 9 runs: 7 valid; 1 valid, but disturbed; 1 invalid}. */
    static String counts(List<String> verdicts) {
        Map<String, Long> counts = verdicts.stream()
                .collect(Collectors.groupingBy(verdict -> verdict, LinkedHashMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .map(count -> count.getValue() + " " + count.getKey())
                .collect(Collectors.joining("; ", Counts.of(verdicts.size(), "run") + ": ", ""));
    }

    /** How many goals of the valid runs are met; empty if there are none. Figures of other runs prove nothing. */
    static String ofGoals(List<RunResult> results) {
        List<CheckedRequirement> goals = results.stream()
                .filter(result -> result.status() == Status.VALID)
                .flatMap(result -> result.requirements().stream())
                .toList();
        long met = goals.stream().filter(CheckedRequirement::isMet).count();
        return goals.isEmpty() ? "" : ", " + met + " of " + goals.size() + " requirements met";
    }
}
