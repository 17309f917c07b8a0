package nexmark.jet.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.campaign.Campaign.ExperimentFolder;
import nexmark.jet.runner.run.EarlyEnd;
import nexmark.jet.runner.run.Silent;
import nexmark.jet.runner.run.TinyPlan;
import nexmark.jet.search.SearchReport.Answer;
import nexmark.jet.search.SearchReport.Bracket;
import nexmark.jet.search.SearchReport.SearchSettings;
import nexmark.jet.search.SearchReport.SearchStep;
import nexmark.jet.search.SearchReport.Trial;
import nexmark.jet.search.SearchReport.Trial.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A search over a system that holds 300,000 events/s, and whose p99 is a thousandth of the rate in ms. */
class SearchTrialsTest {

    private static final long START = 100_000;
    private static final SearchSettings SETTINGS = new SearchSettings(START, 0.03, 3);
    private static final SearchSettings QUICK = SearchSettings.quick(START / 2);

    private interface MeasuredSystem {
        MadeResult run(RunPlan plan, MadeResult valid);
    }

    @TempDir
    private Path out;

    private int runs;
    private final Map<String, EarlyEnd> earlyEnds = new HashMap<>();
    private Map<String, String> tags = Map.of("host", "a");
    private MeasuredSystem system = SearchTrialsTest::holdsUpTo300k;

    private final List<String> lines = new ArrayList<>();

    @Test
    void theHighestRateIsConfirmedAndEveryTrialIsARunOfTheSearchWithItsStepAndTheUsersTags() {
        SearchTrials trials = trials();
        assertThat(search(trials).confirmed().getAsLong()).isBetween(295_000L, 300_000L);
        String search = trials.report(Optional.empty()).search();
        Path second = out.resolve(known(trials).get(1).result()).resolve("result.json");
        assertThat(ResultJson.readResult(second).tags())
                .containsKey("cell")
                .containsAllEntriesOf(Map.of("host", "a", "search", search, "step", "double"))
                .containsAllEntriesOf(Map.of("experiment", search, "repetition", "1", "attempt", "1"));
    }

    @Test
    void aGoalThatIsMissedIsAFailureAndTheAnswerIsTwoRatesThatWereTriedAndTheLatencyBelow() {
        SearchTrials trials = trials("p99<150ms");
        Answer answer = search(trials);
        assertThat(known(trials).get(1).reason()).startsWith("p99<150ms missed: 200");
        trials.run(SearchStep.LATENCY, ThroughputSearch.rateForLatency(answer).getAsLong());
        assertThat(trials.report(Optional.of(answer)).inWords())
                .containsExactly(
                        "Highest confirmed rate for p99<150ms: 149,300 events/s, held in 3 of 3 runs of 5m.",
                        "Lowest rate that failed: 150,900 events/s.",
                        "Capacity: 144,821 to 153,779 events/s (± 3 %).",
                        "Latency at 119,400 events/s: p50 - ms, p99 119.4 ms, p99.9 - ms.");
    }

    /** Each member holds 300,000 events/s. */
    @Test
    void theFewestMembersAreNamedWithTheRateThatTheyHold() {
        SearchTrials trials = trials(SearchSettings.ofMembers(700_000, 3, 5), "p99<300ms");
        Answer answer = new ThroughputSearch(SearchSettings.ofMembers(700_000, 3, 5), trials).search();
        assertThat(lines).contains("q5 trial 1: start 1 member", "q5 so far: at most 4, more than 2 of 5 members");
        assertThat(trials.report(Optional.of(answer)).inWords())
                .containsExactly(
                        "Fewest members that hold 700,000 events/s for p99<300ms: 3, held in 3 of 3 runs of 5m.",
                        "Most members that failed: 2.");
    }

    @Test
    void theSameSearchGoesOnWithItsStoredTrials() throws IOException {
        Answer answer = search(trials());
        int all = runs;
        Path last = out.resolve("run-" + all);
        Files.delete(last.resolve("result.json"));
        Files.delete(last);
        SearchTrials again = trials();
        assertThat(search(again)).isEqualTo(answer);
        assertThat(runs).isEqualTo(all + 1);
        assertThat(known(again)).filteredOn(trial -> !trial.isOfEarlierSearch()).hasSize(1);
    }

