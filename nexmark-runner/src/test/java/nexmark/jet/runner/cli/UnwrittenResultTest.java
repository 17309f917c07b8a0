package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import nexmark.jet.process.Eventually;
import nexmark.jet.process.TinyDisk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results that cannot be written where they belong. */
class UnwrittenResultTest {

    @TempDir
    private Path folder;

    @Test
    void aResultThatStandardOutputDoesNotTakeIsTold() throws IOException {
        Path err = folder.resolve("err");
        Process list = Ran.process("list")
                .redirectOutput(new File(Folders.fullDevice()))
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

    /** As on a machine of one disk, which has the temporary files, too; it is full as soon as the run has its folder. */
    @Test
    void theTableIsPrintedWhereTheDiskIsFull() throws IOException {
        Path runs = folder.resolve("runs");
        try (TinyDisk disk = TinyDisk.at(folder, "size=2m")) {
            CompletableFuture<Void> filled = CompletableFuture.runAsync(() -> {
                Eventually.isTrue("the run has its folder", () -> Files.exists(runs));
                disk.fill();
            });
            String usual = System.setProperty("java.io.tmpdir", folder.toString());
            Ran ran;
            try {
                ran = Ran.line(
                        "run q1 --rate 5k --warmup 500ms --measure 1s --drain 5m --threads 2 --no-report --out", runs);
            } finally {
                System.setProperty("java.io.tmpdir", usual);
            }
            filled.join();
            assertThat(ran.exit()).as(ran.err()).isEqualTo(1);
            assertThat(ran.out())
                    .contains("q1 Currency Conversion")
                    .containsPattern("verdict +(VALID|INVALID|NOT JUDGED)")
                    .doesNotContain("stored in");
            assertThat(ran.err().lines().filter(line -> line.startsWith("nexmark run")))
                    .singleElement()
                    .asString()
                    .contains("could not be stored in ", "No space left on device");
        }
    }
}
