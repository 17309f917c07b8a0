package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
