package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.FaultOutcome.DeliveredRows;
import nexmark.jet.result.RunFacts.Foreign;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.runner.judge.Evidence;
import org.junit.jupiter.api.Test;

/** Runs of q1 of which nothing was read: what is compared depends on how the watch of the job ended. */
class MeasuredRunTest {

    private static final RunPlan PLAN = TinyPlan.of("q1", 1000, 20_000, 1);
    private static final RunPlan FAULTED = TinyPlan.faulted(PLAN, "kill@1s");

    @Test
    void theRowsOfADrainedRunAreCompared() {
        assertThat(evidence(PLAN, RunEnd.DRAINED, null).instants()).isNotNull();
        Evidence notDrained = evidence(PLAN, RunEnd.NOT_DRAINED, null);
        assertThat(notDrained.instants()).isNull();
        assertThat(notDrained.check()).isEqualTo(CheckResult.NOTHING);
    }

    @Test
    void afterAFaultTheRowsOfARunThatHasNotDrainedAreComparedUnlessItsMembersWereSilent() {
        assertThat(evidence(FAULTED, RunEnd.NOT_DRAINED, null).faulted()).isNotNull();
        assertThat(evidence(FAULTED, RunEnd.NOT_DRAINED, "no connection").faulted())
                .isNull();
        assertThat(evidence(FAULTED, RunEnd.MEMBER_LOST, null).faulted()).isNull();
    }

    /** No watermark has come, so each row may only be late. */
    @Test
    void afterAFaultNoMissingRowOfARunThatHasNotDrainedIsLostThatMayStillCome() {
        assertThat(faulted(RunEnd.DRAINED).lost()).isPositive();
        assertThat(faulted(RunEnd.STATE_LOST).lost()).isPositive();
        assertThat(faulted(RunEnd.NOT_DRAINED).lost()).isZero();
        assertThat(faulted(RunEnd.NOT_DRAINED).expected()).isPositive();
    }

    private static DeliveredRows faulted(RunEnd end) {
        return evidence(FAULTED, end, null).faulted().rows();
    }

    private static Evidence evidence(RunPlan plan, RunEnd end, String unansweredAtEnd) {
        JobWatch.Outcome ended = new JobWatch.Outcome(
                end, Watched.INTERVAL, null, null, null, null, unansweredAtEnd, List.of(), Foreign.NOTHING);
        return Watched.run(plan, Watched.INTERVAL)
                .observations(ended, null, List.of())
                .evidence();
    }
}
