package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
            SshCluster cluster = TwoSshHosts.cluster(2, inventory, Path.of(args[1]), Path.of(args[2]));
            cluster.stop(0, 600_000);
            System.out.println(UP);
            Thread.currentThread().join();
        }
    }

    @TempDir
    private Path folder;

    private TwoSshHosts hosts;

    @BeforeEach
    void startHosts() throws IOException {
        hosts = TwoSshHosts.start(folder);
    }

    @AfterEach
    void stopHosts() {
        if (hosts != null) {
            hosts.close();
        }
    }

    @Test
    void membersOnTwoHostsFormOneClusterOfWhichOnlyTheJarIsLeft() throws IOException {
        try (SshCluster cluster = hosts.cluster(2)) {
            assertThat(cluster.memberCount()).isEqualTo(2);
            cluster.checkMembers();
            List<ProcessHandle> processes = new ArrayList<>(hosts.members());
            assertThat(processes).hasSize(2);
            processes.addAll(TwoSshHosts.sshProcesses());
            String name = cluster.hazelcast().getConfig().getClusterName();
            for (ProcessHandle process : processes) {
                assertThat(LinuxProcess.commandLine(process)).isNotEmpty().doesNotContain(name);
            }
        }
        hosts.assertNothingIsLeft();
        for (int i = 0; i < 2; i++) {
            Path log = hosts.logs().resolve("member-" + (i + 1));
            assertThat(Files.readString(log.resolve("member.log"))).contains("nexmark member ready 127.0.0.1:");
            assertThat(log.resolve("gc.log")).isNotEmptyFile();
            assertThat(hosts.there(i).toFile().list()).hasSize(1).allMatch(file -> file.endsWith(".jar"));
        }
    }

    @Test
    void anotherEngineIsCopiedThereAndRuns() {
        try (SshCluster cluster = hosts.cluster(Path.of("target", "stock", "hazelcast-5.6.0.jar"))) {
            assertThat(cluster.hazelcast().getCluster().getMembers())
                    .extracting(member -> member.getVersion().toString())
                    .containsExactly("5.6.0");
        }
        assertThat(hosts.there(0).toFile().list()).hasSize(2).allMatch(file -> file.endsWith(".jar"));
    }

    @Test
    void aKilledMemberIsMissedAndASpareHostTakesItsPlace() {
        try (SshCluster cluster = hosts.cluster(1)) {
            assertThat(cluster.add()).isEqualTo(1);
            assertThat(cluster.memberCount()).isEqualTo(2);
            cluster.kill(0);
            Eventually.isTrue("one member is missed", () -> cluster.memberCount() == 1);
            cluster.checkMembers();
            assertThatExceptionOfType(UserMistake.class)
                    .isThrownBy(cluster::add)
                    .withMessage("no host is left for one more member, expected more than 2 in the inventory");
            assertThat(cluster.links()).isEmpty();
        }
        hosts.assertNothingIsLeft();
    }

    @Test
    void membersOfARunnerThatWasKilledLeave() throws Exception {
        Path file = Files.writeString(folder.resolve("inventory.json"), hosts.json());
        Process runner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        MemberJvm.classPath(),
                        Abandoned.class.getName(),
                        file.toString(),
                        hosts.logs().toString(),
                        hosts.jar().toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("runner.log").toFile())
                .start();
        try {
            Eventually.isTrue("the cluster is up", () -> log().contains(UP) || !runner.isAlive());
            assertThat(log()).contains(UP);
            assertThat(hosts.members()).hasSize(2);
            List<ProcessHandle> connections = TwoSshHosts.sshProcesses(runner.toHandle());
            runner.destroyForcibly();
            Eventually.isTrue("they have left", () -> hosts.members().isEmpty());
            Eventually.isTrue(
                    "no connection is left", () -> connections.stream().noneMatch(ProcessHandle::isAlive));
        } finally {
            runner.destroyForcibly();
        }
        Eventually.isTrue("the shared connections end", () -> hosts.server(0).connections() == 0);
    }

    @Test
    void aMemberWhoseConnectionBreaksLeaves() {
        try (SshCluster cluster = hosts.cluster(1)) {
            hosts.server(0).closeConnections();
            Eventually.isTrue("it has left", () -> hosts.members().isEmpty());
            Eventually.isTrue("the end of its connection is noticed", () -> fails(cluster));
            assertThatExceptionOfType(ClusterFailure.class)
                    .isThrownBy(cluster::checkMembers)
                    .withMessageContaining("the SSH connection was lost while running member 1");
        }
        hosts.assertNothingIsLeft();
    }

    @Test
    void aTakenPortIsNamed() throws IOException {
        int port = hosts.host(1).memberPort();
        try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(taken.isBound()).isTrue();
            assertThatExceptionOfType(UserMistake.class)
                    .isThrownBy(() -> hosts.cluster(2).close())
                    .withMessage(hosts.host(1).inWords() + ": port " + port
                            + " is taken, expected it free, or another memberPort");
        }
        hosts.assertNothingIsLeft();
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
