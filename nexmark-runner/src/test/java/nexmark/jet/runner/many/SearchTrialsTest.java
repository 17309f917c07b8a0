package nexmark.jet.runner.many;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.MachineLoad;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.many.ManyRuns.ExperimentFolder;
import nexmark.jet.runner.run.Silent;
import nexmark.jet.runner.run.TinyPlan;
import nexmark.jet.search.SearchReport;
import nexmark.jet.search.SearchReport.Answer;
import nexmark.jet.search.SearchReport.SearchSettings;
import nexmark.jet.search.SearchReport.SearchStep;
import nexmark.jet.search.SearchReport.Trial;
import nexmark.jet.search.SearchReport.Trial.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A search over a system that holds 300,000 events/s, and whose p99 is a thousandth of the rate in ms. */
class SearchTrialsTest {

    private static final long START = 100_000;
    private static final RunLabel LABEL = new RunLabel("mine", Map.of("host", "a"));
    private static final SearchSettings SETTINGS = new SearchSettings(START, 0.03, 3);
    private static final List<Requirement> NO_GOAL = List.of();
    private static final String DISTURBANCE =
            "machine disturbed: other processes used 50 % of the processors, the limit is 10 %";

    @TempDir
    private Path out;

    private int runs;

    private final List<String> lines = new ArrayList<>();

    @Test
    void theHighestRateIsConfirmedAndEveryTrialIsARunOfTheSearchWithItsStepAndTheUsersTags() throws IOException {
        SearchTrials trials = trials(NO_GOAL);
        assertThat(search(trials).confirmed().getAsLong()).isBetween(295_000L, 300_000L);
        Trial second = known(trials).get(1);
        assertThat(second.step()).isEqualTo(SearchStep.DOUBLE);
        assertThat(ResultJson.readResult(out.resolve(second.result()).resolve("result.json"))
                        .tags())
                .containsKey("cell")
                .contains(
                        Map.entry("host", "a"),
                        Map.entry(
                                "search",
                                trials.report(SETTINGS, Optional.empty()).search()),
                        Map.entry("step", "double"),
                        Map.entry(
                                "experiment",
                                trials.report(SETTINGS, Optional.empty()).search()),
                        Map.entry("repetition", "1"),
                        Map.entry("attempt", "1"));
        assertThat(known(trials))
                .filteredOn(trial -> trial.step() == SearchStep.CONFIRM)
                .hasSize(3)
                .allMatch(trial -> trial.outcome() == Outcome.HELD);
    }

    @Test
    void aGoalThatIsMissedIsAFailureWithItsFigures() {
        SearchTrials trials = trials(List.of(Requirement.parse("p99<150ms")));
        Answer answer = search(trials);
        assertThat(answer.confirmed().getAsLong()).isBetween(147_000L, 150_000L);
        assertThat(known(trials).get(1).reason()).startsWith("p99<150ms missed: 200");
    }

    @Test
    void theSameSearchGoesOnWithItsStoredTrials() throws IOException {
        search(trials(NO_GOAL));
        int all = runs;
        Path last = out.resolve("run-" + all);
        Files.delete(last.resolve("result.json"));
        Files.delete(last);
        SearchTrials again = trials(NO_GOAL);
        Answer answer = search(again);
        assertThat(runs).isEqualTo(all + 1);
        assertThat(known(again)).filteredOn(trial -> !trial.isOfEarlierSearch()).hasSize(1);
        assertThat(answer.confirmed()).isNotEmpty();
    }

    @Test
    void anotherGoalJudgesTheSameTrialsAnotherTagAndAnotherBuildDoNot() throws IOException {
        trials(NO_GOAL).run(SearchStep.START, START);
        assertThat(trials(List.of(Requirement.parse("p99<1ms"))).run(SearchStep.START, START))
                .isEqualTo(Outcome.FAILED);
        assertThat(runs).isEqualTo(1);
        trials(NO_GOAL, new RunLabel(null, Map.of("round", "2"))).run(SearchStep.START, START);
        assertThat(runs).isEqualTo(2);
    }

