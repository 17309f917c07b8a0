package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.report.HtmlReport;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {

    @TempDir
    private Path folder;

    @Test
    void theReportOfARunLiesBesideItsResultAndItsPathIsPrinted() {
        StoredGolden.of(folder, "a", Status.INVALID, "the rate was missed");
        Path expected = folder.resolve("a/report.html");
        for (String path : List.of("a", "a/result.json")) {
            Ran ran = report(folder.resolve(path).toString());
            assertThat(ran.exit()).as(ran.err()).isZero();
            assertThat(ran.out()).isEqualTo(expected + "\n");
            assertThat(expected)
                    .content()
                    .startsWith("<!doctype html>")
                    .contains("<title>INVALID: q5 Hot Items", "the rate was missed", "</html>");
        }
        assertThat(Folders.files(folder.resolve("a"))).containsExactly("report.html", "result.json");
    }

    @Test
    void theReportOfSeveralRunsLiesInTheirFolderAndASettingSplitsThem() {
        for (int round = 0; round < 3; round++) {
            side("g1-5ms", "before", round).storeIn(folder);
            side("zgc", "after", round).storeIn(folder);
        }
        Path page = folder.resolve(HtmlReport.FILE);
        assertThat(report(folder.toString())).isEqualTo(new Ran(0, page + "\n", ""));
        assertThat(page).content().contains("6 of 6 runs count", "\"g1-5ms-0\"", "\"zgc-2\"");
        Path split = folder.resolve("page.html");
        Ran ran = report(folder.toString(), "--by", "label", "--out", split.toString());
        assertThat(ran).isEqualTo(new Ran(0, split + "\n", ""));
        assertThat(split).content().contains("\"name\":\"before\"", "\"name\":\"after\"");
        Ran refused = report(folder.toString(), "--by", "machine");
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).startsWith("nexmark report: --by machine is ").hasLineCount(1);
    }

    @Test
    void aFileThatIsNoReportStays() throws IOException {
        StoredGolden.of(folder, "a", Status.VALID, "");
        Path run = folder.resolve("a");
        Path mine = Files.writeString(folder.resolve("mine.html"), "<html>notes</html>");
        Ran refused = report(run.toString(), "--out", mine.toString());
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err())
                .isEqualTo("nexmark report: " + mine
                        + " exists and is not a report of nexmark, expected another file as --out\n");
        assertThat(mine).hasContent("<html>notes</html>");
        assertThat(Folders.files(folder)).containsExactly("a", "mine.html");
    }

    private static MadeResult side(String jvm, String label, int round) {
        return MadeResult.of(jvm + "-" + round)
                .label(label)
                .startedAt(100L * round)
                .tag("repetition", "" + round)
                .with("/plan/cluster/jvm", jvm)
                .figure(RunMetric.P50, 7.8)
                .figure(RunMetric.P99, 13 + 0.1 * round);
    }

    private static Ran report(String... arguments) {
        return Ran.line("report", (Object[]) arguments);
    }
}
