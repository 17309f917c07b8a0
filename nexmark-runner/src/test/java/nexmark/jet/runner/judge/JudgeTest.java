package nexmark.jet.runner.judge;

import static nexmark.jet.runner.run.Watched.rising;
import static nexmark.jet.runner.run.Watched.steady;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.observer.ClockOffset;
import nexmark.jet.observer.ConnectedClient;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.JobPlan;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.profiler.Profiler;
import nexmark.jet.question.Variant;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.CheckedInstants;
import nexmark.jet.result.ClockCheck;
import nexmark.jet.result.DeliveredRows;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.Foreign;
import nexmark.jet.result.InjectedFault;
import nexmark.jet.result.MachineLoad;
import nexmark.jet.result.Recovery;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.Status;
import nexmark.jet.result.Throughput;
import nexmark.jet.result.TimelineRow;
import nexmark.jet.result.Verdict;
import nexmark.jet.runner.run.TinyPlan;
import nexmark.jet.runner.run.Watched;
import org.junit.jupiter.api.Test;

class JudgeTest {

    private static final ClockCheck ONE_MACHINE = new ClockCheck(List.of(), null, List.of());
    private static final RunFacts DRAINED = ended(RunEnd.DRAINED);
    private static final int SECONDS = 20;
    private static final RunPlan PLAN = TinyPlan.of("q1", 1000, 20_000, 1).withDisturbance(false);
    private static final double[] QUIET = steady(SECONDS, 1);
    private static final LatencySummary MEDIAN = median(1000, 1000.0);
    private static final CheckResult RIGHT = new CheckResult(10, 10, 0, 0, List.of());
    private static final List<MachineLoad> QUIET_MACHINE =
            List.of(new MachineLoad("machine", List.of("a:5701"), 4, 0.0, 0.01, null, 0.02, 6));

    private static final CheckedInstants COUNTED = instants(400, 0, 0);

    private static final Evidence STEADY = evidence(1000.0, QUIET, QUIET);

    @Test
    void aSteadyRunHasNothingAgainstIt() {
        assertThat(Judge.verdict(STEADY)).isEqualTo(new Verdict(true, List.of(), List.of()));
        assertThat(Judge.status(STEADY)).isEqualTo(Status.VALID);
        assertThat(Judge.notes(STEADY)).isEmpty();
    }

    @Test
    void theFiguresOfAProfiledRunAreNotJudged() {
        Evidence profiled = new Evidence(
                PLAN.profiledBy(Profiler.CPU),
                DRAINED,
                STEADY.throughput(),
                STEADY.timeline(),
                MEDIAN.samples(),
                MEDIAN,
                RIGHT,
                COUNTED,
                ONE_MACHINE,
                QUIET_MACHINE,
                null);
        assertThat(Judge.status(profiled)).isEqualTo(Status.NOT_JUDGED);
        assertThat(Judge.verdict(profiled))
                .isEqualTo(Verdict.of(List.of(), List.of("profiled: the figures contain the cost of --profiler cpu")));
    }

    @Test
    void aRunWithoutResultsIsInvalid() {
        Evidence empty = evidence(DRAINED, STEADY.throughput(), STEADY.timeline(), median(0, null), RIGHT, ONE_MACHINE);
        assertThat(Judge.verdict(empty))
                .isEqualTo(new Verdict(false, List.of("no results in the measured interval"), List.of()));
        assertThat(Judge.status(empty)).isEqualTo(Status.INVALID);
    }

    @Test
    void clocksThatAreDoubtedMakeARunInvalid() {
        ClockCheck doubted = new ClockCheck(List.of(), null, List.of("clock uncertain: not measured between a and b"));
        Evidence seen = evidence(DRAINED, STEADY.throughput(), STEADY.timeline(), MEDIAN, RIGHT, doubted);
        assertThat(Judge.verdict(seen).reasons()).containsExactly("clock uncertain: not measured between a and b");
    }