    @Test
    void aClimbIsReadFromItsSecondsAndItsHighestStepIsConfirmedAndTheNextOneChecked() throws IOException {
        SearchTrials trials = trials(NO_GOAL, LABEL, this::climbsOrHoldsUpTo300k);
        Answer answer = new QuickSearch(START, trials).search();
        assertThat(answer)
                .isEqualTo(new Answer(OptionalLong.of(298_000), OptionalLong.of(372_500), SearchReport.End.FOUND));
        assertThat(known(trials))
                .extracting(trial -> trial.step() + " " + trial.ratePerSecond() + " " + trial.outcome())
                .containsExactly(
                        "climb 298000 held", "confirm 298000 held", "confirm 298000 held", "check 372500 failed");
        assertThat(lines)
                .contains(
                        "q5 trial 1: held, p99 1.0 ms: at least 298,000, below 372,500 events/s",
                        "q5 so far: at least 298,000, below 372,500 events/s");
        SearchReport cutShort = trials.report(new SearchSettings(START, 0.25, 2, true), Optional.empty());
        assertThat(cutShort.inWords())
                .containsExactly(
                        "The search was cut short after 4 trials. The same command resumes it.",
                        "The highest rate so far: at least 298,000, below 372,500 events/s.");
        assertThat(trials.report(new SearchSettings(START, 0.25, 2, true), Optional.of(answer))
                        .inWords())
                .containsExactly(
                        "Highest confirmed rate: 298,000 events/s, held in 2 of 2 runs of 5m.",
                        "Lowest rate that failed: 372,500 events/s.",
                        "Capacity: 289,060 to 383,675 events/s (in steps of 25 %).");
        int all = runs;
        assertThat(new QuickSearch(START, trials(NO_GOAL, LABEL, this::climbsOrHoldsUpTo300k)).search())
                .isEqualTo(answer);
        assertThat(runs).isEqualTo(all);
    }

