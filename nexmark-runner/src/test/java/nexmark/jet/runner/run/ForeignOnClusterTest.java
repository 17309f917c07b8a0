package nexmark.jet.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.client.impl.clientside.HazelcastClientProxy;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.core.DAG;
import com.hazelcast.jet.core.processor.Processors;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import nexmark.jet.cluster.ClusterStarter;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.MemberConfig;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.report.RunSecond.Running;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Real runs on whose cluster somebody else is. */
class ForeignOnClusterTest {

    private static final String QUERY = "q1";

    @TempDir
    private Path logs;

    private final AtomicReference<ClusterUnderTest> cluster = new AtomicReference<>();
    private HazelcastInstance stranger;

    @AfterEach
    void strangerLeaves() {
        if (stranger != null) {
            stranger.getLifecycleService().terminate();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EMBEDDED", "PROCESSES"})
    void aForeignClientAndItsJobMakeARunInvalidAndAreNamed(ClusterKind kind) {
        List<String> reasons = run(
                plan(kind), started -> stranger = client(started), running -> runJob("nexmark-q1-of-somebody-else"));
        assertThat(reasons)
                .contains("foreign job on the cluster: nexmark-q1-of-somebody-else")
                .anyMatch(reason -> reason.startsWith("foreign client on the cluster: stranger at 127.0.0.1:"))
                .filteredOn(reason -> reason.startsWith("foreign"))
                .hasSize(2);
    }

    @Test
    void aForeignMemberMakesARunInvalidAndIsNamed() {
        List<String> reasons =
                run(plan(ClusterKind.EMBEDDED), started -> {}, running -> stranger = joined(running.hazelcast()));
        assertThat(reasons)
                .contains("foreign member in the cluster: "
                        + MemberAddress.of(stranger.getCluster().getLocalMember()))
                .filteredOn(reason -> reason.startsWith("foreign"))
                .hasSize(1);
    }

    /** Does something when the cluster is there, and something else when the job first runs. */
    private List<String> run(RunPlan plan, Consumer<ClusterUnderTest> before, Consumer<ClusterUnderTest> meanwhile) {
        ClusterStarter starter = (members, folder) -> {
            cluster.set(ClusterStarter.byKind().start(members, folder));
            before.accept(cluster.get());
            return cluster.get();
        };
        RunProgress progress = once(() -> meanwhile.accept(cluster.get()));
        BenchmarkRun planned = new BenchmarkRun("foreign", plan, QueryLookup.byId(QUERY), progress, EarlyEnd.NEVER);
        return JudgedRun.of(planned, starter, logs).result().verdict().reasons();
    }

    private static RunProgress once(Runnable what) {
        AtomicBoolean done = new AtomicBoolean();
        return new Silent() {
            @Override
            public void running(Running now) {
                if (!done.getAndSet(true)) {
                    what.run();
                }
            }
        };
    }

    private static RunPlan plan(ClusterKind kind) {
        ClusterPlan members = kind == ClusterKind.EMBEDDED
                ? ClusterPlan.embedded(1, 1)
                : PlanTree.of(QUERY)
                        .set(ClusterPlan.processes(1, 1, "g1-5ms"))
                        .set(PlanSettings.JVM_OPTIONS, List.of("-Xms256m", "-Xmx256m", "-XX:TieredStopAtLevel=1"))
                        .cluster();
        return TinyPlan.on(members, QUERY, 5000, 1000);
    }

    /** Of a class that members let in. */
    private void runJob(String name) {
        DAG dag = new DAG();
        dag.newVertex("nothing", Processors.noopP());
        stranger.getJet().newJob(dag, new JobConfig().setName(name)).join();
    }

    private static HazelcastInstance client(ClusterUnderTest cluster) {
        HazelcastInstance wayIn = cluster.hazelcast();
        String name = wayIn instanceof HazelcastClientProxy client
                ? client.getClientConfig().getClusterName()
                : wayIn.getConfig().getClusterName();
        ClientConfig config = new ClientConfig().setClusterName(name).setInstanceName("stranger");
        config.getNetworkConfig()
                .addAddress(MemberAddress.of(
                        wayIn.getCluster().getMembers().iterator().next()));
        return HazelcastClient.newHazelcastClient(config);
    }

    private static HazelcastInstance joined(HazelcastInstance member) {
        HazelcastInstance joined = Hazelcast.newHazelcastInstance(MemberConfig.of(
                        member.getConfig().getClusterName(),
                        "127.0.0.1",
                        0,
                        List.of(MemberAddress.of(member.getCluster().getLocalMember())),
                        1)
                .over(""));
        assertThat(joined.getCluster().getMembers()).hasSize(2);
        return joined;
    }
}
