package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.Query;
import nexmark.jet.question.Timing;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.DeliveredRows;
import nexmark.jet.result.Foreign;
import nexmark.jet.result.RunEnd;
import nexmark.jet.runner.judge.Evidence;
import org.junit.jupiter.api.Test;

/** Runs of q1 of which nothing was read: what is compared depends on how the watch of the job ended. */
class RunEvaluationTest {

    private static final Query QUERY = QueryLookup.byId("q1");
    private static final RunPlan PLAN = TinyPlan.of("q1", 1000, 20_000, 1);
    private static final RunPlan FAULTED = TinyPlan.faulted(PLAN, "kill@1s");

    @Test
    void theRowsOfADrainedRunAreCompared() {
        assertThat(evidence(PLAN, ended(RunEnd.DRAINED, null)).instants()).isNotNull();
    }

    @Test
    void theRowsOfARunThatHasNotDrainedAreNotCompared() {
        Evidence seen = evidence(PLAN, ended(RunEnd.NOT_DRAINED, null));
        assertThat(seen.instants()).isNull();
        assertThat(seen.check()).isEqualTo(CheckResult.NOTHING);
    }

    @Test
    void afterAFaultTheRowsOfARunThatHasNotDrainedAreComparedUnlessItsMembersWereSilent() {
        assertThat(evidence(FAULTED, ended(RunEnd.NOT_DRAINED, null)).faulted()).isNotNull();
        assertThat(evidence(FAULTED, ended(RunEnd.NOT_DRAINED, "no connection")).faulted())
                .isNull();
        assertThat(evidence(FAULTED, ended(RunEnd.MEMBER_LOST, null)).faulted()).isNull();
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
        return evidence(FAULTED, ended(end, null)).faulted().rows();
    }

    @Test
    void theEndOfTheWatchIsAmongTheFactsOfTheRun() {
        WatchOutcome lost =
                new WatchOutcome(RunEnd.STATE_LOST, Watched.INTERVAL, null, null, "a snapshot", null, "silence");
        Evidence seen = evidence(FAULTED, lost);
        assertThat(seen.facts().end()).isEqualTo(RunEnd.STATE_LOST);
        assertThat(seen.facts().lostState()).isEqualTo("a snapshot");
        assertThat(seen.facts().unansweredAtEnd()).isEqualTo("silence");
    }

    private static WatchOutcome ended(RunEnd end, String unansweredAtEnd) {
        return new WatchOutcome(end, Watched.INTERVAL, null, null, null, null, unansweredAtEnd);
    }

    private static Evidence evidence(RunPlan plan, WatchOutcome ended) {
        Timing timing = QUERY.definition().timing();
        Oracle<?> oracle = QUERY.oracle(plan.workload().question(), Slice.EVERYTHING);
        SampleSlices slices = new SampleSlices(plan, timing, oracle, Watched.INTERVAL);
        MeasuredRun measured = new MeasuredRun(
                timing,
                oracle.periodMillis(),
                plan.workload()
                        .generator(Watched.INTERVAL.startMillis(), Long.MAX_VALUE)
                        .sequences(
                                plan.workload().studyStreams(),
                                QUERY.definition().reads()),
                null,
                1000,
                Watched.INTERVAL,
                slices,
                slices.kept(1),
                List.of(),
                List.of(),
                new JobReadings(plan, timing, Watched.INTERVAL.startMillis()),
                Foreign.NOTHING,
                ended);
        return new RunEvaluation(plan, QUERY, measured, new Silent())
                .observations(null, List.of())
                .evidence();
    }
}
