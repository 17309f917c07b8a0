package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.ComparisonSettings;
import nexmark.jet.comparison.Side;
import nexmark.jet.comparison.StoredSides;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.experiment.Experiment.Cell;
import nexmark.jet.experiment.Experiment.FailedAttempt;
import nexmark.jet.experiment.Experiment.PlannedRun;
import nexmark.jet.experiment.ExperimentFile;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interrupted;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.campaign.RunOutcome;
import nexmark.jet.table.JUnitWriter.Suite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestCasesTest {

    private static final RunPlan Q5 = PlanDefaults.of("q5");

    @TempDir
    private Path folder;

    @Test
    void aValidRunPassesWithTheGoalsThatItMeets() {
        Suite suite = report(List.of(run(Status.VALID, "p90<15s", "p90<14s", "p99<1ms")), 1, null);
        assertThat(cases(suite))
                .containsExactly(
                        "q5 run: PASSED",
                        "q5 p90<15s: PASSED",
                        "q5 p90<14s: FAILURE p90<14s missed: 14,145 ms",
                        "q5 p99<1ms: FAILURE p99<1ms unknown: the run has no p99");
        assertThat(suite.cases().get(0).seconds()).isEqualTo(33.392);
        assertThat(suite.startedAt()).hasToString("2026-11-22T07:20:08Z");
    }

    @Test
    void anInvalidRunFailsAndProvesNothingOfItsGoals() {
        assertThat(cases(report(List.of(run(Status.INVALID, "p90<15s", "p90<14s")), 1, null)))
                .containsExactly(
                        "q5 run: FAILURE invalid: because",
                        "q5 p90<15s: SKIPPED p90<15s met: 14,145 ms, which proves nothing: the run is invalid",
                        "q5 p90<14s: SKIPPED p90<14s missed: 14,145 ms, which proves nothing: the run is invalid");
    }

    @Test
    void aRunWithoutResultIsAnError() {
        assertThat(cases(report(List.of(), 2, new IllegalStateException("no luck"))))
                .containsExactly(
                        "q5 run: ERROR java.lang.IllegalStateException: no luck",
                        "q5 run: SKIPPED the run did not start");
        assertThat(cases(report(List.of(run(Status.VALID)), 2, new Interrupted())))
                .containsExactly("q5 run: PASSED", "q5 run: ERROR interrupted");
    }

    @Test
    void theRunsOfAnExperimentAreNamedByTheirCellsAndFailuresAreErrors() throws IOException {
        Experiment experiment = ExperimentFile.read(Files.writeString(folder.resolve("e.yaml"), "{}"));
        Cell cell = Cell.of(Map.of("rate", "1M"), Q5);
        StoredResult valid = StoredResult.in(folder, run(Status.VALID, "p90<15s"));
        List<RunOutcome> outcomes = List.of(
                new RunOutcome(new PlannedRun(cell, 1), List.of(valid), List.of()),
                failed(cell),
                new RunOutcome(new PlannedRun(cell, 3), List.of(), List.of()));
        assertThat(cases(TestCases.ofExperiment(experiment, outcomes, new IllegalStateException("no host"))))
                .containsExactly(
                        "q5 rate=1M run 1: PASSED",
                        "q5 rate=1M run 1 p90<15s: PASSED",
                        "q5 rate=1M run 2: ERROR no luck",
                        "q5 rate=1M run 3: SKIPPED the run did not start",
                        "experiment e: ERROR java.lang.IllegalStateException: no host");
    }

    @Test
    void aComparisonThatEndedEarlyHasItsAnswersItsFailedRunsAndWhyItEnded() {
        StoredSides sides = StoredSides.of(
                List.of(new Side("a", List.of(run(Status.VALID))), new Side("b", List.of(run(Status.INVALID)))),
                List.of());
        List<Comparison> comparisons =
                Comparison.byCase(sides, new ComparisonSettings(ComparisonSettings.DEFAULT_METRICS, 2, ""));
        RunOutcome failed = failed(Cell.of(Map.of("side", "b"), Q5));
        Suite suite = TestCases.ofComparisons(sides, comparisons, List.of(failed), new Interrupted());
        assertThat(cases(suite))
                .containsExactly(
                        "q5 b against a: FAILURE b against a: not compared: no valid run of b",
                        "q5 side=b run 2: ERROR no luck",
                        "compare runs: ERROR interrupted");
        assertThat(suite.startedAt()).hasToString("2026-11-22T07:20:08Z");
    }

    private static RunOutcome failed(Cell cell) {
        FailedAttempt attempt = new FailedAttempt(cell.key(), 2, 1, "now", "", "no luck");
        return new RunOutcome(new PlannedRun(cell, 2), List.of(), List.of(attempt));
    }

    private RunResult run(Status status, String... goals) {
        return StoredGolden.of(folder, status.toString(), status, "because", goals);
    }

    private static Suite report(List<RunResult> results, int runs, Throwable failure) {
        return TestCases.ofRuns(Collections.nCopies(runs, Q5), results, failure);
    }

    private static List<String> cases(Suite suite) {
        return suite.cases().stream()
                .map(test -> test.query() + " " + test.name() + ": "
                        + (test.outcome().name() + " " + test.message()).strip())
                .toList();
    }
}