    /** Nine steps from 50,000 events/s on, of which the last two are too fast; a start that lags says nothing. */
    private StoredResult climbsOrHoldsUpTo300k(RunPlan plan, RunLabel label) {
        if (!plan.workload().climbs()) {
            return holdsUpTo300k(plan, label);
        }
        StoredResult climb = failed(plan, label, "given up after 18 s");
        StringBuilder seconds = new StringBuilder("second,minLagMillis\n");
        for (int second = 0; second < 20; second++) {
            seconds.append(second).append(second < 2 ? ",900\n" : second < 18 ? ",1.5\n" : ",51\n");
        }
        try {
            Files.writeString(climb.folder().resolve("timeline.csv"), seconds);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return climb;
    }

    @Test
    void whatTheEnvironmentIsToBlameForSaysNothingOfTheRate() {
        MachineLoad machine =
                new MachineLoad("one", List.of("127.0.0.1:5701"), 2, 0.0, 0.5, 1.0, null, 0.1, 6.0, 0.001);
        StoredResult disturbed = stored(made(plan(START, false).with("allowDisturbed", false), LABEL, 1)
                .with("/cluster/machines", List.of(machine))
                .invalid("rate missed")
                .invalid(DISTURBANCE));
        assertThat(SearchTrials.Verdict.of(disturbed.result(), NO_GOAL))
                .isEqualTo(new SearchTrials.Verdict(Outcome.NOT_JUDGED, "rate missed; " + DISTURBANCE));
        StoredResult unjudged = stored(made(plan(START, false), LABEL, 1).notJudged("rate unknown"));
        assertThat(SearchTrials.Verdict.of(unjudged.result(), NO_GOAL))
                .isEqualTo(new SearchTrials.Verdict(Outcome.NOT_JUDGED, "rate unknown"));
    }

    @Test
    void wrongAnswersEndTheSearch() {
        SearchTrials trials = trials(
                NO_GOAL,
                LABEL,
                (plan, label) -> stored(made(plan, label, 1).invalid("1 wrong").with("/status", "wrong")));
        assertThatThrownBy(() -> search(trials))
                .isInstanceOfSatisfying(
                        SearchTrials.Ended.class,
                        ended -> assertThat(ended.status()).isEqualTo(Status.WRONG));
        assertThat(known(trials)).hasSize(1);
    }

    @Test
    void aGoalThatNoTrialCanMeetIsRefusedBeforeTheFirst() {
        assertThatThrownBy(() -> trials(List.of(Requirement.parse("p99.9<1s"))))
                .isInstanceOf(UserMistake.class)
                .hasMessage(
                        "--for p99.9<1s: p99.9 takes 2,995 samples, but --trial 100s has 500, expected --trial 599s or more");
        assertThat(runs).isZero();
    }

    @Test
    void aTrialThatFailsIsTriedAgainTwiceAndThenEndsTheSearch() {
        SearchTrials trials = trials(NO_GOAL, LABEL, (plan, label) -> {
            throw new ClusterFailure("no member");
        });
        assertThatThrownBy(() -> search(trials))
                .isInstanceOf(ClusterFailure.class)
                .hasMessageEndingWith("no member");
        assertThat(lines)
                .filteredOn(line -> line.contains("failed: no member; repeated"))
                .hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(
            names = {"LATE_EVENTS_DROPPED", "REPORTS_LOST", "ROWS_BEHIND_THE_WATERMARK", "STATE_LOST", "NO_RESULTS"})
    void aTrialThatIsInvalidOnlyBecauseRowsWentMissingSaysNothingOfItsRate(Kind kind) {
        assertThat(verdict(MadeResult.of("trial").invalid(kind, "rows went missing")))
                .isEqualTo(new SearchTrials.Verdict(Outcome.NOT_JUDGED, "rows went missing"));
        assertThat(verdict(MadeResult.of("trial")
                        .invalid(kind, "rows went missing")
                        .invalid(Kind.RATE_MISSED, "rate missed")))
                .isEqualTo(new SearchTrials.Verdict(Outcome.FAILED, "rows went missing; rate missed"));
    }

    /** Its figures are partial, so reports that are missing have no sentence of their own. */
    @Test
    void aTrialThatWasGivenUpHasFailedWhateverIsMissing() {
        MadeResult trial =
                MadeResult.of("trial").invalid(Kind.GIVEN_UP, "given up").with("/facts/rowsMissing", 5);
        assertThat(verdict(trial).outcome()).isEqualTo(Outcome.FAILED);
    }

    @ParameterizedTest
    @CsvSource({
        "warm-up not settled: p50 12.0 ms in the first fifth",
        "not drained: the last results were not in",
        "latency growing: by 40 ms"
    })
    void aTrialThatIsInvalidForAReasonThatItsRateMayHaveHasFailed(String reason) {
        assertThat(verdict(MadeResult.of("trial").with("/facts/end", "drained").invalid(reason)))
                .isEqualTo(new SearchTrials.Verdict(Outcome.FAILED, reason));
    }

    private static SearchTrials.Verdict verdict(MadeResult trial) {
        return SearchTrials.Verdict.of(trial.make(), NO_GOAL);
    }

    private static List<Trial> known(SearchTrials trials) {
        return trials.report(SETTINGS, Optional.empty()).trials();
    }

    private static Answer search(SearchTrials trials) {
        return new ThroughputSearch(SETTINGS, trials).search();
    }

    private SearchTrials trials(List<Requirement> goals) {
        return trials(goals, LABEL);
    }

    private SearchTrials trials(List<Requirement> goals, RunLabel label) {
        return trials(goals, label, this::holdsUpTo300k);
    }

    private StoredResult holdsUpTo300k(RunPlan plan, RunLabel label) {
        return plan.workload().rate() <= 300_000
                ? valid(plan, label, plan.workload().rate() / 1000.0)
                : failed(plan, label, "rate missed");
    }

    private SearchTrials trials(List<Requirement> goals, RunLabel label, Result result) {
        SearchTrials trials = new SearchTrials(START, goals, SearchTrialsTest::plan, label, new Lines());
        try (ExperimentFolder folder = ExperimentFolder.open(out)) {
            trials.storeIn(folder, (plan, tagged, earlyEnd) -> (same, progress) -> result.of(plan, tagged));
        }
        return trials;
    }

    private static RunPlan plan(long rate, boolean isLong) {
        return TinyPlan.of("q5", rate, isLong ? 300_000 : 100_000, 1);
    }

    /** A valid run with a p99, ms. */
    private MadeResult made(RunPlan plan, RunLabel label, double p99Millis) {
        return MadeResult.of("run-" + ++runs)
                .with("/tags", label.tags())
                .with("/plan", plan)
                .with("/benchmark", BuildFacts.ofThisJar())
                .with("/cluster/machines", List.of())
                .with("/latency/series/complete/samples", 1000)
                .figure(RunMetric.P99, p99Millis);
    }

    private StoredResult stored(MadeResult made) {
        made.storeIn(out);
        return StoredResult.in(out.resolve("run-" + runs), made.make());
    }

    private StoredResult valid(RunPlan plan, RunLabel label, double p99Millis) {
        return stored(made(plan, label, p99Millis));
    }

    private StoredResult failed(RunPlan plan, RunLabel label, String reason) {
        return stored(made(plan, label, 1).invalid(reason));
    }

    private interface Result {
        StoredResult of(RunPlan plan, RunLabel label);
    }

    private final class Lines extends Silent {
        @Override
        public void line(String text) {
            lines.add(text);
        }
    }
}
