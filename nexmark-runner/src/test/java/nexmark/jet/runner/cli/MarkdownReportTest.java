package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkdownReportTest {

    @TempDir
    private Path folder;

    @Test
    void aRunIsAVerdictATableAndWhatWeakensIt() {
        RunResult run =
                StoredGolden.of(folder, "a", Status.NOT_JUDGED, "no <b>trend</b> | of 3", "p90<15s", "p99<16ms");
        assertThat(MarkdownReport.of(List.of(run)).lines())
                .startsWith(
                        "**Nexmark: q5 Hot Items is not-judged**",
                        "",
                        "| query | verdict | throughput, events/s | p50, ms | p99, ms | max, ms | cost, CPU s per million events |",
                        "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
                        "| q5 Hot Items | not-judged | - | 9,878.015 | - | 15,075.971 | - |",
                        "",
                        "- q5: p90\\<15s met: 14,145 ms",
                        "- q5: p99\\<16ms unknown: the run has no p99",
                        "- q5: not judged: no \\<b\\>trend\\</b\\> \\| of 3")
                .anyMatch(line -> line.startsWith("- q5: rate, trends, warm-up, late events"))
                .last()
                .asString()
                .startsWith("golden; tuned, profile standard, ")
                .contains("; 2 members in processes of their own, ", "2 x Intel(R) Xeon(R) Processor, ")
                .endsWith("; run a");
    }

    @Test
    void aTerminalObeysNothingInATextOfOthers() {
        assertThat(MarkdownReport.escaped("\u001b]0;a\tb\u0007\nc")).isEqualTo("?\\]0;a b? c");
    }

    @Test
    void severalRunsAreCountedAndHaveOneTable() {
        String report = MarkdownReport.of(List.of(
                StoredGolden.of(folder, "a", Status.VALID, ""),
                StoredGolden.of(folder, "b", Status.INVALID, "rate missed"),
                StoredGolden.of(folder, "c", Status.VALID, "")));
        assertThat(report.lines())
                .startsWith("**Nexmark: 3 runs: 2 valid; 1 invalid**")
                .contains("- q5: rate missed")
                .filteredOn(line -> line.startsWith("| q5"))
                .hasSize(3);
        assertThat(report).endsWith("\n").doesNotContain("requirements met");
    }

    @Test
    void onlyGoalsOfValidRunsAreCounted() {
        String report = MarkdownReport.of(List.of(
                StoredGolden.of(folder, "a", Status.VALID, "", "p90<15s", "p90<14s"),
                StoredGolden.of(folder, "b", Status.INVALID, "rate missed", "p90<15s", "p90<14s")));
        assertThat(report)
                .startsWith("**Nexmark: 2 runs: 1 valid; 1 invalid, 1 of 2 requirements met**")
                .contains("- q5: p90\\<15s met: 14,145 ms");
    }

    @Test
    void aRunThatIsValidThoughItWasDisturbedSaysSo() {
        RunResult disturbed = MadeResult.of("a")
                .with("/plan/allowDisturbed", true)
                .with("/notes", List.of("machine disturbed: it stalled for 300 ms; --allow-disturbed"))
                .make();
        assertThat(MarkdownReport.of(List.of(disturbed)))
                .startsWith("**Nexmark: q5 Hot Items is valid, but disturbed, ")
                .contains("| q5 Hot Items | valid, but disturbed | ");
        assertThat(MarkdownReport.of(List.of(disturbed, MadeResult.of("b").make())))
                .startsWith("**Nexmark: 2 runs: 1 valid, but disturbed; 1 valid, ");
    }
}