    /** 0.25 ms apart, give or take as much. */
    @Test
    void aMedianBelowTwiceTheClocksErrorIsNotJudged() {
        ClockCheck clocks = new ClockCheck(List.of(), new ClockOffset("a", "b", 0, -250_000, 250_000), List.of());
        Evidence told = evidence(DRAINED, STEADY.throughput(), STEADY.timeline(), MEDIAN, RIGHT, clocks);
        assertThat(Judge.status(told)).isEqualTo(Status.VALID);
        Evidence hidden = evidence(DRAINED, STEADY.throughput(), STEADY.timeline(), median(1000, 999.0), RIGHT, clocks);
        assertThat(Judge.status(hidden)).isEqualTo(Status.NOT_JUDGED);
        assertThat(Judge.verdict(hidden).notJudged())
                .containsExactly("p50 is 999 µs, but the clocks may differ by 500 µs: it has to be twice that");
    }

    @Test
    void aRunWithTooFewSamplesForAMedianIsNotJudged() {
        Evidence few = evidence(DRAINED, STEADY.throughput(), STEADY.timeline(), median(4, null), RIGHT, ONE_MACHINE);
        assertThat(Judge.status(few)).isEqualTo(Status.NOT_JUDGED);
        assertThat(Judge.verdict(few).notJudged()).containsExactly("no percentile: 4 samples, p50 needs 5");
    }

    @Test
    void aTestThatFailedIsGraverThanOneThatCouldNotBeMade() {
        Evidence both = evidence(
                ended(RunEnd.NOT_DRAINED), STEADY.throughput(), STEADY.timeline(), median(4, null), RIGHT, ONE_MACHINE);
        assertThat(Judge.status(both)).isEqualTo(Status.INVALID);
        assertThat(Judge.verdict(both).reasons()).hasSize(1);
        assertThat(Judge.verdict(both).notJudged()).hasSize(1);
    }

    @Test
    void aMemberThatStoppedReportingMakesTheCostUnknownAndTheRunNotJudged() {
        Throughput throughput = new Throughput(1000, 1000, 1000.0, 1000.0, 1.0, null, null);
        Evidence silent = evidence(DRAINED, throughput, STEADY.timeline(), MEDIAN, RIGHT, ONE_MACHINE);
        assertThat(Judge.status(silent)).isEqualTo(Status.NOT_JUDGED);
        assertThat(Judge.verdict(silent).notJudged())
                .containsExactly("cost unknown: a member did not report its CPU time to the end of the interval");
    }

    @Test
    void resultsBeforeTheirTimeMakeTheClockUncertain() {
        RunFacts early = new RunFacts(RunEnd.DRAINED, null, null, null, null, 0L, 0L, 0L, 2L, -1500L, Foreign.NOTHING);
        assertThat(reasons(early, null)).containsExactly("clock uncertain: 2 results came up to 1,500 ns too early");
    }

    @Test
    void reportsThatAreLostAndRowsThatAreLateAreCounted() {
        RunFacts lossy = new RunFacts(RunEnd.DRAINED, null, null, null, null, 0L, 3L, 4L, 0L, 0L, Foreign.NOTHING);
        assertThat(reasons(lossy, null))
                .containsExactly(
                        "reports lost: 3 latencies recorded but not received",
                        "4 rows came behind the watermark: the job restarted, or a watermark is wrong");
    }

    @Test
    void aForeignJobClientOrMemberIsNamed() {
        Foreign foreign = new Foreign(
                List.of("somebody-else's"),
                true,
                List.of(new ConnectedClient("uuid", "hz.client_1", "10.0.0.9:40000")),
                List.of("10.0.0.8:5701"));
        assertThat(reasons(with(foreign), null))
                .containsExactly(
                        "foreign job on the cluster: somebody-else's",
                        "foreign client on the cluster: hz.client_1 at 10.0.0.9:40000",
                        "foreign member in the cluster: 10.0.0.8:5701");
    }

