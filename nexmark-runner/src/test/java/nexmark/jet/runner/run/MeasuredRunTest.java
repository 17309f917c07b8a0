package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.evidence.Ending;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.FaultOutcome.DeliveredRows;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.RunFacts.Foreign;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Test;

/** Runs of q1 of which nothing was read: what is compared depends on how the watch of the job ended. */
class MeasuredRunTest {

    private static final RunPlan PLAN = TinyPlan.of("q1", 1000, 20_000, 1);
    private static final RunPlan FAULTED = TinyPlan.faulted(PLAN, "kill@1s");

    @Test
    void theRowsOfADrainedRunAreCompared() {
        assertThat(rows(PLAN, RunEnd.DRAINED, null).instants()).isNotNull();
        RunResult.Rows notDrained = rows(PLAN, RunEnd.NOT_DRAINED, null);
        assertThat(notDrained.instants()).isNull();
        assertThat(notDrained.check()).isEqualTo(CheckResult.NOTHING);
    }

    @Test
    void afterAFaultTheRowsOfARunThatHasNotDrainedAreComparedUnlessItsMembersWereSilent() {
        assertThat(rows(FAULTED, RunEnd.NOT_DRAINED, null).faulted()).isNotNull();
        assertThat(rows(FAULTED, RunEnd.NOT_DRAINED, "no connection").faulted()).isNull();
        assertThat(rows(FAULTED, RunEnd.MEMBER_LOST, null).faulted()).isNull();
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
        return rows(FAULTED, end, null).faulted().rows();
    }

    private static RunResult.Rows rows(RunPlan plan, RunEnd end, String unansweredAtEnd) {
        RunFacts facts = RunFacts.ended(end, null, null, null, unansweredAtEnd, Foreign.NOTHING);
        Ending ended = new Ending(Watched.INTERVAL, facts, null, List.of());
        MeasuredRun.Usage nothing = new MeasuredRun.Usage(Double.NaN, List.of(), null);
        RunEvidence seen = Watched.run(plan, Watched.INTERVAL);
        return new MeasuredRun(seen, ended, null, null, nothing, null, List.of())
                .result("id", RunLabel.NONE, List.of(), List.of(), 0, new Silent())
                .rows();
    }
}
