package nexmark.jet.observer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.Job;
import com.hazelcast.jet.core.JobStatus;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.Test;

class JobCancellationTest {

    @Test
    void aJobHasEndedWhenItsCancellationReturns() {
        try (Members members = Members.start(1)) {
            Job one = EndlessJob.start(members.first(), "one");
            Job other = EndlessJob.start(members.first(), "other");
            Eventually.isTrue(
                    "both run", () -> one.getStatus() == JobStatus.RUNNING && other.getStatus() == JobStatus.RUNNING);
            JobCancellation.cancel(one);
            assertThat(one.getStatus().isTerminal()).isTrue();
            JobCancellation.cancelUnlessOverdue(other);
            assertThat(other.getStatus().isTerminal()).isTrue();
        }
    }

    /** SIGTERM, because the background jobs of a shell, and so this test, may ignore Ctrl-C. */
    @Test
    void afterASignalTheRunnerLeavesAJobAloneThatDoesNotEndAndTheSecondSignalEndsItAtOnce() throws IOException {
        Process runner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EndlessCancellation.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader said = runner.inputReader(UTF_8);
        assertThat(said.readLine()).isEqualTo("working");
        runner.toHandle().destroy(); // the process itself would close its streams, which are read
        assertThat(said.readLine()).isEqualTo("winding up");
        assertThat(said.readLine()).isEqualTo("left the job that is restarted, overdue: true");
        assertThat(said.readLine()).isEqualTo("left the job that does not end");
        runner.toHandle().destroy();
        assertThat(runner.onExit().join().exitValue()).isEqualTo(143);
    }
}