    @Test
    void underFaultsAForeignJobMakesARunInvalidToo() {
        Foreign foreign = new Foreign(List.of("somebody-else's"), true, List.of(), List.of());
        assertThat(reasons(with(foreign), unpromised())).containsExactly("foreign job on the cluster: somebody-else's");
    }

    @Test
    void jobsThatTheMembersDidNotReportAreNotTakenForNone() {
        Evidence seen = evidence(with(new Foreign(List.of(), false, List.of(), List.of())), 1000.0, QUIET, QUIET, null);
        assertThat(Judge.status(seen)).isEqualTo(Status.NOT_JUDGED);
        assertThat(Judge.verdict(seen).notJudged())
                .containsExactly("foreign jobs not known: the members did not tell of their jobs at the end");
    }

    @Test
    void oneInAHundredEventsMayBeMissingAndNoMore() {
        assertThat(reasons(990.0, QUIET, QUIET)).isEmpty();
        assertThat(reasons(989.0, QUIET, QUIET))
                .containsExactly("rate missed: 989 of 1,000 scheduled events/s entered the pipeline");
    }

    @Test
    void oneInAHundredEventsMayBeTooManyAndNoMore() {
        assertThat(reasons(1010.0, QUIET, QUIET)).isEmpty();
        assertThat(reasons(1230.0, QUIET, QUIET))
                .containsExactly("backlog from before the interval: 1,230 events/s entered the pipeline,"
                        + " 1,000 were scheduled");
    }

    @Test
    void aRateThatIsNotKnownIsNotTakenForRight() {
        Evidence seen = evidence(null, QUIET, QUIET);
        assertThat(Judge.status(seen)).isEqualTo(Status.NOT_JUDGED);
        assertThat(Judge.verdict(seen).notJudged())
                .containsExactly("rate unknown: the job's metrics do not cover the measured interval");
    }

    @Test
    void aSourceThatIsBehindAtTheEndFellBehind() {
        assertThat(reasons(1000.0, rising(SECONDS, 0, 10), QUIET))
                .containsExactly(
                        "fell behind: in 9 of 20 seconds the source's lag was never below 100 ms",
                        "fell behind: the source's lag towards the end was never below 170 ms");
    }

    @Test
    void aSourceThatFellBehindInTheMiddleIsNoLessInvalidForHavingCaughtUp() {
        double[] lags = QUIET.clone();
        System.arraycopy(new double[] {900, 2300, 2700, 2400}, 0, lags, 8, 4);
        assertThat(reasons(1000.0, lags, QUIET))
                .containsExactly("fell behind: in 4 of 20 seconds the source's lag was never below 100 ms");
    }

    @Test
    void aSourceThatIsBehindWhenTheIntervalBeginsBringsItsBacklogAlong() {
        double[] lags = QUIET.clone();
        lags[0] = 1600;
        assertThat(reasons(1000.0, lags, QUIET))
                .containsExactly(
                        "fell behind: in the interval's first second the source's lag was never below 1,600 ms");
    }

    /** Stopped from 8.4 to 11.6 s: two seconds go by as a whole. */
    @Test
    void aStopOfMoreThanATenthOfTheIntervalIsAReason() {
        double[] lags = QUIET.clone();
        lags[9] = 600;
        lags[10] = 1600;
        assertThat(reasons(1000.0, lags, QUIET))
                .containsExactly("fell behind: in 2 of 20 seconds the source's lag was never below 100 ms");
    }

    @Test
    void oneStallIsNoReasonForItShowsInThePercentiles() {
        double[] lags = QUIET.clone();
        lags[9] = 1900;
        assertThat(reasons(1000.0, lags, QUIET)).isEmpty();
        double[] longRun = steady(30, 1);
        longRun[9] = 600;
        longRun[10] = 1600;
        assertThat(reasons(1000.0, longRun, steady(30, 1))).isEmpty();
    }

