package nexmark.jet.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import nexmark.jet.process.Interruption.TimeLimit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SignalsTest {

    /** A process that does not end when it is asked to. */
    static final class Stubborn {
        public static void main(String[] args) {
            Runtime.getRuntime().addShutdownHook(new Thread(Stubborn::windUp));
            Interruption.watch(() -> {
                System.out.println("up");
                Await.until(() -> false, Await.FOREVER);
                System.out.println("asked to end");
                windUp();
                return 0;
            });
        }

        private static void windUp() {
            Await.whileWindingUp(() -> false, Await.FOREVER);
        }
    }

    @Test
    void aSecondSignalEndsAProcessThatStillWindsUp() throws IOException {
        Process process = startAndSignal();
        process.toHandle().destroy();
        assertThat(process.onExit().join().exitValue()).isEqualTo(143);
    }

    @Test
    @Tag("full")
    void aProcessThatDoesNotWindUpEndsByItself() throws IOException {
        assertThat(startAndSignal().onExit().join().exitValue()).isEqualTo(143);
    }

    private static Process startAndSignal() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Stubborn.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
        assertThat(said.readLine()).isEqualTo("up");
        process.toHandle().destroy(); // the process itself would close its streams, which are read
        assertThat(said.readLine()).isEqualTo("asked to end");
        return process;
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
