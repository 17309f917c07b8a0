package nexmark.jet.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartedMemberTest {

    /** A process with a member that does not leave when it is let go; asked to end, the process ends the member. */
    static final class Unwilling {
        public static void main(String[] args) {
            Interruption.watch(() -> {
                MemberProcess member = new MemberProcess(1, Path.of(args[0]));
                String program = "echo '" + StartedMember.READY + "here'; exec sleep 86400";
                member.start("any", List.of("sh", "-c", program));
                Await.until(member::isReady, Await.FOREVER);
                System.out.println(member.process().pid());
                Await.until(() -> false, Await.FOREVER);
                member.end(System.nanoTime() + TimeUnit.HOURS.toNanos(1));
                System.out.println("ended");
                return 0;
            });
        }
    }

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
                        Unwilling.class.getName(),
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
