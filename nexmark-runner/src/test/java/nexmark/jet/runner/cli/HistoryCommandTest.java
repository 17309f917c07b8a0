package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import nexmark.jet.comparison.RunHistory;
import nexmark.jet.result.Csv;
import nexmark.jet.result.ResultRow;
import nexmark.jet.result.Status;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryCommandTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("history.csv");
    }

    @Test
    void resultsAreAppendedOnce() throws IOException {
        Path runs = folder.resolve("runs");
        StoredGolden.of(runs, "a", Status.VALID, "");
        assertThat(history(runs.toString()).out())
                .isEqualTo(file + ": 1 of 1 result added, runs 1, valid 1\n"
                        + "no step found; a step takes at least 4 valid runs on each side,"
                        + " and about ten in all\n");
        StoredGolden.of(runs, "b", Status.INVALID, "for a reason");
        assertThat(history(runs.toString()).out()).startsWith(file + ": 1 of 2 results added, runs 2, valid 1\n");
        assertThat(Csv.read(Files.readString(file)))
                .extracting(row -> row.get(0))
                .containsExactly("id", "a", "b");
        assertThat(Folders.files(folder)).containsExactly(".history.csv.lock", "history.csv", "runs");
    }

    @Test
    void aLinkInTheLocksPlaceIsNotFollowed() throws IOException {
        Path victim = folder.resolve("victim");
        Path lock = Files.createSymbolicLink(folder.resolve(".history.csv.lock"), victim);
        StoredGolden.of(folder.resolve("runs"), "a", Status.VALID, "");
        Ran ran = history(folder.resolve("runs").toString());
        assertThat(ran.exit()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.err())
                .isEqualTo("nexmark history: " + lock + " is a symbolic link, expected nothing or an empty file\n");
        assertThat(victim).doesNotExist();
        assertThat(file).doesNotExist();
    }

    /** A folder cannot be opened, nor can another user's file, which root could open. */
    @Test
    void aLockThatCannotBeOpenedIsNamedWithItsOwner() throws IOException {
        Path lock = Files.createDirectory(folder.resolve(".history.csv.lock"));
        StoredGolden.of(folder.resolve("runs"), "a", Status.VALID, "");
        Ran ran = history(folder.resolve("runs").toString());
        assertThat(ran.exit()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.err())
                .isEqualTo("nexmark history: " + lock + ", the lock of the history, cannot be written: Is a directory;"
                        + " it belongs to " + Files.getOwner(lock) + ", expected one that you may write\n");
        assertThat(file).doesNotExist();
    }

    /** What another process has appended while this one waited is not lost. */
    @Test
    void whoeverAppendsAtTheSameTimeIsWaitedFor() throws IOException, InterruptedException {
        StoredGolden.of(folder.resolve("a"), "a", Status.VALID, "");
        StoredGolden.of(folder.resolve("b"), "b", Status.VALID, "");
        history(folder.resolve("a").toString());
        Process waiting;
        HistoryLock lock = HistoryLock.of(file, () -> {});
        try (lock) {
            StoredGolden.of(folder.resolve("c"), "c", Status.VALID, "");
            waiting = started("history", file.toString(), folder.resolve("c").toString());
            String waits = "waiting for another process that appends to " + file;
            assertThat(waiting.errorReader().lines().anyMatch(waits::equals)).isTrue();
            RunHistory appended = RunHistory.in(file).with(StoredRuns.in(List.of(folder.resolve("b"))));
            Files.writeString(file, appended.toString());
        }
        assertThat(waiting.waitFor()).isZero();
        assertThat(Csv.read(Files.readString(file)))
                .extracting(row -> row.get(0))
                .containsExactly("id", "a", "b", "c");
    }

    private static Process started(String... command) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> all =
                new ArrayList<>(List.of(java, "-cp", System.getProperty("java.class.path"), Nexmark.class.getName()));
        all.addAll(List.of(command));
        return new ProcessBuilder(all)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    @ParameterizedTest
    @CsvSource({"5, 10, 10, 5", "5, 3, 3, 0", "5, 10, 5, 0", "5, 5, 5, 0", "10, 5, 10, 5"})
    void theCheckFailsIfTheLastStepIsForTheWorse(double first, double then, double last, int exit) throws IOException {
        write(first, then, last);
        String before = Files.readString(file);
        Ran ran = history("--check");
        assertThat(ran.exit()).as(ran.out()).isEqualTo(exit);
        assertThat(history().exit()).isZero();
        assertThat(file).hasContent(before);
    }

    @Test
    void aStepIsOneSentence() throws IOException {
        write(5, 6, 6);
        assertThat(history().out().replaceAll("\\n +", " ").lines())
                .hasSize(2)
                .last()
                .asString()
                .startsWith("p99 of q5, ")
                .contains(
                        " stepped up by 20 % at 2026-11-11 (revision r11, run run-11), 10 runs before, 20 after: worse");
    }

    private Ran history(String... further) {
        List<String> args = new ArrayList<>(List.of("history", file.toString()));
        args.addAll(List.of(further));
        return Ran.nexmark(args.toArray(String[]::new));
    }

    /** Three times ten valid runs, with these p99. */
    private void write(double... levels) throws IOException {
        Csv csv = new Csv(ResultRow.columns());
        for (int run = 1; run <= 30; run++) {
            List<Object> cells = new ArrayList<>();
            for (String column : ResultRow.columns()) {
                cells.add(cell(column, run, levels[(run - 1) / 10]));
            }
            csv.row(cells);
        }
        Files.writeString(file, csv.toString());
    }

    private static Object cell(String column, int run, double p99) {
        return switch (column) {
            case "id" -> "run-" + run;
            case "startedAt" -> String.format(Locale.ROOT, "2026-11-%02dT00:00:00Z", run);
            case "status" -> "valid";
            case "query" -> "q5";
            case "revision" -> "r" + run;
            case "p99Ms" -> p99;
            default -> null;
        };
    }
}
