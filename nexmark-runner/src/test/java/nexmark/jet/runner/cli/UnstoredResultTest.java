package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.process.TinyDisk;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose folder is taken away meanwhile: what was measured is shown all the same. */
class UnstoredResultTest {

    private static final String RUN =
            "run q1 --rate 5k --warmup 500ms --measure 1s --drain 5m --threads 2 --no-report --out ";

    @TempDir
    private Path folder;

    @Test
    void theJsonIsPrintedWhereTheWholeFolderIsGone() {
        Path out = folder.resolve("runs");
        Ran ran = run(out, " --json", () -> remove(out));
        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.out()).startsWith("{").contains("\"schemaVersion\" : " + RunResult.SCHEMA_VERSION);
        assertThat(complaints(ran)).singleElement().asString().contains("could not be stored in " + out);
        assertThat(Files.exists(out.resolve("result.json"))).isFalse();
    }

    /** As on a machine of one disk, which has the temporary files, too. */
    @Test
    void theTableIsPrintedWhereTheDiskIsFull() throws IOException {
        try (TinyDisk disk = TinyDisk.at(folder, "size=2m")) {
            Ran ran = runWithTemporaryFilesIn(folder, disk::fill);
            assertThat(ran.exit()).as(ran.err()).isEqualTo(1);
            assertThat(ran.out())
                    .contains("q1 Currency Conversion")
                    .containsPattern("verdict +(VALID|INVALID|NOT JUDGED)")
                    .doesNotContain("stored in");
            assertThat(complaints(ran))
                    .singleElement()
                    .asString()
                    .contains("could not be stored in ", "No space left on device");
        }
    }

    private static List<String> complaints(Ran ran) {
        return ran.err().lines().filter(line -> line.startsWith("nexmark run")).toList();
    }

    /** Does something to the folder when the run says its first word, which is when it has one. */
    private static Ran run(Path out, String options, Runnable meanwhile) {
        return Ran.nexmark("n", meanwhile, (RUN + out + options).split(" "));
    }

    private Ran runWithTemporaryFilesIn(Path temporary, Runnable meanwhile) {
        String usual = System.setProperty("java.io.tmpdir", temporary.toString());
        try {
            return run(folder.resolve("runs"), "", meanwhile);
        } finally {
            System.setProperty("java.io.tmpdir", usual);
        }
    }

    private static void remove(Path path) {
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
