package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import nexmark.jet.latency.MemberAddress;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real member processes; what is left of them is asked of the operating system. */
class ProcessClusterTest {

    private static final String SMALL = "-Xms64m -Xmx256m -XX:-AlwaysPreTouch -XX:TieredStopAtLevel=1";

    private static final String UP = "the cluster is up";

    /** A process that starts two members, stops one and never closes them: it is there to be killed. */
    static final class Abandoned {
        public static void main(String[] args) throws InterruptedException {
            ProcessCluster cluster = ProcessCluster.start(plan(2, args[1]).cluster(), Path.of(args[0]), ready -> {});
            cluster.stop(1, 600_000);
            System.out.println(UP);
            Thread.currentThread().join();
        }
    }

    @TempDir
    private Path logs;

    /** Their configuration says nothing of the network. */
    @Tag("full")
    @Test
    void membersFormOneClusterOnLoopbackAndNothingIsLeftOfThemAfterwards() throws IOException {
        Path bare = Files.writeString(logs.resolve("bare.yaml"), "hazelcast:\n  jet:\n    enabled: true\n");
        PlanTree plan = plan(3, SMALL).set(PlanSettings.HAZELCAST, bare.toString());
        try (ClusterUnderTest cluster = ProcessCluster.start(plan.cluster(), logs, ready -> {})) {
            assertThat(cluster.memberCount()).isEqualTo(3);
            assertThat(members()).hasSize(3);
            String name = cluster.hazelcast().getConfig().getClusterName();
            Set<String> listening = new TreeSet<>();
            for (ProcessHandle member : members()) {
                assertThat(LinuxProcess.commandLine(member)).doesNotContain(name);
                listening.addAll(ListeningSockets.of(member.pid()));
            }
            assertThat(cluster.hazelcast().getCluster().getMembers())
                    .extracting(MemberAddress::of)
                    .allMatch(address -> address.startsWith("127.0.0.1:"))
                    .containsExactlyInAnyOrderElementsOf(listening);
        }
        assertThat(members()).isEmpty();
        assertThat(Files.readString(logs.resolve("member-2/member.log"))).contains("nexmark member ready 127.0.0.1:");
        assertThat(logs.resolve("member-2/gc.log")).isNotEmptyFile();
    }

    @Tag("full")
    @Test
    void aMemberThatDoesNotStartSaysWhyAndLeavesNoOther() {
        assertThatThrownBy(() -> ProcessCluster.start(plan(2, "-Xmx1k").cluster(), logs, ready -> {}))
                .isInstanceOf(ClusterFailure.class)
                .hasMessageContaining(" did not start (exit code 1); its log ends with:")
                .hasMessageContaining("Too small maximum heap");
        assertThat(members()).isEmpty();
    }

    @Test
    void aKilledMemberIsMissedAndStartedAgainANewOneJoinsAndOneLeaves() throws IOException {
        try (ClusterUnderTest cluster = ProcessCluster.start(plan(2, SMALL).cluster(), logs, ready -> {})) {
            FaultyMembers faults = cluster.faults().orElseThrow();
            faults.kill(1);
            Eventually.isTrue("one member is missed", () -> cluster.memberCount() == 1);
            faults.restart(1);
            assertThat(faults.add()).isEqualTo(2);
            assertThat(cluster.memberCount()).isEqualTo(3);
            faults.leave(0);
            Eventually.isTrue("one has left", () -> cluster.memberCount() == 2);
            cluster.checkMembers();
            assertThat(Files.readString(logs.resolve("member-1/member.log"))).contains("is SHUTDOWN");
        }
        assertThat(members()).isEmpty();
    }

    /** The client may go on with either side. */
    @Tag("full")
    @Test
    void aMemberThatIsCutOffLeavesTheClusterAndReturnsWhenItIsHealed() {
        PlanTree plan = plan(3, SMALL).set(PlanSettings.RELAYED, true);
        try (ClusterUnderTest cluster = ProcessCluster.start(plan.cluster(), logs, ready -> {})) {
            FaultyMembers.Links links = cluster.faults().orElseThrow().links().orElseThrow();
            links.cut(2);
            Eventually.isTrue("the other side is missed", () -> cluster.memberCount() < 3);
            links.heal(2);
            Eventually.isTrue("a cluster of 3 again", () -> cluster.memberCount() == 3);
        }
    }

    @Tag("full")
    @Test
    void membersLeaveWhenTheirRunnerIsKilled() throws IOException {
        Path log = logs.resolve("runner.log");
        Process runner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        MemberJvm.classPath(),
                        Abandoned.class.getName(),
                        logs.toString(),
                        SMALL)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            Eventually.isTrue("the cluster is up", () -> read(log).contains(UP) || !runner.isAlive());
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

    private static PlanTree plan(int members, String options) {
        return PlanTree.of("q1")
                .set(ClusterPlan.processes(members, members, "g1-5ms"))
                .set(PlanSettings.JVM_OPTIONS, List.of(options.split(" ")));
    }

    /** Each works in a folder of its own there. */
    private List<ProcessHandle> members() {
        return LinuxProcess.javaIn(logs);
    }

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
