package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.result.RequirementOfRuns;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.many.CellFigures;
import nexmark.jet.runner.many.RunOutcome;

/** What has come of an experiment besides its figures, in lines that the table and Markdown share. */
final class ExperimentWords {

    private ExperimentWords() {}

    /**
     * How the valid runs of each cell stand to each goal: {@code rate=1M: p99<16ms missed: reached in 2 of 3 runs,
     * worst 17.3 ms}.
     */
    static List<String> required(Experiment experiment, List<CellFigures> cells) {
        return cells.stream()
                .flatMap(cell -> RequirementOfRuns.of(experiment.label().requirements(), cell.valid()).stream()
                        .map(goal -> cell.cell().inWords() + ": " + goal.inWords()))
                .toList();
    }

    /** Why runs and attempts do not count, and which runs are left. */
    static List<String> notCounted(List<RunOutcome> outcomes) {
        return outcomes.stream().flatMap(ExperimentWords::notCounted).toList();
    }

    private static Stream<String> notCounted(RunOutcome outcome) {
        String run = outcome.run().inWords() + ": ";
        Stream<String> results = outcome.results().stream()
                .map(StoredResult::result)
                .filter(result -> result.status() != Status.VALID)
                .map(ExperimentWords::whyNotValid);
        Stream<String> failures = outcome.failures().stream().map(failure -> "failed: " + failure.why());
        Stream<String> open = outcome.isOpen() ? Stream.of("not carried out yet") : Stream.empty();
        return Stream.of(results, failures, open).flatMap(each -> each).map(why -> run + why);
    }

    private static String whyNotValid(RunResult result) {
        List<String> reasons = new ArrayList<>(result.verdict().reasons());
        reasons.addAll(result.verdict().notJudged());
        return result.id() + " is " + result.status() + ": " + String.join("; ", reasons);
    }
}
