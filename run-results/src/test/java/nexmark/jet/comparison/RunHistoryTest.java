package nexmark.jet.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Csv;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.ResultRow;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunHistoryTest {

    private static final RunResult GOLDEN = ResultJson.readResult(Path.of("src/test/resources/result-schema-5.json"));

    @TempDir
    private Path folder;

    @Test
    void aRunIsInItOnce() throws IOException {
        RunHistory once = RunHistory.in(folder.resolve("new.csv")).with(List.of(GOLDEN, GOLDEN));
        assertThat(once.size()).isEqualTo(1);
        Path file = Files.writeString(folder.resolve("history.csv"), once.toString());
        RunHistory again = RunHistory.in(file).with(List.of(GOLDEN));
        assertThat(again.size()).isEqualTo(1);
        assertThat(again).hasToString(Files.readString(file));
    }

    @Test
    void whatWasThereStaysAsItIs() throws IOException {
        String before = String.join(",", ResultRow.columns()) + "\r\n" + "\"x\"" + ",2026-11-01T00:00:00Z,valid"
                + ",".repeat(ResultRow.columns().size() - 3);
        Path file = Files.writeString(folder.resolve("history.csv"), before);
        assertThat(RunHistory.in(file).with(List.of(GOLDEN)).toString()).startsWith(before + "\n" + GOLDEN.id() + ",");
    }

    @Test
    void aFileThatWasBegunWithFewerFiguresGetsTheColumnsOfTheOthers() throws IOException {
        List<String> all = ResultRow.columns();
        List<String> fewer = new ArrayList<>(all.subList(0, all.indexOf("rowsDuplicated") + 1));
        fewer.add("tags");
        String row = "x,2026-11-01T00:00:00Z,valid" + ",".repeat(fewer.size() - 3) + "a=b";
        Path file = Files.writeString(folder.resolve("history.csv"), String.join(",", fewer) + "\n" + row + "\n");
        RunHistory history = RunHistory.in(file).with(List.of(GOLDEN));
        List<List<String>> rows = Csv.read(history.toString());
        assertThat(history.size()).isEqualTo(2);
        assertThat(rows.get(0)).isEqualTo(all);
        assertThat(rows.get(1))
                .hasSameSizeAs(all)
                .startsWith("x", "2026-11-01T00:00:00Z", "valid")
                .endsWith("", "a=b");
        assertThat(rows.get(2)).startsWith(GOLDEN.id());
    }

    @Test
    void aFileWithOtherColumnsIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("other.csv"), "id,p99\nx,1\n");
        assertThatThrownBy(() -> RunHistory.in(file))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith(file + ": not the columns of a results.csv, expected id,startedAt,")
                .hasMessageNotContaining("\n");
    }

    @Test
    void aRowThatIsNoRunIsRefusedByItsNumber() throws IOException {
        String header = String.join(",", ResultRow.columns()) + "\n";
        Path shorter = Files.writeString(folder.resolve("short.csv"), header + "x,y\n");
        assertThatThrownBy(() -> RunHistory.in(shorter))
                .hasMessageStartingWith(shorter + ": row 2 has 2 cells, expected ");
        Path noTime = Files.writeString(
                folder.resolve("time.csv"),
                header + "x,yesterday" + ",".repeat(ResultRow.columns().size() - 2));
        assertThatThrownBy(() -> RunHistory.in(noTime))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith(noTime + ": row 2: ");
    }

    @Test
    void aStepIsReportedWithThePlaceAndItsSize() throws IOException {
        List<HistoryStep> steps = history("valid", 1.12).steps();
        assertThat(steps)
                .extracting(HistoryStep::inWords)
                .containsExactly(
                        "p99 of q5, 200000 events/s on embedded:1 (plan abc, 2 x CPU) stepped up by 12 % at 2026-11-11"
                                + " (revision r11, run run-11), 10 runs before, 6 after: worse");
        assertThat(HistoryStep.lastOf(steps)).singleElement().matches(HistoryStep::isWorse);
    }

    @Test
    void aStepDownOfALatencyIsForTheBetter() throws IOException {
        assertThat(history("valid", 0.8).steps()).singleElement().satisfies(step -> {
            assertThat(step.isWorse()).isFalse();
            assertThat(step.inWords()).contains("stepped down by").endsWith(": better");
        });
    }

    @Test
    void onlyValidRunsCount() throws IOException {
        RunHistory history = history("invalid", 1.12);
        assertThat(history.size()).isEqualTo(16);
        assertThat(history.valid()).isZero();
        assertThat(history.steps()).isEmpty();
    }

    /** It is certain, because the noise is a tenth of a percent, but it is too small to matter. */
    @Test
    void aStepOfLessThanOnePercentIsNotReported() throws IOException {
        assertThat(history("valid", 1.005).steps()).isEmpty();
    }

    /** Ten runs, then six whose p99 is another; their order in the file is not the order of time. */
    private RunHistory history(String status, double factor) throws IOException {
        Random random = new Random(1);
        List<List<Object>> rows = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            double p99 = 4 * (1 + 0.001 * random.nextGaussian()) * (i < 10 ? 1 : factor);
            rows.add(row(i, status, p99));
        }
        Csv csv = new Csv(ResultRow.columns());
        csv.row(rows.remove(15));
        rows.forEach(csv::row);
        return RunHistory.in(Files.writeString(folder.resolve("history.csv"), csv.toString()));
    }

    private static List<Object> row(int run, String status, double p99) {
        List<Object> cells = new ArrayList<>();
        for (String column : ResultRow.columns()) {
            cells.add(
                    switch (column) {
                        case "id" -> "run-" + (run + 1);
                        case "startedAt" -> String.format(Locale.ROOT, "2026-11-%02dT00:00:00Z", run + 1);
                        case "status" -> status;
                        case "query" -> "q5";
                        case "rate" -> 200_000;
                        case "cluster" -> "embedded:1";
                        case "revision" -> "r" + (run + 1);
                        case "plan" -> "abc";
                        case "machine" -> "2 x CPU";
                        case "p99Ms" -> p99;
                        case "p50Ms", "cpuSecondsPerMillionEvents" -> 1.5;
                        case "emittedPerSecond" -> 200_000 + run % 3;
                        default -> null;
                    });
        }
        return cells;
    }
}
