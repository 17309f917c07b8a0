package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.version.Version;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.observer.EndlessJob;
import nexmark.jet.observer.JobCancellation;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.result.CheckResult;
import nexmark.jet.runner.proof.BoundedRun;
import nexmark.jet.runner.run.TinyPlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real clusters that were there before and go on: our own members' classes, and stock Hazelcast without them. */
class AttachedClusterTest {

    @TempDir
    private Path folder;

    @AfterEach
    void stopMembersOfThisJvm() {
        Hazelcast.getAllHazelcastInstances()
                .forEach(member -> member.getLifecycleService().terminate());
    }

    @Test
    void membersWithOurClassesAnswerRightAndGoOn() {
        String first = address(Hazelcast.newHazelcastInstance(config()));
        String second = address(Hazelcast.newHazelcastInstance(config(first)));
        ClusterPlan plan = AttachedCluster.plan(Optional.of("ours@" + second), Optional.empty());
        assertThat(plan).isEqualTo(ClusterPlan.attached("ours@" + second, 2, 6));
        assertThat(plan.spec()).isEqualTo("attach:ours@" + second);
        try (AttachedCluster cluster = AttachedCluster.start(plan)) {
            assertThat(cluster.memberCount()).isEqualTo(2);
            assertThat(cluster.faults()).isEmpty();
            assertRight(check(cluster, QueryLookup.byId("q5")));
        }
        assertThat(Hazelcast.getAllHazelcastInstances())
                .hasSize(2)
                .allMatch(member -> member.getCluster().getMembers().size() == 2)
                .flatMap(AttachedClusterTest::mapsOfARun)
                .isEmpty();
    }

    @Tag("full")
    @Test
    void stockMembersThatTakeThemAreBroughtTheClassesOfEveryQuery() throws IOException {
        try (StockMember member = StockMember.start(
                folder, "enabled: true", "resource-upload-enabled: true", "cooperative-thread-count: 2")) {
            ClusterPlan plan = AttachedCluster.plan(Optional.of("stock@" + member.address()), Optional.empty());
            assertThat(plan.members()).isEqualTo(1);
            assertThat(plan.threads()).isEqualTo(2);
            try (AttachedCluster cluster = AttachedCluster.start(plan)) {
                for (Query query : Query.all()) {
                    assertRight(check(cluster, query));
                }
            }
            assertThat(member.isListening()).isTrue();
        }
    }

    @Test
    void membersWithoutJetAreNamedWithTheCure() {
        Config config = config();
        config.getJetConfig().setEnabled(false);
        String address = address(Hazelcast.newHazelcastInstance(config));
        assertRefused("ours@" + address, "Jet is not enabled on the members, expected HZ_JET_ENABLED=true");
    }

    @Test
    void aClientThatGuessesTheNameDoesNotGetIn() {
        String address = address(Hazelcast.newHazelcastInstance(config()));
        assertRefused("dev@" + address, "no member lets this client in, expected the cluster's name (in ");
    }

    @Test
    void anAddressWhereNobodyListensIsNamed() throws IOException {
        try (Socket bound = new Socket()) {
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            String address = "127.0.0.1:" + bound.getLocalPort();
            assertRefused("ours@" + address, "nobody listens at " + address);
        }
    }

    @Test
    void aClusterWhereJobsRunIsRefusedAndTheyAreNamed() {
        HazelcastInstance member = Hazelcast.newHazelcastInstance(config());
        String where = "ours@" + address(member);
        Job others = EndlessJob.start(member, "somebody-else's");
        Job left = EndlessJob.start(member, "nexmark-q5-of-a-killed-run");
        assertRefused(
                where,
                "jobs run there (nexmark-q5-of-a-killed-run, somebody-else's), expected none; those named nexmark-... end");
        JobCancellation.cancel(others);
        JobCancellation.cancel(left);
        assertThat(AttachedCluster.plan(Optional.of(where), Optional.empty()).members())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"host", "host:", "host:0", "host:65536", "host:x", ":5701", "@host:5701", "a:1,,b:2"})
    void whatNamesNoAddressIsRefused(String where) {
        assertThatThrownBy(() -> AttachTarget.parse(where, Map.of("NEXMARK_CLUSTER_NAME", "secret")))
                .isInstanceOf(UserMistake.class)
                .hasMessage("--cluster is 'attach:" + where
                        + "', expected attach:[NAME@]HOST:PORT[,HOST:PORT...], or attach" + " with --client FILE");
    }

    @ParameterizedTest
    @CsvSource({
        "5.7, 5.7, true",
        "5.7, 5.6, true",
        "5.7, 5.5, false",
        "5.5, 5.5, true",
        "5.5, 5.6, false",
        "5.7, 4.2, false"
    })
    void aMemberReadsTheJobsOfARunnerWhoseVerticesAreAsLong(String runner, String member, boolean reads) {
        assertThat(AttachTarget.readsJobsOf(Version.of(runner), Version.of(member)))
                .isEqualTo(reads);
    }

    private static Config config(String... join) {
        return MemberConfig.of("ours", "127.0.0.1", 0, List.of(join), 3).over("");
    }

    private static String address(HazelcastInstance member) {
        return MemberAddress.of(member.getCluster().getLocalMember());
    }

    private static List<String> mapsOfARun(HazelcastInstance member) {
        return member.getDistributedObjects().stream()
                .map(object -> object.getName())
                .filter(name -> name.startsWith("nexmark-latency-") || name.startsWith("nexmark-probe-"))
                .toList();
    }

    private static CheckResult check(ClusterUnderTest cluster, Query query) {
        return BoundedRun.check(cluster, TinyPlan.of(query.id(), 10_000, 1000, 2), query, 10_000);
    }

    private static void assertRight(CheckResult check) {
        assertThat(check.isRight()).as(check.toString()).isTrue();
        assertThat(check.rowsReceived()).isPositive();
    }

    private static void assertRefused(String where, String why) {
        assertThatThrownBy(() -> AttachedCluster.plan(Optional.of(where), Optional.empty()))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("--cluster attach:" + where + ": " + why)
                .hasMessageNotContaining("\n");
    }
}
