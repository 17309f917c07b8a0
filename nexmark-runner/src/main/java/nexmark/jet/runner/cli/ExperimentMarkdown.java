package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.report.MachineLines;
import nexmark.jet.report.VerdictWords;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.many.CellFigures;
import nexmark.jet.runner.many.RunOutcome;

/**
 * An experiment as it is shown in a pull request: a row for each run, how the cells stand to the goals, and what does
 * not count.
 */
final class ExperimentMarkdown {

    private ExperimentMarkdown() {}

    /** GitHub-flavoured Markdown that ends with a line feed. */
    static String of(Experiment experiment, List<RunOutcome> outcomes) {
        List<RunResult> results = outcomes.stream()
                .flatMap(outcome -> outcome.reported().stream())
                .map(StoredResult::result)
                .toList();
        List<String> verdicts =
                outcomes.stream().map(ExperimentMarkdown::verdict).toList();
        List<String> lines = new ArrayList<>();
        lines.add("**Nexmark, " + MarkdownReport.escaped(experiment.name()) + ": " + MarkdownReport.counts(verdicts)
                + MarkdownReport.ofGoals(results) + "**");
        lines.add("");
        lines.addAll(MarkdownReport.headings("run", experiment.metrics()));
        outcomes.forEach(outcome -> lines.add(row(outcome, experiment.metrics())));
        lines.add("");
        List<String> remarks = Stream.concat(
                        ExperimentWords.required(experiment, CellFigures.of(outcomes)).stream(),
                        ExperimentWords.notCounted(outcomes).stream())
                .toList();
        if (!remarks.isEmpty()) {
            remarks.forEach(remark -> lines.add("- " + MarkdownReport.escaped(remark)));
            lines.add("");
        }
        results.stream()
                .findFirst()
                .ifPresent(first -> lines.add(MarkdownReport.escaped(String.join(" ", MachineLines.machines(first)))));
        return String.join("\n", lines) + "\n";
    }

    private static String verdict(RunOutcome outcome) {
        return outcome.reported()
                .map(stored -> VerdictWords.inTable(stored.result()))
                .orElse(outcome.failures().isEmpty() ? "not carried out" : "failed");
    }

    private static String row(RunOutcome outcome, List<RunMetric> metrics) {
        return MarkdownReport.row(
                MarkdownReport.escaped(outcome.run().inWords()),
                verdict(outcome),
                outcome.reported()
                        .map(stored -> MarkdownReport.figures(stored.result(), metrics))
                        .orElse(Collections.nCopies(metrics.size(), "-")));
    }
}
