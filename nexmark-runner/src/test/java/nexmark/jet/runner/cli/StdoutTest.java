package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StdoutTest {

    @TempDir
    private Path folder;

    @Test
    void aResultThatStandardOutputDoesNotTakeIsTold() throws IOException {
        Path err = folder.resolve("err");
        Process list = Ran.process("list")
                .redirectOutput(new File(FullDevice.path()))
                .redirectError(err.toFile())
                .start();
        int exit = list.onExit().join().exitValue();
        assertThat(err).hasContent("nexmark: standard output cannot be written: No space left on device");
        assertThat(exit).isEqualTo(ExitCode.USER_MISTAKE.code());
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "generate --events 1000 --out -"})
    void aReaderThatWantsNoMoreEndsACommandWithoutAWord(String command) throws IOException, InterruptedException {
        Path err = folder.resolve("err");
        Process process =
                Ran.process(command.split(" ")).redirectError(err.toFile()).start();
        process.getInputStream().close();
        assertThat(process.waitFor()).isZero();
        assertThat(err).isEmptyFile();
    }
}
