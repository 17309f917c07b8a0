package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.result.ClockCheck;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Help.Ansi;

/** What is printed of results fits the terminal, and has no column without a figure. */
class TableWidthTest {

    private static final ClockCheck ONE_CLOCK = new ClockCheck(List.of(), null, List.of());

    @TempDir
    private Path folder;

    private final StringWriter shown = new StringWriter();

    @ParameterizedTest
    @ValueSource(ints = {80, 100, 120})
    void noLineOfARunIsWiderThanTheTerminalExceptForPaths(int columns) {
        RunResult result = golden("a reason of many words ".repeat(12).strip());
        new ResultTable(screen(columns)).print(StoredResult.in(folder.resolve("id"), result));
        new ResultTable(screen(columns)).printOverview(List.of(result, result));
        assertThat(shown.toString().lines().filter(line -> !line.contains(folder.toString())))
                .isNotEmpty()
                .allMatch(line -> line.length() <= columns);
    }

    @Test
    void theResultsOfAFolderFitATerminalOf80Columns() {
        golden("for a reason");
        assertThat(Ran.nexmark("results", folder.toString()).out().lines())
                .isNotEmpty()
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void aPercentileWithoutEnoughSamplesInAnyRowHasNoColumnButALineSaysWhatItTakes() {
        print(OptionalLong.of(20_000));
        assertThat(shown).hasToString("""
                  latency, ms     p50     max   samples
                  complete      1.315   9.924     1,000
                  first         1.315   9.924     1,000
                              too few samples for p99.9 (--measure 1m), p99.99 (--measure 10m)
                """);
    }

    @Test
    void whereNoLongerIntervalCanBeAskedForTheLineNamesThePercentilesAlone() {
        print(OptionalLong.empty());
        assertThat(shown.toString()).endsWith("too few samples for p99.9, p99.99\n");
    }

    private void print(OptionalLong measureMillis) {
        Map<String, Percentile> percentiles = new LinkedHashMap<>();
        percentiles.put("p50", new Percentile(1_315.0, null, null, null, 5));
        percentiles.put("p99.9", new Percentile(null, null, null, null, 2_995));
        percentiles.put("p99.99", new Percentile(null, null, null, null, 29_956));
        LatencySummary series = new LatencySummary(1_000, null, null, 9_924.0, percentiles);
        new LatencyTable(screen(80), ONE_CLOCK, measureMillis)
                .print("complete", Map.of("complete", series, "first", series));
    }

    private RunResult golden(String reason) {
        return StoredGolden.of(folder, "20261122-190327-q5-d4d0", Status.INVALID, reason);
    }

    private Screen screen(int columns) {
        return new Screen(new PrintWriter(shown, true), columns, Ansi.OFF);
    }
}
