package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.report.HtmlReport;
import nexmark.jet.result.Finding;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.ResultRow;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One real run, looked at from all sides. */
class RunCommandTest {

    @TempDir
    private static Path out;

    @TempDir
    private static Path reports;

    private static Ran ran;
    private static Path folder;
    private static RunResult stored;

    @BeforeAll
    static void runsOnce() throws IOException {
        ran = Ran.line(
                "run q1 --json --rate 5k --warmup 500ms --measure 1s --drain 5m --window 1s --slide 200ms --threads 2 --check full"
                        + " --guarantee at-least-once --snapshot-interval 200ms --label small --tag a=b --tag c.d=e=f --require max<1000000s",
                "--junit",
                reports.resolve("report.xml"),
                "--out",
                out);
        folder = Folders.single(out);
        stored = ResultJson.readResult(folder.resolve("result.json"));
    }

    @Test
    void stdoutIsTheStoredResultAndNothingElse() throws IOException {
        JsonMapper json = new JsonMapper();
        assertThat(json.readTree(ran.out()))
                .isEqualTo(json.readTree(folder.resolve("result.json").toFile()));
    }

    @Test
    void theJUnitReportHasTheRunAndItsGoal() throws IOException {
        assertThat(reports.resolve("report.xml"))
                .content()
                .contains("<testcase classname=\"nexmark.q1\" name=\"run\"")
                .contains("<testcase classname=\"nexmark.q1\" name=\"max&lt;1000000s\"");
        assertThat(Folders.files(reports)).containsExactly("report.xml");
    }

    @Test
    void everyRowWasComparedAndRight() {
        assertThat(stored.rows().check().isRight()).isTrue();
        assertThat(stored.rows().check().rowsExpected())
                .isEqualTo(4600)
                .isEqualTo(stored.main().samples() + stored.facts().negativeLatencies());
    }

    @Test
    void theFolderIsNamedAfterTheRunAndHoldsEverythingOfIt() throws IOException {
        assertThat(folder.getFileName()).hasToString(stored.id());
        assertThat(Folders.files(folder))
                .contains("result.json", "timeline.csv", "vertices.csv", "every.hlog", "first.hlog", "complete.hlog")
                .noneMatch(name -> name.endsWith(".part"));
        assertThat(out.resolve("results.csv"))
                .hasContent(ResultRow.table(List.of(stored)).toString());
        assertThat(folder.resolve(HtmlReport.FILE)).content().contains(stored.id());
        assertThat(ran.err()).contains("report: " + folder.resolve(HtmlReport.FILE) + "\n");
    }

    @Test
    void theTimelinesSamplesSumUpToTheResults() throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve("timeline.csv"));
        List<String> columns = List.of(lines.get(0).split(",", -1));
        assertThat(columns).containsAll(stored.cluster().metricDescriptions().keySet());
        int samples = columns.indexOf("samples");
        long sum = lines.stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .peek(cells -> assertThat(cells).hasSameSizeAs(columns))
                .mapToLong(cells -> Long.parseLong(cells[samples]))
                .sum();
        assertThat(sum).isEqualTo(stored.main().samples());
    }

    @Test
    void aStoredResultRunsOnceMore(@TempDir Path again) throws IOException {
        Path store = again.resolve("new/folder");
        Ran repeated = Ran.line("run --plan", folder.resolve("result.json"), "--out", store);
        assertThat(repeated.exit()).isIn(0, 3);
        Path folderOfIts = Folders.single(store);
        RunResult result = ResultJson.readResult(folderOfIts.resolve("result.json"));
        assertThat(result.plan()).isEqualTo(stored.plan());
        assertThat(result.verdict().notes(Finding.Kind.USED_JVM)).isTrue();
        assertThat(result.id()).isNotEqualTo(stored.id());
        assertThat(result.latency().series().get("every").samples()
                        + result.facts().negativeLatencies())
                .isEqualTo(4600);
        assertThat(repeated.out())
                .contains("q1 Currency Conversion")
                .containsPattern("snapshots +\\d+ of \\d+")
                .contains("4,600 of 4,600 rows counted", "4,600 rows compared whole: all right")
                .contains("stored in")
                .endsWith("report      " + folderOfIts.resolve(HtmlReport.FILE) + "\n");
    }

    @Test
    void theUsersWordsAreKeptAndPrinted() {
        assertThat(stored.label()).isEqualTo("small");
        assertThat(stored.tags()).containsExactly(entry("a", "b"), entry("c.d", "e=f"));
        StringWriter printed = new StringWriter();
        Console.tables(new PrintWriter(printed)).write(RunTable.of(StoredResult.in(folder, stored)));
        assertThat(printed.toString()).contains("label small, a=b, c.d=e=f");
    }

    @Test
    void theSummaryHoldsWhatRunsAreComparedBy() {
        assertThat(stored.summary())
                .containsKeys("p50Ms", "p90Ms", "p99Ms", "maxMs", "offeredPerSecond", "resultsPerSecond")
                .doesNotContainKeys("p9999Ms", "rowsDuplicated")
                .contains(entry("measuredSeconds", 1.0), entry("rowsCompared", 4600.0), entry("rowsLost", 0.0))
                .doesNotContainValue(null);
    }

    @Test
    void theHistogramLogsAreReadableAndAgreeWithTheResult() throws IOException {
        for (String series : List.of("every", "first", "complete")) {
            long count = 0;
            try (HistogramLogReader reader =
                    new HistogramLogReader(folder.resolve(series + ".hlog").toFile())) {
                while (reader.hasNext()) {
                    count += ((Histogram) reader.nextIntervalHistogram()).getTotalCount();
                }
            }
            assertThat(count)
                    .as(series)
                    .isEqualTo(stored.latency().series().get(series).samples());
        }
    }
}