    @Test
    void secondsOfWhichTheLagIsNotKnownAreNotTakenForQuiet() {
        double[] lags = QUIET.clone();
        lags[5] = Double.NaN;
        lags[6] = Double.NaN;
        assertThat(Judge.status(evidence(1000.0, lags, QUIET))).isEqualTo(Status.VALID);
        lags[7] = Double.NaN;
        Evidence seen = evidence(1000.0, lags, QUIET);
        assertThat(Judge.status(seen)).isEqualTo(Status.NOT_JUDGED);
        assertThat(Judge.verdict(seen).notJudged()).containsExactly("source lag unknown in 3 of 20 seconds");
    }

    @Test
    void secondsThatAreMissingAreNotKnown() {
        Evidence seen = evidence(1000.0, steady(17, 1), steady(17, 1));
        assertThat(Judge.verdict(seen).notJudged()).containsExactly("source lag unknown in 3 of 20 seconds");
    }

    @Test
    void theFirstSecondAndTheLastQuarterHaveToBeKnown() {
        double[] lags = QUIET.clone();
        lags[0] = Double.NaN;
        assertThat(Judge.verdict(evidence(1000.0, lags, QUIET)).notJudged())
                .containsExactly("source lag unknown in the interval's first second");
        double[] ends = QUIET.clone();
        Arrays.fill(ends, 15, SECONDS, Double.NaN);
        assertThat(Judge.verdict(evidence(1000.0, ends, QUIET)).notJudged())
                .containsExactly(
                        "source lag unknown in the interval's last quarter", "source lag unknown in 5 of 20 seconds");
    }

    @Test
    void oneLateSecondIsNoFallingBehind() {
        double[] lags = QUIET.clone();
        lags[SECONDS - 1] = 5000;
        assertThat(reasons(1000.0, lags, QUIET)).isEmpty();
    }

    @Test
    void aLagThatGrowsIsAReasonBeforeItIsLarge() {
        assertThat(reasons(1000.0, rising(SECONDS, -20, 6), QUIET)).containsExactly("lag growing");
    }

    @Test
    void aLatencyThatGrowsIsAReason() {
        assertThat(reasons(1000.0, QUIET, rising(SECONDS, 10, 2)))
                .containsExactly("latency growing: by 40 ms over the measured interval");
    }

    @Test
    void aLatencyThatGrowsByLessThanTenMillisecondsIsNoise() {
        assertThat(reasons(1000.0, QUIET, rising(SECONDS, 1, 0.4))).isEmpty();
    }

    @Test
    void aSlowFirstFifthIsAWarmupThatWasTooShort() {
        double[] medians = DoubleStream.concat(DoubleStream.of(steady(4, 20)), DoubleStream.of(steady(16, 2)))
                .toArray();
        assertThat(reasons(1000.0, QUIET, medians))
                .containsExactly(
                        "warm-up not settled: p50 20.0 ms in the first fifth, 2.0 ms after; try a longer --warmup");
    }

    @Test
    void threeSecondsAreTooFewForATrend() {
        Evidence seen = evidence(1000.0, steady(3, 1), rising(3, 0, 500));
        assertThat(Judge.verdict(seen).reasons()).isEmpty();
        assertThat(Judge.status(seen)).isEqualTo(Status.NOT_JUDGED);
        assertThat(Judge.verdict(seen).notJudged())
                .contains("latency trend and warm-up: 3 seconds with samples, needs 8; try a longer --measure");
    }

    @Test
    void aRunWithoutALastResultIsNotDrained() {
        assertThat(reasons(ended(RunEnd.NOT_DRAINED), null))
                .containsExactly("not drained: the last results were not in within 300,000 ms of the planned end");
    }

    @Test
    void aRunThatLostAMemberIsOnlyThat() {
        RunFacts lost = new RunFacts(
                RunEnd.MEMBER_LOST, "member 2 ended", null, null, null, 7L, 7L, 7L, 7L, -7L, Foreign.NOTHING);
        assertThat(reasons(lost, null)).containsExactly("member lost: member 2 ended");
    }

