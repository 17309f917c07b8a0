package nexmark.jet.runner.campaign;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import nexmark.jet.cluster.HostUnreachable;
import nexmark.jet.experiment.Experiment.Cell;
import nexmark.jet.experiment.Experiment.FailedAttempt;
import nexmark.jet.experiment.Experiment.PlannedRun;
import nexmark.jet.experiment.Experiment.RunOrder;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.campaign.Campaign.ExperimentFolder;
import nexmark.jet.runner.run.RunExecutor;
import nexmark.jet.runner.run.RunProgress;
import nexmark.jet.runner.run.Silent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CampaignTest {

    private static final List<PlannedRun> RUNS = RunOrder.INTERLEAVED.of(
            Stream.of("q1", "q5", "q8")
                    .map(query -> Cell.of(Map.of("query", query), PlanDefaults.of(query)))
                    .toList(),
            2,
            0);
    private static final List<String> ALL = List.of("q1 1", "q5 1", "q8 1", "q8 2", "q5 2", "q1 2");

    /** What kill -9 is to a process: the run in flight comes to nothing, and nobody gets to know. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1;
    }

    @TempDir
    private Path folder;

    private final List<String> said = new ArrayList<>();

    @Test
    void runsAreCarriedOutInTheirOrderAndKnowTheirPlace() {
        List<String> begun = carriedOut((valid, number) -> valid);
        assertThat(begun).isEqualTo(ALL);
        assertThat(stored())
                .allSatisfy(outcome -> assertThat(
                                outcome.counted().orElseThrow().result().tags())
                        .containsEntry("experiment", "small")
                        .containsEntry("cell", outcome.run().cell().key())
                        .containsEntry(
                                "repetition", Integer.toString(outcome.run().repetition()))
                        .containsEntry("attempt", "1")
                        .containsEntry("host", "c7i"));
        assertThat(said).startsWith("1/6", "2/6").hasSize(6);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 6})
    void anExperimentThatWasKilledGoesOnWithTheRunThatWasInFlight(int runsBefore) {
        StoredRuns first = new StoredRuns(folder, (valid, number) -> {
            if (number == runsBefore) {
                throw new Killed();
            }
            return valid;
        });
        if (runsBefore < ALL.size()) {
            assertThatThrownBy(() -> run(first)).isInstanceOf(Killed.class);
        } else {
            run(first);
        }
        assertThat(carriedOut((valid, number) -> valid)).isEqualTo(ALL.subList(runsBefore, ALL.size()));
        assertThat(stored()).allMatch(outcome -> outcome.results().size() == 1);
        assertThat(carriedOut((valid, number) -> valid)).isEmpty();
    }

    @Test
    void aRunThatItsEnvironmentHasSpoiledIsKeptAndRepeatedTwiceAfterTheOthers() {
        List<String> begun = carriedOut(
                (valid, number) -> valid.make().plan().query().equals("q5") ? StoredRuns.spoiled(valid) : valid);
        assertThat(begun)
                .startsWith("q1 1", "q5 1", "q8 1", "q8 2", "q5 2", "q1 2")
                .hasSize(10);
        assertThat(begun.subList(6, 10)).containsExactly("q5 1", "q5 2", "q5 1", "q5 2");
        RunOutcome spoiled = stored().get(1);
        assertThat(spoiled.isOpen()).isFalse();
        assertThat(spoiled.counted()).isEmpty();
        assertThat(spoiled.results()).hasSize(3);
        assertThat(carriedOut((valid, number) -> valid)).isEmpty();
    }

    @Test
    void theFirstRoundEndsAnExperimentIfNoneOfItsRunsCanBeJudged() {
        assertThat(carriedOut(
                        (valid, number) -> number == 1 ? StoredRuns.spoiled(valid) : valid.invalid("rate missed")))
                .isEqualTo(ALL.subList(0, 3));
        assertThat(carriedOut((valid, number) -> valid.invalid("rate missed")))
                .as("who wants more gets another round")
                .isEqualTo(ALL.subList(3, 6));
    }

    /** Some overload all cells but one; another wants answers that it knows to be wrong under no guarantee. */
    @ParameterizedTest
    @ValueSource(strings = {"valid", "wrong"})
    void oneRunThatCanBeJudgedIsEnoughToGoOn(String status) {
        List<String> begun = carriedOut((valid, number) -> number == 2
                ? valid.with("/status", status)
                : valid.invalid("rate missed").with("/status", "invalid"));
        assertThat(begun).isEqualTo(ALL);
    }

    @Test
    void triesOfOneRunAreNoRound() {
        StoredRuns one = new StoredRuns(folder, (valid, number) -> StoredRuns.spoiled(valid));
        run(one, RUNS.subList(0, 1), OptionalLong.empty());
        assertThat(one.begun).containsExactly("q1 1", "q1 1", "q1 1");
        StoredRuns oneCell = new StoredRuns(folder, (valid, number) -> valid.invalid("rate missed"));
        List<PlannedRun> runs = RunOrder.INTERLEAVED.of(List.of(RUNS.get(1).cell()), 5, 0);
        run(oneCell, runs, OptionalLong.empty());
        assertThat(oneCell.begun).containsExactly("q5 1", "q5 2", "q5 3");
    }

    @Test
    void aRunThatFailsIsNotedAndRepeatedTwiceAlsoAfterARestart() {
        StoredRuns.Script failing = (valid, number) -> {
            throw new IllegalStateException("no \"members\", none\nat all");
        };
        StoredRuns killed = new StoredRuns(folder, (valid, number) -> {
            if (number == ALL.size()) {
                throw new Killed();
            }
            return failing.result(valid, number);
        });
        assertThatThrownBy(() -> run(killed)).isInstanceOf(Killed.class);
        assertThat(carriedOut(failing)).hasSize(2 * ALL.size());
        assertThat(carriedOut(failing)).isEmpty();
        assertThat(stored().get(0).failures())
                .extracting(FailedAttempt::why)
                .containsExactly(
                        "no \"members\", none at all", "no \"members\", none at all", "no \"members\", none at all");
        assertThat(stored().get(0).failures())
                .extracting(FailedAttempt::attempt)
                .containsExactly(1, 2, 3);
    }

    /** A full disk takes neither the result nor the line of its failure. */
    @Test
    void aResultThatIsNotStoredIsKnownAndEndsTheExperiment() throws IOException {
        Files.createSymbolicLink(folder.resolve("failures.jsonl"), folder.resolve("not ours"));
        StoredRuns runs = new StoredRuns(folder, (valid, number) -> valid);
        BiFunction<PlannedRun, RunLabel, RunExecutor> full = (run, label) -> (plan, progress) -> StoredResult.notStored(
                "the disk is full",
                runs.executor(run, label).run(plan, progress).result());
        List<RunOutcome> outcomes;
        try (ExperimentFolder open = ExperimentFolder.open(folder)) {
            Campaign experiment = new Campaign("small", open, full, RunLabel.NONE, OptionalLong.empty());
            assertThatThrownBy(() -> experiment.run(RUNS, this::said))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessage("no further run began");
            outcomes = experiment.outcomes();
        }
        assertThat(runs.begun).containsExactly("q1 1");
        assertThat(outcomes.get(0).counted()).isPresent();
        assertThat(outcomes.get(0).failures()).extracting(FailedAttempt::why).containsExactly("the disk is full");
    }

    @Test
    void aRunWhoseResultIsDamagedIsMadeAgain() throws IOException {
        carriedOut((valid, number) -> valid);
        Path damaged = stored().get(1).results().get(0).folder().resolve("result.json");
        Files.writeString(damaged, "{ \"id");
        assertThat(carriedOut((valid, number) -> valid)).containsExactly(ALL.get(1));
        List<String> unreadable = new ArrayList<>();
        ExperimentFolder.outcomes(folder, RUNS, unreadable::add);
        assertThat(unreadable).singleElement().asString().startsWith(damaged + ": not JSON");
    }

    /** A pipe, say, would be waited for. */
    @ParameterizedTest
    @ValueSource(strings = {"failures.jsonl", "experiment.lock"})
    void whatIsNoFileIsRefusedByItsName(String name) throws IOException {
        Path endless = Files.createSymbolicLink(folder.resolve(name), Path.of("/dev/zero"));
        assertThatThrownBy(() -> carriedOut((valid, number) -> valid))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith(endless + " is not a regular file of at most 16 MB");
    }

    @Test
    void aLineOfFailuresThatIsNotFinishedIsNone() throws IOException {
        FailedAttempt.of(RUNS.get(0), 1, "now", "why").addTo(folder);
        String others = "null\n{}\n{\"cell\": \"x\", \"repetition\": 99999999999}\n{\"cell\": \"x";
        Files.writeString(folder.resolve("failures.jsonl"), others + "\u00ff", ISO_8859_1, StandardOpenOption.APPEND);
        FailedAttempt.of(RUNS.get(2), 1, "now", "why").addTo(folder);
        assertThat(FailedAttempt.in(folder))
                .extracting(FailedAttempt::cell)
                .containsExactly(RUNS.get(0).cell().key(), RUNS.get(2).cell().key());
    }

    @Test
    void aRunThatExceedsItsTimeoutIsStoredAndFails() {
        StoredRuns runs = new StoredRuns(folder, (valid, number) -> {
            assertThat(Await.until(() -> false, Await.FOREVER)).isFalse();
            return valid.invalid("interrupted").with("/status", "interrupted");
        });
        List<RunOutcome> outcomes = run(runs, RUNS.subList(0, 1), OptionalLong.of(1));
        assertThat(outcomes.get(0).results()).hasSize(3);
        assertThat(outcomes.get(0).counted()).isEmpty();
        assertThat(outcomes.get(0).failures())
                .hasSize(3)
                .allMatch(failure -> failure.why().equals("it took longer than the timeout of 1ms"));
        assertThat(Interruption.isPending()).isFalse();
    }

    @Test
    void aMistakeAndAHostThatDoesNotAnswerTheFirstRunEndTheExperiment() {
        for (RuntimeException mistake : List.of(new UserMistake("no variant"), new HostUnreachable("tester@h3"))) {
            assertThatThrownBy(() -> carriedOut((valid, number) -> {
                        throw mistake;
                    }))
                    .isSameAs(mistake);
            assertThat(stored()).allMatch(outcome -> outcome.attempts() == 0);
        }
    }

    @Test
    void aRunOfASearchIsMadeOnceAndRepeatedAtOnceIfItsEnvironmentHasSpoiledIt() {
        StoredRuns runs = new StoredRuns(folder, (valid, number) -> number == 0 ? StoredRuns.spoiled(valid) : valid);
        for (int attempt = 0; attempt < 2; attempt++) {
            try (ExperimentFolder open = ExperimentFolder.open(folder)) {
                Campaign search = new Campaign("search", open, runs::executor, RunLabel.NONE, OptionalLong.empty());
                assertThat(search.run(RUNS.get(0), this::said).counted()).isPresent();
                assertThat(search.run(RUNS.get(4), this::said).counted()).isPresent();
            }
        }
        assertThat(runs.begun).containsExactly("q1 1", "q1 1", "q5 2");
    }

    @Test
    void aHostThatIsLostAfterTheFirstRunPutsItsRunsOffUntilAfterTheOthers() {
        List<String> begun = carriedOut((valid, number) -> {
            if (number == 1 || number == 2) {
                throw new HostUnreachable("tester@h3: connection refused; there is no spare host");
            }
            return valid;
        });
        assertThat(begun).containsExactly("q1 1", "q5 1", "q8 1", "q8 2", "q5 2", "q1 2", "q5 1", "q8 1");
        assertThat(stored()).allMatch(outcome -> outcome.counted().isPresent());
    }

    @Test
    void aSecondExperimentInTheFolderIsRefused() {
        try (ExperimentFolder first = ExperimentFolder.open(folder)) {
            assertThatThrownBy(() -> ExperimentFolder.open(first.store().root()))
                    .isInstanceOf(UserMistake.class)
                    .hasMessage(
                            folder + " is in use by another process, expected one experiment at a time in a folder");
        }
        ExperimentFolder.open(folder).close();
    }

    private List<String> carriedOut(StoredRuns.Script script) {
        StoredRuns runs = new StoredRuns(folder, script);
        run(runs);
        return runs.begun;
    }

    private List<RunOutcome> run(StoredRuns runs) {
        return run(runs, RUNS, OptionalLong.empty());
    }

    private List<RunOutcome> run(StoredRuns runs, List<PlannedRun> planned, OptionalLong timeoutMillis) {
        said.clear();
        RunLabel label = new RunLabel("evening", Map.of("host", "c7i"));
        try (ExperimentFolder open = ExperimentFolder.open(folder)) {
            return new Campaign("small", open, runs::executor, label, timeoutMillis).run(planned, this::said);
        }
    }

    private List<RunOutcome> stored() {
        return ExperimentFolder.outcomes(folder, RUNS, unreadable -> {});
    }

    private RunProgress said(PlannedRun run, int number, int runs, LongSupplier leftMillis) {
        assertThat(leftMillis.getAsLong()).isNotNegative();
        said.add(number + "/" + runs);
        return new Silent();
    }

    /** Carries out runs without measuring anything: each stores a result that a test has written for it. */
    private static final class StoredRuns {

        interface Script {
            /** @param number of runs before this */
            MadeResult result(MadeResult valid, int number);
        }

        private final Path folder;
        private final Script script;
        /** The runs that were carried out: query and repetition. */
        final List<String> begun = new ArrayList<>();

        StoredRuns(Path folder, Script script) {
            this.folder = folder;
            this.script = script;
        }

        RunExecutor executor(PlannedRun planned, RunLabel label) {
            RunPlan plan = planned.plan();
            return (same, progress) -> {
                begun.add(plan.query() + " " + label.tags().get("repetition"));
                String id = "run-" + begun.size() + "-" + label.tags().get("attempt") + "-" + System.nanoTime();
                MadeResult valid = MadeResult.of(id)
                        .label(label.text())
                        .with("/tags", label.tags())
                        .with("/plan", plan)
                        .with("/cluster/machines", List.of())
                        .figure(RunMetric.P50, 1);
                MadeResult result = script.result(valid, begun.size() - 1);
                result.storeIn(folder);
                return StoredResult.in(folder.resolve(id), result.make());
            };
        }

        /** The same result of a run on members whose clocks differed. */
        static MadeResult spoiled(MadeResult valid) {
            return valid.invalid("clock uncertain").with("/facts/negativeLatencies", 3);
        }
    }
}
