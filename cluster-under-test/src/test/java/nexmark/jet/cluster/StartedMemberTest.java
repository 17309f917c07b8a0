package nexmark.jet.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartedMemberTest {

    @TempDir
    private Path folder;

    /** It would have an hour; without the signal's limit the runner would be halted before, and say nothing. */
    @Test
    void afterASignalAMemberThatDoesNotLeaveIsKilled() throws IOException {
        Process runner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        UnwillingMember.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader said = runner.inputReader(UTF_8);
        long member = Long.parseLong(said.readLine());
        assertThat(ProcessHandle.of(member)).isPresent();
        runner.toHandle().destroy(); // the process itself would close its streams, which are read
        assertThat(said.readLine()).isEqualTo("ended");
        assertThat(ProcessHandle.of(member).filter(ProcessHandle::isAlive)).isEmpty();
        assertThat(runner.onExit().join().exitValue()).isEqualTo(143);
    }
}
