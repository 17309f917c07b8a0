package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.process.Pipes;
import nexmark.jet.process.StandardOutput;
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
        Process list = nexmark("list")
                .redirectOutput(new File(FullDevice.path()))
                .redirectError(err.toFile())
                .start();
        int exit = list.onExit().join().exitValue();
        assertThat(err).hasContent("nexmark: standard output cannot be written: No space left on device");
        assertThat(exit).isEqualTo(ExitCode.USER_MISTAKE.code());
    }

    @Test
    void aReaderThatWantsNoMoreIsNoFailure() throws IOException {
        try (OutputStream broken = Pipes.broken()) {
            StandardOutput out = new StandardOutput(broken);
            assertThatThrownBy(() -> out.write('a')).isInstanceOf(IOException.class);
            assertThat(out.whyUnwritten()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "generate --events 1000 --out -"})
    void aReaderThatWantsNoMoreEndsACommandWithoutAWord(String command) throws IOException, InterruptedException {
        Path err = folder.resolve("err");
        Process process =
                nexmark(command.split(" ")).redirectError(err.toFile()).start();
        process.getInputStream().close();
        assertThat(process.waitFor()).isZero();
        assertThat(err).isEmptyFile();
    }

    private static ProcessBuilder nexmark(String... arguments) {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Nexmark.class.getName());
        builder.command().addAll(List.of(arguments));
        return builder;
    }
}