    @Test
    void anotherGoalJudgesTheSameTrialsAnotherTagDoesNot() {
        trials().run(SearchStep.START, START);
        assertThat(trials("p99<1ms").run(SearchStep.START, START)).isEqualTo(Bracket.of(Outcome.FAILED, START));
        assertThat(runs).isEqualTo(1);
        tags = Map.of("round", "2");
        trials().run(SearchStep.START, START);
        assertThat(runs).isEqualTo(2);
    }

    @Test
    void aQuickSearchReadsItsClimbFromItsSecondsAndFindsItAgain() {
        SearchTrials trials = trials(QUICK);
        Answer answer = new ThroughputSearch(QUICK, trials).search();
        assertThat(known(trials))
                .extracting(trial -> trial.step() + " " + trial.ratePerSecond() + " " + trial.outcome())
                .containsExactly(
                        "climb 298000 held", "confirm 298000 held", "confirm 298000 held", "check 372500 failed");
        assertThat(lines)
                .contains(
                        "q5 trial 1: held, p99 50.0 ms: at least 298,000, below 372,500 events/s",
                        "q5 so far: at least 298,000, below 372,500 events/s");
        assertThat(trials.report(Optional.empty()).inWords())
                .containsExactly(
                        "The search was cut short after 4 trials. The same command resumes it.",
                        "The highest rate so far: at least 298,000, below 372,500 events/s.");
        assertThat(trials.report(Optional.of(answer)).inWords())
                .containsExactly(
                        "Highest confirmed rate: 298,000 events/s, held in 2 of 2 runs of 5m.",
                        "Lowest rate that failed: 372,500 events/s.",
                        "Capacity: 289,060 to 383,675 events/s (in steps of 25 %).");
        assertThat(earlyEnds).hasSize(3).containsValue(EarlyEnd.IF_HOPELESS).doesNotContainValue(EarlyEnd.NEVER);
        int all = runs;
        assertThat(new ThroughputSearch(QUICK, trials(QUICK)).search()).isEqualTo(answer);
        assertThat(runs).isEqualTo(all);
    }

    @Test
    void aQuickSearchForAGoalStepsDownFromItsClimb() {
        SearchTrials trials = trials(QUICK, "p99<250ms");
        Answer answer = new ThroughputSearch(QUICK, trials).search();
        assertThat(trials.report(Optional.of(answer)).inWords())
                .containsExactly(
                        "Highest confirmed rate for p99<250ms: 238,400 events/s, held in 2 of 2 runs of 5m.",
                        "Stepped down from 298,000 events/s, up to which the job kept up with the climb.",
                        "Lowest rate that failed: 372,500 events/s, in the climb.",
                        "Capacity: 231,248 to 383,675 events/s (in steps of 25 %).");
    }

    @Test
    void wrongAnswersEndTheSearch() {
        system = (plan, valid) -> valid.invalid("1 wrong").with("/status", "wrong");
        SearchTrials trials = trials();
        assertThatThrownBy(() -> search(trials))
                .isInstanceOfSatisfying(
                        SearchTrials.Ended.class,
                        ended -> assertThat(ended.status()).isEqualTo(Status.WRONG));
        assertThat(known(trials)).hasSize(1);
    }

