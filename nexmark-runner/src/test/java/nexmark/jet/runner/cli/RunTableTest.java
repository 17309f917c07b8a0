package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.result.ClockCheck;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.table.MarkdownWriter;
import nexmark.jet.table.Table;
import nexmark.jet.table.TerminalWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTableTest {

    @TempDir
    private Path folder;

    @Test
    void aPercentileWithoutEnoughSamplesInAnyRowHasNoColumnButALineSaysWhatItTakes() {
        Map<String, Percentile> percentiles = new LinkedHashMap<>();
        percentiles.put("p50", new Percentile(1_315.0, null, null, 3, 5));
        percentiles.put("p99.9", new Percentile(null, null, null, null, 2_995));
        percentiles.put("p99.99", new Percentile(null, null, null, null, 29_956));
        LatencySummary series = new LatencySummary(1_000, null, null, 9_924.0, percentiles);
        Table table = new Table();
        new LatencyTable(new ClockCheck(List.of(), null, List.of()), 20_000)
                .addTo(table, "complete", Map.of("complete", series, "first", series));
        StringWriter shown = new StringWriter();
        new TerminalWriter(new PrintWriter(shown), 80, false, true).write(table);
        assertThat(shown.toString().lines())
                .containsExactly(
                        "  latency, ms      p50     max   samples",
                        "  complete      *1.315   9.924     1,000",
                        "  first         *1.315   9.924     1,000",
                        "              *complete: few bursts above (p50 3): repeat the run",
                        "              *first: few bursts above (p50 3): repeat the run",
                        "              too few samples for p99.9 (--measure 1m), p99.99 (--measure 10m)");
    }

    @Test
    void aPullRequestGetsAVerdictATableAndWhatWeakensIt() {
        RunResult run = stored("a", Status.NOT_JUDGED, "no trend of 3", "p90<15s", "p99<16ms");
        assertThat(MarkdownWriter.of(RunTable.summary(List.of(run))).lines())
                .startsWith(
                        "**Nexmark: q5 Hot Items is not-judged**",
                        "",
                        "| run | query | verdict | emitted/s | p50 ms | p99 ms | max ms | CPU s/M | label |",
                        "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | --- |",
                        "| a | q5 | not-judged | - | 9,878.015 | - | 15,075.971 | - | golden |",
                        "",
                        "- q5: p90\\<15s met: 14,145 ms",
                        "- q5: p99\\<16ms unknown: the run has no p99",
                        "- q5: not judged: no trend of 3")
                .anyMatch(line -> line.startsWith("- q5: rate, trends, warm-up, late events"))
                .last()
                .asString()
                .startsWith("tuned, profile standard, ")
                .contains("; 2 members in processes of their own, ", "2 x Intel(R) Xeon(R) Processor, ");
    }

    @Test
    void severalRunsAreCountedWithTheGoalsOfTheValidOnes() {
        RunResult disturbed = MadeResult.of("c").disturbed().make();
        String summary = MarkdownWriter.of(RunTable.summary(List.of(
                stored("a", Status.VALID, "", "p90<15s", "p90<14s"),
                stored("b", Status.INVALID, "rate missed", "p90<15s", "p90<14s"),
                disturbed)));
        assertThat(summary)
                .startsWith("**Nexmark: 3 runs: 1 valid; 1 invalid; 1 valid, but disturbed, 1 of 4 requirements met**")
                .contains("- q5: rate missed", "- q5: p90\\<15s met: 14,145 ms", "| c | q5 | valid, but disturbed |");
    }

    private RunResult stored(String id, Status status, String reason, String... goals) {
        return StoredGolden.of(folder, id, status, reason, goals);
    }
}
