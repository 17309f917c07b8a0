package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.jet.Job;
import com.hazelcast.jet.core.DAG;
import com.hazelcast.jet.core.JobNotFoundException;
import com.hazelcast.jet.core.processor.Processors;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.Supplier;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.observer.FailoverJob;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.FaultOutcome.DeliveredRows;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.runner.fault.LostState;
import org.junit.jupiter.api.Test;

/** Members that lose a job's snapshots break its guarantee; that is a finding and no failure. */
class LostStateRunTest {

    private static final int MEMBERS = 2;

    private static RuntimeException forgotten() {
        return new JobNotFoundException("no such job");
    }

    @Test
    void aRunWhoseStateIsLostIsJudgedByTheRowsThatWereDueUntilThen() {
        RunResult seen =
                run(60_000, 90_000, new Silent(), new ForgetfulCluster(MEMBERS)).result();
        assertThat(seen.facts().end()).isEqualTo(RunEnd.STATE_LOST);
        assertThat(seen.facts().lostState())
                .startsWith("the job could not be restored: ")
                .hasLineCount(1);
        assertThat(seen.verdict().status()).isEqualTo(Status.WRONG);
        DeliveredRows rows = seen.rows().faulted().rows();
        assertThat(rows.lost()).isPositive();
        assertThat(seen.verdict().reasons())
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
        RunResult seen = run(
                        2_000,
                        90_000,
                        new Silent(),
                        silent(job -> job.getStatus().isTerminal(), LostStateRunTest::forgotten))
                .result();
        assertThat(seen.facts().end()).isEqualTo(RunEnd.DRAINED);
        assertThat(seen.verdict().status()).isNotEqualTo(Status.WRONG);
        assertThat(seen.verdict().notJudged()).anyMatch(reason -> reason.contains("do not know the job any more"));
    }

    @Test
    void aJobThatTheMembersDoNotKnowInTheLastLookOnlyHasNotLostItsState() {
        AtomicBoolean isAskingAgain = new AtomicBoolean();
        RunProgress progress = new Silent() {
            @Override
            public void step(String what) {
                isAskingAgain.compareAndSet(false, what.equals(JobWatch.ASKING_AGAIN));
            }
        };
        RunResult seen = run(2_000, 500, progress, silent(job -> !isAskingAgain.get(), LostStateRunTest::forgotten))
                .result();
        assertThat(seen.facts().end()).isNotEqualTo(RunEnd.STATE_LOST);
        assertThat(seen.facts().lostState()).isNull();
    }

    @Test
    void rowsThatSilentMembersDoNotReportAreNotLost() {
        RunResult seen = run(
                        2_000, 500, new Silent(), silent(job -> true, () -> new IllegalStateException("no connection")))
                .result();
        assertThat(seen.facts().end()).isEqualTo(RunEnd.NOT_DRAINED);
        assertThat(seen.facts().unansweredAtEnd()).contains("no connection");
        assertThat(seen.verdict().status()).isEqualTo(Status.NOT_JUDGED);
    }

    private static SilentCluster silent(Predicate<Job> isSilent, Supplier<RuntimeException> failure) {
        return new SilentCluster(MEMBERS, isSilent, failure);
    }

    private static JudgedRun run(long measureMillis, long drainMillis, RunProgress progress, ClusterUnderTest cluster) {
        RunPlan plan = TinyPlan.onTwo("q1", measureMillis, drainMillis, "kill@1s");
        return JudgedRun.of(
                new BenchmarkRun("lost-state", plan, QueryLookup.byId("q1"), progress, EarlyEnd.NEVER),
                (members, logs) -> cluster,
                Path.of("target"));
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
}
