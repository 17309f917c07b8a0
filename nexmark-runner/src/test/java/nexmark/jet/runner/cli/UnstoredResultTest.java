package nexmark.jet.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose folder is taken away meanwhile: what was measured is shown all the same. */
class UnstoredResultTest {

    @TempDir
    private Path folder;

    @Test
    void theTableIsPrintedWhereTheRunsFolderHasBecomeAFile() {
        Path out = folder.resolve("runs");
        Ran ran = run(out, "", () -> {
            Path own = Folders.single(out);
            remove(own);
            write(own);
        });
        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.out())
                .contains("q1 Currency Conversion")
                .containsPattern("verdict +(VALID|INVALID|NOT JUDGED)")
                .doesNotContain("stored in");
        assertThat(complaints(ran)).singleElement().asString().contains("could not be stored in " + out);
        assertThat(out).as("a folder without a result").doesNotExist();
    }

    @Test
    void theJsonIsPrintedWhereTheWholeFolderIsGone() {
        Path out = folder.resolve("runs");
        Ran ran = run(out, " --json", () -> remove(out));
        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.out()).startsWith("{").contains("\"schemaVersion\" : " + RunResult.SCHEMA_VERSION);
        assertThat(complaints(ran)).singleElement().asString().contains("could not be stored in " + out);
        assertThat(Files.exists(out.resolve("result.json"))).isFalse();
    }

    private static List<String> complaints(Ran ran) {
        return ran.err().lines().filter(line -> line.startsWith("nexmark run")).toList();
    }

    /** Does something to the folder when the run says its first word, which is when it has one. */
    private static Ran run(Path out, String options, Runnable meanwhile) {
        PrintStream stdout = System.out;
        PrintStream stderr = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        FirstWord err = new FirstWord(meanwhile);
        System.setOut(new PrintStream(printed, true, UTF_8));
        System.setErr(new PrintStream(err, true, UTF_8));
        try {
            int exit = Nexmark.execute(
                    ("run q1 --rate 5k --warmup 500ms --measure 1s --drain 5m --threads 2 --out " + out + options)
                            .split(" "));
            return new Ran(exit, printed.toString(UTF_8), err.said.toString(UTF_8));
        } finally {
            System.setOut(stdout);
            System.setErr(stderr);
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

    private static void write(Path file) {
        try {
            Files.writeString(file, "no folder");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class FirstWord extends OutputStream {

        private final ByteArrayOutputStream said = new ByteArrayOutputStream();
        private final Runnable first;

        FirstWord(Runnable first) {
            this.first = first;
        }

        @Override
        public void write(int one) {
            if (said.size() == 0) {
                said.write(one);
                first.run();
            } else {
                said.write(one);
            }
        }
    }
}