    @Test
    void droppedEventsAreCounted() {
        RunFacts late = new RunFacts(RunEnd.DRAINED, null, null, null, null, 3L, 0L, 0L, 0L, 0L, Foreign.NOTHING);
        assertThat(reasons(late, null)).containsExactly("late events dropped: 3; the allowed lag is 0 ms");
    }

    @Test
    void wrongRowsAreGraverThanAnInvalidRun() {
        CheckResult wrong = new CheckResult(10, 9, 2, 1, List.of());
        Evidence seen =
                evidence(ended(RunEnd.NOT_DRAINED), STEADY.throughput(), STEADY.timeline(), MEDIAN, wrong, ONE_MACHINE);
        assertThat(Judge.verdict(seen).reasons()).contains("wrong results: 2 rows missing, 1 unexpected");
        assertThat(Judge.status(seen)).isEqualTo(Status.WRONG);
    }

    @Test
    void answersThatAreMissingOrWrongMakeARunWrong() {
        assertThat(checked(RIGHT, instants(400, 10, 0)).reasons())
                .containsExactly("missing answers: 10 of 1,000 windows");
        assertThat(checked(RIGHT, instants(400, 0, 800)).reasons())
                .containsExactly("wrong answers: 800 of 1,000 windows");
        assertThat(Judge.status(evidence(RIGHT, instants(0, 1, 0)))).isEqualTo(Status.WRONG);
        assertThat(Judge.status(evidence(RIGHT, instants(0, 0, 1)))).isEqualTo(Status.WRONG);
    }

    @Test
    void countingAloneProvesNothing() {
        for (CheckedInstants nothing : new CheckedInstants[] {null, instants(0, 0, 0)}) {
            assertThat(checked(CheckResult.NOTHING, nothing).notJudged())
                    .containsExactly("answers unproved: none could be compared with the oracle's");
            assertThat(Judge.status(evidence(CheckResult.NOTHING, nothing))).isEqualTo(Status.NOT_JUDGED);
        }
    }

    @Test
    void instantsAtWhichNothingWasDueProveNothing() {
        CheckedInstants empty =
                new CheckedInstants("instants", 9000, null, 3, null, 3, 600, 0, 0, 0, true, 7, List.of());
        assertThat(checked(CheckResult.NOTHING, empty).notJudged())
                .containsExactly("answers unproved: none could be compared with the oracle's");
    }

    @Test
    void theFirstInstantsProveTheOthersOnlyIfTheyAreATenth() {
        CheckedInstants few =
                new CheckedInstants("instants", 9000, null, 9000, null, 9000, 5, 5, 0, 0, false, 7, List.of());
        assertThat(checked(RIGHT, few).notJudged())
                .containsExactly(
                        "answers unproved after the first 5 of 9,000 instants: try a lower --rate or a shorter --warmup");
        CheckedInstants many =
                new CheckedInstants("instants", 9000, null, 9000, null, 9000, 900, 900, 0, 0, false, 7, List.of());
        assertThat(checked(RIGHT, many).notJudged()).isEmpty();
    }

    @Test
    void oneComparisonWithTheOracleIsAProof() {
        assertThat(checked(RIGHT, null).notJudged()).isEmpty();
        assertThat(checked(CheckResult.NOTHING, instants(1, 0, 0)).notJudged()).isEmpty();
    }

    @Test
    void anInterruptedRunIsOnlyThat() {
        Evidence seen = evidence(ended(RunEnd.INTERRUPTED), null, QUIET, QUIET, null);
        assertThat(Judge.verdict(seen).reasons())
                .containsExactly("interrupted before its end: what is here is partial");
        assertThat(Judge.status(seen)).isEqualTo(Status.INTERRUPTED);
    }

