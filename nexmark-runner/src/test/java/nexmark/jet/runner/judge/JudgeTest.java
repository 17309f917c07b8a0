package nexmark.jet.runner.judge;

import static nexmark.jet.runner.judge.SteadyRun.COUNTED;
import static nexmark.jet.runner.judge.SteadyRun.DRAINED;
import static nexmark.jet.runner.judge.SteadyRun.MEDIAN;
import static nexmark.jet.runner.judge.SteadyRun.ONE_MACHINE;
import static nexmark.jet.runner.judge.SteadyRun.PLAN;
import static nexmark.jet.runner.judge.SteadyRun.QUIET;
import static nexmark.jet.runner.judge.SteadyRun.QUIET_MACHINE;
import static nexmark.jet.runner.judge.SteadyRun.RIGHT;
import static nexmark.jet.runner.judge.SteadyRun.STEADY;
import static nexmark.jet.runner.judge.SteadyRun.ended;
import static nexmark.jet.runner.judge.SteadyRun.evidence;
import static nexmark.jet.runner.judge.SteadyRun.median;
import static nexmark.jet.runner.judge.SteadyRun.reasons;
import static nexmark.jet.runner.judge.SteadyRun.unpromised;
import static nexmark.jet.runner.run.Watched.rising;
import static nexmark.jet.runner.run.Watched.steady;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.observer.ClockOffset;
import nexmark.jet.observer.MemberReport.ConnectedClient;
import nexmark.jet.profiler.Profiler;
import nexmark.jet.result.ClockCheck;
import nexmark.jet.result.Foreign;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.Status;
import nexmark.jet.result.Throughput;
import nexmark.jet.result.Verdict;
import org.junit.jupiter.api.Test;

class JudgeTest {

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
                .containsExactly("foreign jobs not known: the members did not report their jobs at the end");
    }

    @Test
    void aRunThatLostAMemberIsOnlyThat() {
        RunFacts lost = new RunFacts(
                RunEnd.MEMBER_LOST, "member 2 ended", null, null, null, 7L, 7L, 7L, 7L, -7L, Foreign.NOTHING);
        assertThat(reasons(lost, null)).containsExactly("member lost: member 2 ended");
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

    private static RunFacts with(Foreign foreign) {
        return new RunFacts(RunEnd.DRAINED, null, null, null, null, 0L, 0L, 0L, 0L, 0L, foreign);
    }
}
