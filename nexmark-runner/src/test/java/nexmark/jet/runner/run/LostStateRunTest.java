package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.jet.Job;
import com.hazelcast.jet.core.DAG;
import com.hazelcast.jet.core.processor.Processors;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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
import nexmark.jet.runner.fault.FaultedRun;
import nexmark.jet.runner.fault.LostState;
import nexmark.jet.runner.judge.Evidence;
import nexmark.jet.runner.judge.Judge;
import org.junit.jupiter.api.Test;

/** Members that lose a job's snapshots break its guarantee; that is a finding and no failure. */
class LostStateRunTest {

    private static final int MEMBERS = 2;
    private static final List<Fault> KILL = List.of(Fault.parse("kill@1s"));

    @Test
    void aRunWhoseStateIsLostIsJudgedByTheRowsThatWereDueUntilThen() {
        BenchmarkRun run = new BenchmarkRun("lost-state", plan(KILL), QueryLookup.byId("q1"), new Silent());

        Evidence seen = run.run((cluster, logs) -> ForgetfulCluster.start(MEMBERS), Path.of("target"))
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
    void aStreamWhoseStateIsLostFailsAsThat() {
        try (ForgetfulCluster cluster = ForgetfulCluster.start(MEMBERS)) {
            assertThatThrownBy(() -> FaultedRun.run(cluster, List.of(plan(List.of())), KILL, 2_000, 1))
                    .satisfies(failure -> assertThat(LostState.of(failure)).isPresent());
        }
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
        return new RunPlan(
                TinyPlan.workload("q1", Profile.STANDARD, 2_000),
                new Phases(500, 60_000, 90_000),
                ClusterPlan.embedded(MEMBERS, MEMBERS),
                new JobPlan(Variant.IDIOMATIC, Guarantee.EXACTLY_ONCE, 500, 1),
                CheckMode.FULL,
                faults);
    }
}