    @Test
    void aTrialThatWasGivenUpSaysWhenAndHowFarItsSourceLagged() {
        Evidence seen = evidence(ended(RunEnd.GIVEN_UP), null, rising(7, 200, 350), steady(7, 1), null);
        assertThat(Judge.verdict(seen).reasons())
                .containsExactly("given up after 7 s: the source's lag was 2,300 ms and grew");
        assertThat(Judge.status(seen)).isEqualTo(Status.INVALID);
        Evidence steady = evidence(ended(RunEnd.GIVEN_UP), null, steady(3, 310), steady(3, 1), null);
        assertThat(Judge.verdict(steady).reasons()).containsExactly("given up after 3 s: the source's lag was 310 ms");
    }

    @Test
    void afterFaultsARunOfWhichNoRowsWereDueProvesNothing() {
        FaultOutcome faulted = faulted(Guarantee.EXACTLY_ONCE, new DeliveredRows(0, 0, 0, 0, 0, 0, 0, List.of()));
        Evidence seen = evidence(DRAINED, 1000.0, QUIET, QUIET, faulted);
        assertThat(Judge.status(seen)).isEqualTo(Status.NOT_JUDGED);
        assertThat(Judge.verdict(seen).notJudged()).containsExactly("unproved: no rows were due");
    }

    @Test
    void aGuaranteeThatIsNotKeptIsWrongWhateverTheCheckOfASampleSays() {
        FaultOutcome broken = faulted(Guarantee.EXACTLY_ONCE, new DeliveredRows(100, 101, 0, 1, 0, 0, 0, List.of()));
        Evidence seen = evidence(DRAINED, null, QUIET, QUIET, broken);
        assertThat(Judge.verdict(seen).reasons())
                .containsExactly("exactly-once not kept: 0 rows lost, 1 duplicated, 0 wrong");
        assertThat(Judge.status(seen)).isEqualTo(Status.WRONG);
    }

    @Test
    void afterFaultsARunHasToBeBackInTimeByItsEndAndNeedsNoTrend() {
        double[] late = rising(20, 0, 40);
        Evidence behind = evidence(ended(RunEnd.NOT_DRAINED), null, late, rising(20, 0, 500), unpromised());
        assertThat(Judge.verdict(behind).reasons())
                .containsExactly(
                        "not drained: the last results were not in within 300,000 ms of the planned end",
                        "fell behind: the source's lag towards the end was never below 680 ms");
        Evidence back = evidence(DRAINED, null, QUIET, rising(20, 0, 500), unpromised());
        assertThat(Judge.verdict(back).reasons()).isEmpty();
        assertThat(Judge.notes(back))
                .containsExactly("rate, trends, warm-up, late events, reports and other processes are not judged under"
                        + " faults");
    }

    @Test
    void afterAFaultARunThatDidNotCatchUpIsNotJudged() {
        InjectedFault injected = new InjectedFault(Fault.parse("kill@3s"), 1, "a:5701", 3000, 3100, null);
        Recovery recovery = new Recovery(injected, 200L, 400L, 1, null, 100, null, 9e6);
        FaultOutcome outcome = new FaultOutcome(
                "q1",
                Variant.IDIOMATIC,
                Guarantee.NONE,
                true,
                new DeliveredRows(100, 90, 10, 0, 0, 0, 0, List.of()),
                0,
                2,
                List.of(recovery));
        Evidence seen = evidence(DRAINED, null, QUIET, QUIET, outcome);
        assertThat(Judge.status(seen)).isEqualTo(Status.NOT_JUDGED);
        assertThat(Judge.verdict(seen).notJudged())
                .containsExactly("recovery from kill@3s: not caught up in time, expected a longer --measure or a lower"
                        + " --rate");
    }

    @Test
    void aJobThatLostItsStateDidNotKeepItsGuarantee() {
        FaultOutcome faulted = new FaultOutcome(
                "q1",
                Variant.IDIOMATIC,
                Guarantee.EXACTLY_ONCE,
                false,
                new DeliveredRows(100, 60, 40, 0, 0, 0, 0, List.of()),
                0,
                2,
                List.of());
        Evidence seen = promising(Guarantee.EXACTLY_ONCE, stateLost(), faulted);
        assertThat(Judge.verdict(seen).reasons())
                .containsExactly(
                        "state lost: a snapshot is damaged",
                        "exactly-once not kept: 40 rows lost, 0 duplicated, 0 wrong");
        assertThat(Judge.status(seen)).isEqualTo(Status.WRONG);
    }