    @Test
    void aTrialThatFailsIsTriedAgainTwiceAndThenEndsTheSearch() {
        system = (plan, valid) -> {
            throw new ClusterFailure("no member");
        };
        assertThatThrownBy(() -> search(trials()))
                .isInstanceOf(ClusterFailure.class)
                .hasMessageEndingWith("no member");
        assertThat(lines)
                .filteredOn(line -> line.contains("failed: no member; repeated"))
                .hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "LATE_EVENTS_DROPPED, , NOT_JUDGED",
        "REPORTS_LOST, , NOT_JUDGED",
        "REPORTS_LOST, RATE_MISSED, FAILED",
        "ROWS_BEHIND_THE_WATERMARK, , NOT_JUDGED",
        "NO_RESULTS, , NOT_JUDGED",
        "STATE_LOST, , NOT_JUDGED",
        "GIVEN_UP, , FAILED",
        "WARM_UP_NOT_SETTLED, , FAILED",
        "LATENCY_GROWING, , FAILED"
    })
    void aTrialSaysNothingOfItsRateIfMissingRowsAloneMadeItInvalid(Kind kind, Kind other, Outcome outcome) {
        MadeResult trial = MadeResult.of("trial").invalid(kind, "first");
        if (other != null) {
            trial.invalid(other, "second");
        }
        assertThat(SearchTrials.Verdict.of(trial.make()))
                .isEqualTo(new SearchTrials.Verdict(outcome, other == null ? "first" : "first; second"));
    }

    @Test
    void aTrialWhoseMemberWasLostSaysNothingOfItsRate() {
        MadeResult trial = MadeResult.of("trial")
                .with("/facts/end", "member-lost")
                .invalid(Kind.MEMBER_LOST, "lost")
                .invalid(Kind.RATE_MISSED, "rate missed");
        assertThat(SearchTrials.Verdict.of(trial.make()))
                .isEqualTo(new SearchTrials.Verdict(Outcome.NOT_JUDGED, "lost; rate missed"));
    }

    @Test
    void aTrialThatIsNotJudgedSaysWhy() {
        assertThat(SearchTrials.Verdict.of(
                        MadeResult.of("trial").notJudged("rate unknown").make()))
                .isEqualTo(new SearchTrials.Verdict(Outcome.NOT_JUDGED, "rate unknown"));
    }

    @Test
    void aTrialThatHeldOnADisturbedMachineSaysSo() {
        MadeResult trial = MadeResult.of("trial").disturbed().with("/requirements", List.of());
        assertThat(SearchTrials.Verdict.of(trial.make()))
                .isEqualTo(new SearchTrials.Verdict(Outcome.HELD, "disturbed, which --allow-disturbed allows"));
    }

    private static List<Trial> known(SearchTrials trials) {
        return trials.report(Optional.empty()).trials();
    }

    private static Answer search(SearchTrials trials) {
        return new ThroughputSearch(SETTINGS, trials).search();
    }

    private SearchTrials trials(String... goals) {
        return trials(SETTINGS, goals);
    }

    private SearchTrials trials(SearchSettings settings, String... goals) {
        SearchTrials trials = new SearchTrials(
                settings,
                Stream.of(goals).map(Requirement::parse).toList(),
                (rate, isLong) -> TinyPlan.of("q5", rate, isLong ? 300_000 : 100_000, 1),
                new RunLabel("mine", tags),
                new Silent() {
                    @Override
                    public void line(String text) {
                        lines.add(text);
                    }
                });
        try (ExperimentFolder folder = ExperimentFolder.open(out)) {
            trials.storeIn(folder, (plan, label, earlyEnd) -> {
                earlyEnds.put(label.tags().get(SearchStep.STEP), earlyEnd);
                return (same, progress) -> stored(plan, label);
            });
        }
        return trials;
    }

    /** A climb keeps up with nine steps from 50,000 events/s on; that it lags at its start says nothing. */
    private StoredResult stored(RunPlan plan, RunLabel label) {
        MadeResult made = system.run(
                plan,
                MadeResult.of("run-" + ++runs)
                        .with("/tags", label.tags())
                        .with("/plan", plan)
                        .with("/benchmark", BuildFacts.ofThisJar())
                        .with("/cluster/machines", List.of())
                        .with("/latency/series/complete/samples", 1000)
                        .figure(RunMetric.P99, plan.workload().rate() / 1000.0));
        made.storeIn(out);
        Path folder = out.resolve("run-" + runs);
        if (plan.workload().climbs()) {
            StringBuilder seconds = new StringBuilder("second,minLagMillis\n");
            for (int second = 0; second < 20; second++) {
                seconds.append(second).append(second < 2 ? ",900\n" : second < 18 ? ",1.5\n" : ",51\n");
            }
            try {
                Files.writeString(folder.resolve("timeline.csv"), seconds);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return StoredResult.in(folder, made.make());
    }

    private static MadeResult holdsUpTo300k(RunPlan plan, MadeResult valid) {
        boolean isTooFast = plan.workload().climbs() || plan.workload().rate() > 300_000;
        return isTooFast ? valid.invalid("rate missed") : valid;
    }
}
