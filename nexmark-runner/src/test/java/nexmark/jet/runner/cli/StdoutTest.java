package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import nexmark.jet.process.StandardOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StdoutTest {

    @TempDir
    private Path folder;

    @Test
    void aResultThatStandardOutputDoesNotTakeIsTold() throws IOException {
        Path err = folder.resolve("err");
        Process list = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Nexmark.class.getName(),
                        "list")
                .redirectOutput(new File(FullDevice.path()))
                .redirectError(err.toFile())
                .start();
        int exit = list.onExit().join().exitValue();
        assertThat(err).hasContent("nexmark: standard output cannot be written: No space left on device");
        assertThat(exit).isEqualTo(ExitCode.USER_MISTAKE.code());
    }

    @Test
    void aReaderThatWantsNoMoreIsNoFailure() {
        assertThat(printedTo("Broken pipe").whyUnwritten()).isEmpty();
        assertThat(printedTo("No space left on device").whyUnwritten()).contains("No space left on device");
    }

    @Test
    void whatIsWrittenIsNoFailure() throws IOException {
        Path file = folder.resolve("out");
        try (Stdout stdout = new Stdout(new StandardOutput(Files.newOutputStream(file)))) {
            stdout.println("written");
            assertThat(stdout.whyUnwritten()).isEmpty();
        }
        assertThat(file).hasContent("written");
    }

    private static Stdout printedTo(String failure) {
        Stdout stdout = new Stdout(new StandardOutput(new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException(failure);
            }
        }));
        stdout.println("lost");
        return stdout;
    }
}