    @Test
    void lostStateIsABrokenGuaranteeThoughNoRowCouldBeCounted() {
        Evidence seen = promising(Guarantee.AT_LEAST_ONCE, stateLost(), null);
        assertThat(Judge.verdict(seen).reasons()).containsExactly("state lost: a snapshot is damaged");
        assertThat(Judge.status(seen)).isEqualTo(Status.WRONG);
    }

    @Test
    void withoutAGuaranteeLostStateBreaksNoPromise() {
        assertThat(Judge.status(promising(Guarantee.NONE, stateLost(), unpromised())))
                .isEqualTo(Status.INVALID);
    }

    @Test
    void aJobThatFailedMakesARunInvalidAndProvesNothingOfItsGuarantee() {
        RunFacts failed = new RunFacts(
                RunEnd.JOB_FAILED, null, null, "after kill@1s: 5 % short", null, 0L, 0L, 0L, 0L, 0L, Foreign.NOTHING);
        Evidence seen = promising(Guarantee.EXACTLY_ONCE, failed, null);
        assertThat(Judge.verdict(seen).reasons()).containsExactly("job failed after kill@1s: 5 % short");
        assertThat(Judge.status(seen)).isEqualTo(Status.INVALID);
    }

    @Test
    void ofARunWhoseObserverWasLostItIsNotKnownWhatDisturbedTheMembers() {
        RunFacts unobserved = new RunFacts(
                RunEnd.DRAINED, null, "no member knows the observer", null, null, 0L, 0L, 0L, 0L, 0L, Foreign.NOTHING);
        Evidence seen = promising(Guarantee.NONE, unobserved, unpromised());
        assertThat(Judge.verdict(seen).notJudged())
                .containsExactly("what disturbed the members: no member knows the observer");
    }

    @Test
    void stateThatIsLostAfterTheLastResultsBreaksNoGuarantee() {
        RunFacts lostLate = new RunFacts(
                RunEnd.DRAINED, null, "no member knows the job", null, null, 0L, 0L, 0L, 0L, 0L, Foreign.NOTHING);
        DeliveredRows all = new DeliveredRows(100, 100, 0, 0, 0, 0, 0, List.of());
        Evidence seen = promising(Guarantee.EXACTLY_ONCE, lostLate, faulted(Guarantee.EXACTLY_ONCE, all));
        assertThat(Judge.status(seen)).isNotEqualTo(Status.WRONG);
        assertThat(Judge.verdict(seen).notJudged())
                .containsExactly("what disturbed the members: no member knows the job");
    }

    @Test
    void rowsThatSilentMembersCouldNotReportAreNotLost() {
        Evidence seen = promising(Guarantee.EXACTLY_ONCE, silentAtEnd(RunEnd.NOT_DRAINED), null);
        assertThat(Judge.status(seen)).isEqualTo(Status.NOT_JUDGED);
        assertThat(Judge.verdict(seen).notJudged())
                .containsExactly("the members did not answer at the end: no connection");
    }

    @Test
    void aDrainedRunWhoseMembersWereSilentAtTheEndIsNotJudged() {
        Evidence seen = promising(Guarantee.NONE, silentAtEnd(RunEnd.DRAINED), unpromised());
        assertThat(Judge.verdict(seen).notJudged())
                .containsExactly("the members did not answer at the end: no connection");
    }

    private static RunFacts silentAtEnd(RunEnd end) {
        return new RunFacts(end, null, null, null, "no connection", 0L, 0L, 0L, 0L, 0L, Foreign.NOTHING);
    }

    private static RunFacts stateLost() {
        return new RunFacts(
                RunEnd.STATE_LOST, null, "a snapshot is damaged", null, null, 0L, 0L, 0L, 0L, 0L, Foreign.NOTHING);
    }

