package nexmark.jet.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import nexmark.jet.process.Interruption.TimeLimit;
import org.junit.jupiter.api.Test;

class SignalsTest {

    /** SIGTERM, because the background jobs of a shell, and so this test, may ignore Ctrl-C. */
    @Test
    void theFirstSignalIsHeardAndTheSecondEndsAtOnceWhateverIsStillToBeDone() throws IOException {
        Process process = started(EndlessWindUp.class);
        BufferedReader said = process.inputReader(UTF_8);
        assertThat(said.readLine()).isEqualTo("working");
        process.toHandle().destroy(); // the process itself would close its streams, which are read
        assertThat(said.readLine()).isEqualTo("winding up");
        assertThat(said.readLine()).isEqualTo("left out, overdue: true");
        process.toHandle().destroy();
        assertThat(process.onExit().join().exitValue()).isEqualTo(143);
    }

    private static Process started(Class<?> program) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Test
    void theEndOfAnotherProcessInterruptsNobodyUnlessThisProcessIsAskedToEndToo() {
        Interruption.checkAfter(1);
        Interruption.checkAfter(143);
        try (TimeLimit limit = TimeLimit.of(Duration.ZERO)) {
            assertThat(limit.isOver()).isTrue();
            assertThatThrownBy(() -> Interruption.checkAfter(143)).isInstanceOf(Interrupted.class);
            assertThatThrownBy(() -> Interruption.checkAfter(1)).isInstanceOf(Interrupted.class);
        }
    }

    @Test
    void workThatExceedsItsLimitIsInterruptedUntilTheLimitIsClosed() {
        try (TimeLimit limit = TimeLimit.of(Duration.ZERO)) {
            assertThat(limit.isOver()).isTrue();
            assertThat(Interruption.isPending()).isTrue();
            assertThat(Interruption.isRequested()).isFalse();
            assertThatThrownBy(Interruption::check).isInstanceOf(Interrupted.class);
            assertThat(Await.until(() -> false, Await.FOREVER)).isFalse();
        }
        assertThat(Interruption.isPending()).isFalse();
    }
}
