package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members on hosts of an inventory, which are reached by SSH. */
@Tag("full")
class SshClusterTest {

    private static final String UP = "the cluster is up";

    /** A process that starts a cluster, stops a member and never closes it: it is there to be killed. */
    static final class Abandoned {
        public static void main(String[] args) throws InterruptedException {
            Inventory inventory = Inventory.read(Path.of(args[0]));
            SshCluster cluster = SshCluster.start(
                    plan(2).cluster(), inventory, Path.of(args[1]), List.of(Path.of(args[2])), ready -> {});
            cluster.stop(0, 600_000);
            System.out.println(UP);
            Thread.currentThread().join();
        }
    }

    @TempDir
    private Path folder;

    private final List<LoopbackHost> hosts = new ArrayList<>();
    private Path jar;
    private Path logs;
    private Inventory inventory;

    @BeforeEach
    void startHosts() throws IOException {
        LoopbackSshd.require();
        Path key = LoopbackSshd.key(folder.resolve("key"));
        jar = ThinJar.make(folder.resolve("nexmark.jar"));
        logs = Files.createDirectory(folder.resolve("logs"));
        List<InventoryHost> listed = new ArrayList<>();
        List<String> known = new ArrayList<>();
        for (int port : FreePorts.find(2)) {
            LoopbackHost host = new LoopbackHost("127.0.0." + (hosts.size() + 2), folder, key);
            hosts.add(host);
            listed.add(host.server().host(port, Path.of("nexmark")));
            known.add(host.server().knownHost());
        }
        Path knownHosts = Files.write(folder.resolve("known_hosts"), known);
        inventory = new Inventory(listed, Optional.of(key), Optional.of(knownHosts));
    }

    @AfterEach
    void stopHosts() {
        hosts.forEach(LoopbackHost::close);
    }

    @Test
    void membersOnTwoHostsFormOneClusterOfWhichOnlyTheJarIsLeft() throws IOException {
        try (SshCluster cluster = start(plan(2))) {
            assertThat(cluster.memberCount()).isEqualTo(2);
            cluster.checkMembers();
            List<ProcessHandle> processes = members();
            assertThat(processes).hasSize(2);
            processes.addAll(sshProcesses(ProcessHandle.current()));
            String name = cluster.hazelcast().getConfig().getClusterName();
            for (ProcessHandle process : processes) {
                assertThat(LinuxProcess.commandLine(process)).isNotEmpty().doesNotContain(name);
            }
        }
        assertNothingIsLeft();
        for (int i = 0; i < 2; i++) {
            Path log = logs.resolve("member-" + (i + 1));
            assertThat(Files.readString(log.resolve("member.log")))
                    .contains("nexmark member ready " + hosts.get(i).address());
            assertThat(log.resolve("gc.log")).isNotEmptyFile();
            assertThat(hosts.get(i).filesOfBenchmark()).hasSize(1);
        }
    }

    @Test
    void anotherEngineIsCopiedThereAndRuns() {
        String engine = Path.of("target", "stock", "hazelcast-5.6.0.jar").toString();
        try (SshCluster cluster = start(plan(1).set(PlanSettings.HAZELCAST_JAR, engine))) {
            assertThat(cluster.hazelcast().getCluster().getMembers())
                    .extracting(member -> member.getVersion().toString())
                    .containsExactly("5.6.0");
        }
        assertThat(hosts.get(0).filesOfBenchmark()).hasSize(2);
    }

    @Test
    void aKilledMemberIsMissedAndASpareHostTakesItsPlace() {
        try (SshCluster cluster = start(plan(1))) {
            assertThat(cluster.add()).isEqualTo(1);
            assertThat(cluster.memberCount()).isEqualTo(2);
            cluster.kill(0);
            Eventually.isTrue("one member is missed", () -> cluster.memberCount() == 1);
            cluster.checkMembers();
            cluster.restart(0);
            assertThat(cluster.memberCount()).isEqualTo(2);
            cluster.leave(1);
            Eventually.isTrue("one has left", () -> cluster.memberCount() == 1);
            cluster.checkMembers();
            assertThatExceptionOfType(UserMistake.class)
                    .isThrownBy(cluster::add)
                    .withMessage("no host is left for one more member, expected more than 2 in the inventory");
            assertThat(cluster.links()).isEmpty();
        }
        assertNothingIsLeft();
    }

