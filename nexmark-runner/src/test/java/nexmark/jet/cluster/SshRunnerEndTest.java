package nexmark.jet.cluster;

import static nexmark.jet.cluster.TwoSshHosts.SMALL;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.Pipes;
import nexmark.jet.process.Signal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of hosts whose runner is interrupted or killed. */
class SshRunnerEndTest {

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
    void anInterruptFromTheTerminalEndsNoConnection() throws Exception {
        try (SshCluster cluster = hosts.cluster(1, SMALL)) {
            List<ProcessHandle> connections = TwoSshHosts.sshProcesses();
            assertThat(connections).hasSize(2);
            for (ProcessHandle connection : connections) {
                assertThat(new ProcessBuilder("kill", "-INT", Long.toString(connection.pid()))
                                .start()
                                .waitFor())
                        .isZero();
            }
            cluster.stop(0, 60_000);
            cluster.resume(0);
            cluster.checkMembers();
            assertThat(TwoSshHosts.sshProcesses()).containsExactlyInAnyOrderElementsOf(connections);
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
                        AbandonedRunner.class.getName(),
                        file.toString(),
                        hosts.logs().toString(),
                        hosts.jar().toString(),
                        SMALL)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("runner.log").toFile())
                .start();
        try {
            Eventually.isTrue("the cluster is up", () -> log().contains(AbandonedRunner.UP) || !runner.isAlive());
            assertThat(log()).contains(AbandonedRunner.UP);
            assertThat(hosts.members()).hasSize(2);
            List<ProcessHandle> connections = TwoSshHosts.sshProcesses(runner.toHandle());
            // Of each host the shared one and its member's, and what keeps the first member stopped.
            assertThat(connections).hasSize(5);
            runner.destroyForcibly();
            Eventually.isTrue("they have left", () -> hosts.members().isEmpty());
            Eventually.isTrue(
                    "no connection is left", () -> connections.stream().noneMatch(ProcessHandle::isAlive));
        } finally {
            runner.destroyForcibly();
        }
        assertThat(hosts.there(0).toFile().list()).contains("runs");
    }

    @Test
    void ctrlCDuringACopyLeavesNothingOfIt() throws Exception {
        Path file = Files.writeString(folder.resolve("inventory.json"), hosts.json());
        Path endless = Pipes.make(folder.resolve("endless"));
        // Open for both, so that neither end waits for the other.
        try (RandomAccessFile writer = new RandomAccessFile(endless.toFile(), "rw")) {
            writer.writeBytes("half of a jar");
            Process runner = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            MemberJvm.classPath(),
                            EndlessCopy.class.getName(),
                            file.toString(),
                            endless.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("runner.log").toFile())
                    .start();
            Eventually.isTrue("half of it is there", () -> isHalfCopied() || !runner.isAlive());
            List<ProcessHandle> connections = TwoSshHosts.sshProcesses(runner.toHandle());
            assertThat(connections).as(log()).isNotEmpty();
            Signal signal = Signal.thatReachesChildren();
            signal.sendTo(runner.toHandle());
            assertThat(runner.waitFor()).as(log()).isEqualTo(signal.exitCode());
            assertThat(connections).noneMatch(ProcessHandle::isAlive);
            Eventually.isTrue(
                    "the copy is removed", () -> hosts.there(0).toFile().list().length == 0);
        }
    }

    private boolean isHalfCopied() {
        File[] files = hosts.there(0).toFile().listFiles();
        return files != null && Stream.of(files).anyMatch(file -> file.length() > 0);
    }

    private String log() {
        try {
            return Files.readString(folder.resolve("runner.log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