    private static FaultOutcome unpromised() {
        return faulted(Guarantee.NONE, new DeliveredRows(100, 90, 10, 0, 0, 0, 0, List.of()));
    }

    private static FaultOutcome faulted(Guarantee guarantee, DeliveredRows rows) {
        return new FaultOutcome("q1", Variant.IDIOMATIC, guarantee, true, rows, 0, 2, List.of());
    }

    private static RunFacts ended(RunEnd end) {
        return new RunFacts(end, null, null, null, null, 0L, 0L, 0L, 0L, 0L, Foreign.NOTHING);
    }

    private static RunFacts with(Foreign foreign) {
        return new RunFacts(RunEnd.DRAINED, null, null, null, null, 0L, 0L, 0L, 0L, 0L, foreign);
    }

    private static List<String> reasons(Double emitted, double[] lagMillis, double[] p50Millis) {
        return Judge.verdict(evidence(emitted, lagMillis, p50Millis)).reasons();
    }

    private static List<String> reasons(RunFacts facts, FaultOutcome faulted) {
        return Judge.verdict(evidence(facts, 1000.0, QUIET, QUIET, faulted)).reasons();
    }

    private static Evidence evidence(Double emitted, double[] lagMillis, double[] p50Millis) {
        return evidence(DRAINED, emitted, lagMillis, p50Millis, null);
    }

    private static Verdict checked(CheckResult check, CheckedInstants instants) {
        return Judge.verdict(evidence(check, instants));
    }

    private static Evidence evidence(CheckResult check, CheckedInstants instants) {
        return new Evidence(
                PLAN,
                DRAINED,
                STEADY.throughput(),
                STEADY.timeline(),
                MEDIAN.samples(),
                MEDIAN,
                check,
                instants,
                ONE_MACHINE,
                QUIET_MACHINE,
                null);
    }

    private static CheckedInstants instants(long recomputed, long missing, long wrong) {
        return new CheckedInstants(
                "windows",
                1000,
                1000L,
                1000 - missing,
                null,
                3000,
                recomputed,
                3 * recomputed,
                missing,
                wrong,
                true,
                7,
                List.of());
    }

    private static Evidence evidence(
            RunFacts facts, Double emitted, double[] lagMillis, double[] p50Millis, FaultOutcome faulted) {
        return new Evidence(
                PLAN,
                facts,
                new Throughput(1000, 1000, emitted, 1000.0, 1.0, 1.0, 1e6),
                Watched.seconds(lagMillis, p50Millis),
                1000,
                MEDIAN,
                RIGHT,
                COUNTED,
                ONE_MACHINE,
                QUIET_MACHINE,
                faulted);
    }

    private static Evidence promising(Guarantee guarantee, RunFacts facts, FaultOutcome faulted) {
        RunPlan plan = new RunPlan(
                PLAN.workload(),
                PLAN.phases(),
                PLAN.cluster(),
                new JobPlan(Variant.IDIOMATIC, guarantee, 1000, 1),
                PLAN.check(),
                PLAN.faults());
        return new Evidence(
                plan,
                facts,
                STEADY.throughput(),
                STEADY.timeline(),
                1000,
                MEDIAN,
                CheckResult.NOTHING,
                null,
                ONE_MACHINE,
                QUIET_MACHINE,
                faulted);
    }

    private static Evidence evidence(
            RunFacts facts,
            Throughput throughput,
            List<TimelineRow> timeline,
            LatencySummary main,
            CheckResult check,
            ClockCheck clocks) {
        return new Evidence(
                PLAN, facts, throughput, timeline, main.samples(), main, check, COUNTED, clocks, QUIET_MACHINE, null);
    }

    private static LatencySummary median(long samples, Double micros) {
        return new LatencySummary(
                samples, micros, micros, micros, Map.of("p50", new Percentile(micros, null, null, null, 5)));
    }
}