    @Test
    void membersOfARunnerThatWasKilledLeave() throws Exception {
        Path file = folder.resolve("inventory.json");
        Map<String, Object> keys = Map.of("schemaVersion", 1, "identityFile", "key", "knownHosts", "known_hosts");
        ObjectNode json = StrictJson.MAPPER.valueToTree(keys);
        json.set("hosts", StrictJson.MAPPER.valueToTree(inventory.hosts()));
        StrictJson.MAPPER.writeValue(file.toFile(), json);
        Process runner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        MemberJvm.classPath(),
                        Abandoned.class.getName(),
                        file.toString(),
                        logs.toString(),
                        jar.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("runner.log").toFile())
                .start();
        try {
            Eventually.isTrue("the cluster is up", () -> log().contains(UP) || !runner.isAlive());
            assertThat(log()).contains(UP);
            assertThat(members()).hasSize(2);
            List<ProcessHandle> connections = sshProcesses(runner.toHandle());
            runner.destroyForcibly();
            Eventually.isTrue("they have left", () -> members().isEmpty());
            Eventually.isTrue(
                    "no connection is left", () -> connections.stream().noneMatch(ProcessHandle::isAlive));
        } finally {
            runner.destroyForcibly();
        }
        Eventually.isTrue(
                "the shared connections end", () -> hosts.get(0).server().connections() == 0);
    }

    @Test
    void aMemberWhoseConnectionBreaksLeaves() {
        try (SshCluster cluster = start(plan(1))) {
            hosts.get(0).server().closeConnections();
            Eventually.isTrue("it has left", () -> members().isEmpty());
            Eventually.isTrue("the end of its connection is noticed", () -> fails(cluster));
            assertThatExceptionOfType(ClusterFailure.class)
                    .isThrownBy(cluster::checkMembers)
                    .withMessageContaining(": running member 1 failed (exit code 255): ");
        }
        assertNothingIsLeft();
    }

    @Test
    void aTakenPortIsNamed() throws IOException {
        InventoryHost host = inventory.hosts().get(1);
        try (ServerSocket taken = new ServerSocket(host.memberPort(), 1, InetAddress.getByName(host.host()))) {
            assertThat(taken.isBound()).isTrue();
            assertThatExceptionOfType(UserMistake.class)
                    .isThrownBy(() -> start(plan(2)).close())
                    .withMessage(host.inWords() + ": port " + host.memberPort()
                            + " is taken, expected it free, or another memberPort");
        }
        assertNothingIsLeft();
    }

    /** One small member on each of the first hosts. */
    private static PlanTree plan(int members) {
        return PlanTree.of("q1")
                .set(ClusterPlan.ssh("inventory.json", members, members, "g1-5ms"))
                .set(PlanSettings.JVM_OPTIONS, List.of("-Xms64m", "-Xmx256m", "-XX:-AlwaysPreTouch"));
    }

    private SshCluster start(PlanTree plan) {
        return SshCluster.start(plan.cluster(), inventory, logs, List.of(jar), ready -> {});
    }

    private List<ProcessHandle> members() {
        List<ProcessHandle> members = new ArrayList<>();
        hosts.forEach(host -> members.addAll(host.members()));
        return members;
    }

    private static List<ProcessHandle> sshProcesses(ProcessHandle runner) {
        return runner.descendants()
                .filter(process -> process.info().command().orElse("").endsWith("/ssh"))
                .toList();
    }

    /** No process on either side, no run's folder. */
    private void assertNothingIsLeft() {
        Eventually.isTrue("members have ended", () -> members().isEmpty());
        Eventually.isTrue(
                "ssh has ended", () -> sshProcesses(ProcessHandle.current()).isEmpty());
        assertThat(hosts)
                .allSatisfy(host -> assertThat(host.filesOfBenchmark()).allMatch(file -> file.endsWith(".jar")));
    }

    private static boolean fails(SshCluster cluster) {
        try {
            cluster.checkMembers();
            return false;
        } catch (ClusterFailure e) {
            return true;
        }
    }

    private String log() {
        try {
            return Files.readString(folder.resolve("runner.log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
