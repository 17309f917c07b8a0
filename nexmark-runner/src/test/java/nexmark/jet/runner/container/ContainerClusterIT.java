package nexmark.jet.runner.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import nexmark.jet.cluster.AttachedCluster;
import nexmark.jet.cluster.ClusterStarter;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.generator.Profile;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.UserMistake;
import nexmark.jet.proof.RowCheck;
import nexmark.jet.query.Query;
import nexmark.jet.question.Variant;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.FaultOutcome.DeliveredRows;
import nexmark.jet.runner.job.AroundQuery.Maps;
import nexmark.jet.runner.job.JetJob;
import nexmark.jet.runner.job.JobSpec;
import nexmark.jet.runner.job.RowSink;
import nexmark.jet.runner.proof.BoundedRun;
import nexmark.jet.runner.run.TinyPlan;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three containers of our image, attached to: right rows, and what exactly-once jobs lose by faults, which is nothing. */
@ExtendWith(DockerCondition.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("full")
class ContainerClusterIT {

    private static final int MEMBERS = 3;
    private static final int VICTIM = 2;
    private static final long LEAD_MILLIS = 1000;
    private static final long RATE = 2000;
    private static final long FAULTY_SECONDS = 8;

    private ContainerMembers members;
    private ClusterPlan plan;
    private ClusterUnderTest cluster;

    @BeforeAll
    void start() {
        members = ContainerMembers.start(MEMBERS);
    }

    /** A client that was there while the cluster was split may go on with either side. */
    @BeforeEach
    void attach(@TempDir Path logs) {
        Eventually.isTrue("all members in one cluster", this::isWhole);
        cluster = ClusterStarter.byKind().start(plan, logs);
    }

    private boolean isWhole() {
        try {
            plan = AttachedCluster.plan(Optional.of(members.where()), Optional.empty());
            return plan.members() == MEMBERS;
        } catch (UserMistake | HazelcastException | CompletionException e) {
            // One of them does not listen yet, or the job that asks them met the change of members.
            return false;
        }
    }

    @AfterEach
    void detach() {
        cluster.close();
    }

    @AfterAll
    void stop() {
        members.close();
    }

    @Test
    void membersAreHealthyAndNotRoot() {
        assertThat(plan.threads()).isEqualTo(MEMBERS);
        Eventually.isTrue(
                "healthy",
                () -> members.inspect(VICTIM).getState().getHealth().getStatus().equals("healthy"));
        assertThat(members.inspect(VICTIM).getConfig().getUser()).isEqualTo("10001:10001");
    }

    @Test
    void everyQueryOfEitherVariantHasTheRightRows() {
        for (Query query : Query.all()) {
            for (Variant variant : query.variants()) {
                CheckResult check =
                        BoundedRun.check(cluster, plan(query, variant, 10_000, Guarantee.NONE), query, 20_000);
                assertThat(check.isRight())
                        .as(query.id() + " " + variant + ": " + check)
                        .isTrue();
                assertThat(check.rowsReceived()).isPositive();
            }
        }
    }

    /** A stream that has ended starts again if a member is lost then, so rows may arrive twice. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothingIsLostWhenAMemberIsKilledOrItsNetworkIsCut(boolean isKilled) {
        Query query = QueryLookup.byId("q5");
        RunPlan job = plan(query, Variant.TUNED, RATE, Guarantee.EXACTLY_ONCE);
        String runId = UUID.randomUUID().toString();
        long startMillis = EpochClock.millis() + LEAD_MILLIS;
        JobSpec spec =
                JobSpec.of(job, query, runId, job.workload().generator(startMillis, RATE * FAULTY_SECONDS), Maps.NONE);
        spec.config().setAutoScaling(true).setSplitBrainProtection(true);
        LatencySettings settings = new LatencySettings(runId, 0, LatencySettings.MAX_EPOCH_MILLIS);
        LatencyCollector rows = new LatencyCollector();
        RowCheck check = new RowCheck(query.oracle(spec.settings(), Slice.EVERYTHING), Slice.EVERYTHING);
        RowSink sink = RowSink.latency(settings, List.of(Slice.EVERYTHING));
        try (JetJob running = JetJob.submit(cluster, spec, sink)) {
            Eventually.isTrue("first rows", () -> {
                running.takeReports(rows::accept);
                return rows.rowsTotal() > 10;
            });
            fault(isKilled);
            assertThat(running.awaitEnd()).isTrue();
            running.takeReports(rows::accept);
            check.recompute(spec.due(), done -> {});
        }
        rows.finish();
        RowCheck.receive(rows, List.of(check), row -> {});
        DeliveredRows delivered = check.delivered(Long.MAX_VALUE);
        assertThat(delivered.lost()).as("%s", delivered).isZero();
        assertThat(delivered.wrong()).as("%s", delivered).isZero();
    }

    private void fault(boolean isKilled) {
        if (isKilled) {
            members.kill(VICTIM);
        } else {
            members.cut(VICTIM);
        }
        Eventually.isTrue("a member less", () -> cluster.memberCount() == MEMBERS - 1);
        if (isKilled) {
            members.restart(VICTIM);
        } else {
            members.heal(VICTIM);
        }
    }

    private RunPlan plan(Query query, Variant variant, long rate, Guarantee guarantee) {
        return TinyPlan.tree(query.id(), Profile.STANDARD, rate)
                .set(new Phases(0, 60_000, 0))
                .set(plan)
                .set(PlanSettings.VARIANT, variant)
                .set(PlanSettings.GUARANTEE, guarantee)
                .set(PlanSettings.SNAPSHOT_INTERVAL, 500L)
                .set(PlanSettings.SOURCE_PROCESSORS, 1)
                .set(PlanSettings.CHECK, CheckMode.FULL)
                .plan();
    }
}
