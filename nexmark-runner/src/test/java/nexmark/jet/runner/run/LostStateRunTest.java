package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.jet.Job;
import com.hazelcast.jet.core.DAG;
import com.hazelcast.jet.core.JobNotFoundException;
import com.hazelcast.jet.core.processor.Processors;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.Supplier;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.generator.Profile;
import nexmark.jet.observer.FailoverJob;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Fault;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.JobPlan;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.question.Variant;
import nexmark.jet.result.DeliveredRows;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.Status;
import nexmark.jet.runner.fault.LostState;
import nexmark.jet.runner.judge.Evidence;
import nexmark.jet.runner.judge.Judge;
import org.junit.jupiter.api.Test;

/** Members that lose a job's snapshots break its guarantee; that is a finding and no failure. */
class LostStateRunTest {

    private static final int MEMBERS = 2;
    private static final List<Fault> KILL = List.of(Fault.parse("kill@1s"));

    private static RuntimeException forgotten() {
        return new JobNotFoundException("no such job");
    }

    private static RuntimeException silent() {
        return new IllegalStateException("no connection");
    }

    @Test
    void aRunWhoseStateIsLostIsJudgedByTheRowsThatWereDueUntilThen() {
        BenchmarkRun run = new BenchmarkRun("lost-state", plan(KILL), QueryLookup.byId("q1"), new Silent());

        Evidence seen = run.run((cluster, logs) -> new ForgetfulCluster(MEMBERS), Path.of("target"))
                .evidence();

        assertThat(seen.facts().end()).isEqualTo(RunEnd.STATE_LOST);
        assertThat(seen.facts().lostState())
                .startsWith("the job could not be restored: ")
                .hasLineCount(1);
        assertThat(Judge.status(seen)).isEqualTo(Status.WRONG);
        DeliveredRows rows = seen.faulted().rows();
        assertThat(rows.lost()).isPositive();
        assertThat(Judge.verdict(seen).reasons())
                .anyMatch(reason -> reason.startsWith("state lost: the job could not be restored"))
                .contains(String.format(
                        Locale.ROOT,
                        "exactly-once not kept: %,d rows lost, %,d duplicated, %,d wrong",
                        rows.lost(),
                        rows.duplicated(),
                        rows.wrong()));
    }

    @Test
    void aRunThatHasDrainedStaysDrainedThoughTheMembersForgetTheJobThen() {
        Evidence seen = run(90_000, new Silent(), job -> job.getStatus().isTerminal(), LostStateRunTest::forgotten);

        assertThat(seen.facts().end()).isEqualTo(RunEnd.DRAINED);
        assertThat(Judge.status(seen)).isNotEqualTo(Status.WRONG);
        assertThat(Judge.verdict(seen).notJudged()).anyMatch(reason -> reason.contains("do not know the job any more"));
    }

    @Test
    void aJobThatTheMembersDoNotKnowInTheLastLookOnlyHasNotLostItsState() {
        StepsOfRun progress = new StepsOfRun();
        Evidence seen = run(500, progress, job -> !progress.isAskingAgain, LostStateRunTest::forgotten);

        assertThat(seen.facts().end()).isNotEqualTo(RunEnd.STATE_LOST);
        assertThat(seen.facts().lostState()).isNull();
    }

    @Test
    void rowsThatSilentMembersDoNotReportAreNotLost() {
        Evidence seen = run(500, new Silent(), job -> true, LostStateRunTest::silent);

        assertThat(seen.facts().end()).isEqualTo(RunEnd.NOT_DRAINED);
        assertThat(seen.facts().unansweredAtEnd()).contains("no connection");
        assertThat(Judge.status(seen)).isEqualTo(Status.NOT_JUDGED);
    }

    /** The job is forgotten after the fault; that it stays forgotten is clear only at the planned end. */
    @Test
    void noRowIsDueAfterTheStateWasSeenToBeLost() {
        Observations seen = run(new Phases(500, 10_000, 500), new Silent(), job -> true, LostStateRunTest::forgotten);

        assertThat(seen.evidence().facts().end()).isEqualTo(RunEnd.STATE_LOST);
        assertThat(seen.interval().measuredSeconds()).isLessThan(10);
    }

    private static Evidence run(
            long drainMillis, RunProgress progress, Predicate<Job> isSilent, Supplier<RuntimeException> failure) {
        return run(new Phases(500, 2_000, drainMillis), progress, isSilent, failure)
                .evidence();
    }

    private static Observations run(
            Phases phases, RunProgress progress, Predicate<Job> isSilent, Supplier<RuntimeException> failure) {
        return new BenchmarkRun("silent", plan(phases, KILL), QueryLookup.byId("q1"), progress)
                .run((cluster, logs) -> new SilentCluster(MEMBERS, isSilent, failure), Path.of("target"));
    }

    @Test
    void aJobThatTheMembersDoNotKnowHasLostItsState() {
        DAG dag = new DAG();
        dag.newVertex("nothing", Processors.noopP());
        try (EmbeddedCluster before = EmbeddedCluster.start(1, 1);
                EmbeddedCluster after = EmbeddedCluster.start(1, 1)) {
            Job submitted = before.hazelcast().getJet().newJob(dag);
            FailoverJob job = new FailoverJob(after::hazelcast, before.hazelcast(), submitted);
            for (int look = 0; look < 2; look++) {
                assertThatThrownBy(job::job)
                        .satisfies(failure -> assertThat(LostState.of(failure)).isPresent());
            }
            assertThat(job.id()).isEqualTo(submitted.getId());
        }
    }

    private static RunPlan plan(List<Fault> faults) {
        return plan(new Phases(500, 60_000, 90_000), faults);
    }

    private static RunPlan plan(Phases phases, List<Fault> faults) {
        return new RunPlan(
                TinyPlan.workload("q1", Profile.STANDARD, 2_000),
                phases,
                ClusterPlan.embedded(MEMBERS, MEMBERS),
                new JobPlan(Variant.IDIOMATIC, Guarantee.EXACTLY_ONCE, 500, 1),
                CheckMode.FULL,
                faults);
    }

    private static final class StepsOfRun implements RunProgress {
        private volatile boolean isAskingAgain;

        @Override
        public void step(String what) {
            isAskingAgain |= what.equals(JobWatch.ASKING_AGAIN);
        }

        @Override
        public void stepAt(double fraction) {}

        @Override
        public void running(Running now) {}

        @Override
        public void done() {}
    }
}
