package nexmark.jet.runner.judge;

import static nexmark.jet.runner.judge.SteadyRun.DRAINED;
import static nexmark.jet.runner.judge.SteadyRun.MEDIAN;
import static nexmark.jet.runner.judge.SteadyRun.ONE_MACHINE;
import static nexmark.jet.runner.judge.SteadyRun.PLAN;
import static nexmark.jet.runner.judge.SteadyRun.QUIET;
import static nexmark.jet.runner.judge.SteadyRun.QUIET_MACHINE;
import static nexmark.jet.runner.judge.SteadyRun.STEADY;
import static nexmark.jet.runner.judge.SteadyRun.ended;
import static nexmark.jet.runner.judge.SteadyRun.evidence;
import static nexmark.jet.runner.judge.SteadyRun.faulted;
import static nexmark.jet.runner.judge.SteadyRun.unpromised;
import static nexmark.jet.runner.run.Watched.rising;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.JobPlan;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.question.Variant;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.DeliveredRows;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.Foreign;
import nexmark.jet.result.InjectedFault;
import nexmark.jet.result.Recovery;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.Status;
import org.junit.jupiter.api.Test;

/** Runs with faults, and runs whose members lost state or were silent. */
class FaultsTest {

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
}
