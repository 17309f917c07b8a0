package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real member processes; what is left of them is asked of the operating system. */
class ProcessClusterTest {

    private static final String SMALL = "-Xms64m -Xmx256m -XX:-AlwaysPreTouch";

    @TempDir
    private Path logs;

    @Tag("full")
    @Test
    void membersFormOneClusterOnLoopbackAndNothingIsLeftOfThemAfterwards() throws IOException {
        List<Integer> ports;
        try (ClusterUnderTest cluster = ProcessCluster.start(plan(3, SMALL), logs)) {
            assertThat(cluster.memberCount()).isEqualTo(3);
            assertThat(members()).hasSize(3);
            String name = cluster.hazelcast().getConfig().getClusterName();
            for (ProcessHandle member : members()) {
                assertThat(LinuxProcess.commandLine(member)).doesNotContain(name);
            }
            ports = ports(cluster.hazelcast());
            assertThat(cluster.hazelcast().getCluster().getMembers())
                    .allMatch(member -> member.getAddress().getHost().equals("127.0.0.1"));
        }
        assertThat(members()).isEmpty();
        for (int port : ports) {
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                assertThat(free.isBound()).isTrue();
            }
        }
        assertThat(Files.readString(logs.resolve("member-2/member.log"))).contains("nexmark member ready 127.0.0.1:");
        assertThat(logs.resolve("member-2/gc.log")).isNotEmptyFile();
    }

    @Tag("full")
    @Test
    void aMemberThatDoesNotStartSaysWhyAndLeavesNoOther() {
        assertThatThrownBy(() -> ProcessCluster.start(plan(2, "-Xmx1k"), logs))
                .isInstanceOf(ClusterFailure.class)
                .hasMessageContaining("member 1 did not start (exit code 1); its log ends with:")
                .hasMessageContaining("Too small maximum heap");
        assertThat(members()).isEmpty();
    }

    @Test
    void aKilledMemberIsMissedAndANewOneJoins() {
        try (ClusterUnderTest cluster = ProcessCluster.start(plan(2, SMALL), logs)) {
            FaultyMembers faults = cluster.faults().orElseThrow();
            faults.kill(1);
            Eventually.isTrue("one member is missed", () -> cluster.memberCount() == 1);
            assertThat(faults.add()).isEqualTo(2);
            assertThat(cluster.memberCount()).isEqualTo(2);
        }
        assertThat(members()).isEmpty();
    }

    @Tag("full")
    @Test
    void membersLeaveWhenTheirRunnerIsKilled() throws IOException {
        Path log = logs.resolve("runner.log");
        Process runner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        MemberJvm.classPath(),
                        AbandonedProcesses.class.getName(),
                        logs.toString(),
                        SMALL)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            Eventually.isTrue(
                    "the cluster is up", () -> read(log).contains(AbandonedProcesses.UP) || !runner.isAlive());
            List<ProcessHandle> orphans = runner.descendants().toList();
            assertThat(orphans)
                    .as(read(log))
                    .filteredOn(process -> process.info().command().orElse("").endsWith("/java"))
                    .hasSize(2);
            runner.destroyForcibly();
            Eventually.isTrue("all have left", () -> orphans.stream().noneMatch(ProcessHandle::isAlive));
        } finally {
            runner.destroyForcibly();
        }
    }

    @Test
    void eachMemberHasProcessorsOfItsOwnIfThereAreAsMany() {
        assertThat(CpuPinning.parse("0-3,8")).containsExactly(0, 1, 2, 3, 8);
        assertThat(CpuPinning.deal(List.of(0, 1, 2, 3, 8), 2)).containsExactly(List.of(0, 1), List.of(2, 3, 8));
        assertThat(CpuPinning.deal(List.of(4, 5), 2)).containsExactly(List.of(4), List.of(5));
        assertThatThrownBy(() -> CpuPinning.dealtTo(10_000))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("--pin");
    }

    @Tag("full")
    @Test
    void aMemberThatIsKilledWhileItIsStoppedNeedsNotBeResumed() {
        try (ProcessCluster cluster = ProcessCluster.start(plan(1, SMALL), logs)) {
            cluster.stop(0, 60_000);
            cluster.kill(0);
            cluster.resume(0);
            cluster.checkMembers();
        }
        assertThat(members()).isEmpty();
    }

    private static ClusterPlan plan(int members, String options) {
        return ClusterPlan.processes(members, members, "g1-5ms").withJvmOptions(options.split(" "));
    }

    private static List<Integer> ports(HazelcastInstance hazelcast) {
        return hazelcast.getCluster().getMembers().stream()
                .map(Member::getAddress)
                .map(address -> address.getPort())
                .toList();
    }

    private static List<ProcessHandle> members() {
        return ProcessHandle.current().children().filter(ProcessHandle::isAlive).toList();
    }

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
