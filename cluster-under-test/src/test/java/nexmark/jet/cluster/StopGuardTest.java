package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real process is stopped; the operating system says whether it is. */
class StopGuardTest {

    /** A process that stops another one and never resumes it: it is there to be killed. */
    static final class Abandoned {
        public static void main(String[] args) throws InterruptedException {
            assertThat(StopGuard.of(Long.parseLong(args[0]), LONG_MILLIS).complaint())
                    .isEmpty();
            Thread.currentThread().join();
        }
    }

    private static final long LONG_MILLIS = 600_000;

    private Process victim;

    @BeforeEach
    void startVictim() throws IOException {
        assumeThat(Path.of("/proc/self/stat")).as("the state of a process").exists();
        victim = new ProcessBuilder("sleep", "600").start();
    }

    @AfterEach
    void endVictim() {
        if (victim != null) {
            victim.destroyForcibly().onExit().join();
        }
    }

    @Test
    void theProcessIsStoppedUntilItIsReleased() throws IOException {
        StopGuard guard = StopGuard.of(victim.pid(), LONG_MILLIS);
        assertThat(guard.complaint()).isEmpty();
        Eventually.isTrue("it is stopped", this::isStopped);
        assertThat(guard.release()).isZero();
        Eventually.isTrue("it goes on", () -> !isStopped());
    }

    @Test
    void theProcessGoesOnWhenWhoStoppedItIsKilled() throws IOException {
        Process holder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        MemberJvm.classPath(),
                        Abandoned.class.getName(),
                        Long.toString(victim.pid()))
                .start();
        try {
            Eventually.isTrue("it is stopped", () -> isStopped() || !holder.isAlive());
            assertThat(isStopped()).isTrue();
        } finally {
            holder.destroyForcibly();
        }
        Eventually.isTrue("it goes on", () -> !isStopped());
        assertThat(victim.isAlive()).isTrue();
    }

    @Test
    void theProcessGoesOnWhenItsTimeIsOver() throws IOException {
        StopGuard guard = StopGuard.of(victim.pid(), 1);
        assertThat(guard.complaint()).isEmpty();
        Eventually.isTrue("it goes on", () -> !isStopped());
        assertThat(guard.release()).isZero();
    }

    @Test
    void aProcessThatIsNotThereCannotBeStopped() throws IOException {
        victim.destroyForcibly().onExit().join();
        assertThat(StopGuard.of(victim.pid(), LONG_MILLIS).complaint())
                .hasValueSatisfying(said -> assertThat(said).containsIgnoringCase("no such process"));
    }

    private boolean isStopped() {
        return LinuxProcess.isStopped(victim.toHandle());
    }
}
