package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run without a result, because its member does not start. */
class FailedRunTest {

    @TempDir
    private Path folder;

    @Test
    void itsFailureIsGraverThanAJUnitReportThatCannotBeWritten() {
        String command = "run q1 --cluster processes:1 --jvm-options -XX:NoSuchOption --junit " + FullDevice.path()
                + " --out " + folder.resolve("runs");
        Ran ran = Ran.nexmark(command.split(" "));
        assertThat(ran.err())
                .contains(
                        "nexmark run: --junit " + FullDevice.path() + " cannot be written: No space left on device\n",
                        "nexmark run failed: member 1 did not start (exit code 1)");
        assertThat(ran.exit()).isEqualTo(ExitCode.FAILURE.code());
    }
}
