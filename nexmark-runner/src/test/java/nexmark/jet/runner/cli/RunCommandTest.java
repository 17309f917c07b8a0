package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.report.HtmlReport;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.ResultRow;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.VertexEdge;
import nexmark.jet.result.VertexFigures;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.EncodableHistogram;
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
        ran = Ran.nexmark(
                ("run q1 --json --rate 5k --warmup 500ms --measure 1s --drain 5m --window 1s --slide 200ms --threads 2 --check full"
                                + " --guarantee at-least-once --snapshot-interval 200ms --label small --tag a=b --tag c.d=e=f --require max<1000000s --junit "
                                + reports.resolve("report.xml") + " --out " + out)
                        .split(" "));
        folder = Folders.single(out);
        stored = ResultJson.readResult(folder.resolve("result.json"));
    }

    @Test
    void stdoutIsTheStoredResultAndNothingElse() throws IOException {
        JsonMapper json = new JsonMapper();
        assertThat(json.readTree(ran.out()))
                .isEqualTo(json.readTree(folder.resolve("result.json").toFile()));
        Path copy = Files.writeString(out.resolve("stdout.json"), ran.out());
        assertThat(ResultJson.readResult(copy)).isEqualTo(stored);
        Files.delete(copy);
    }

    @Test
    void theExitCodeIsThatOfTheStatus() {
        assertThat(stored.status())
                .as(stored.verdict().toString())
                .isIn(Status.VALID, Status.INVALID, Status.NOT_JUDGED);
        assertThat(ran.exit()).isEqualTo(stored.status() == Status.VALID ? 0 : 3);
        assertThat(stored.verdict().valid()).isEqualTo(stored.status() == Status.VALID);
    }

    @Test
    void theGoalIsKeptWithWhatWasReached() {
        assertThat(stored.requirements()).singleElement().satisfies(goal -> {
            assertThat(goal.text()).isEqualTo("max<1000000s");
            assertThat(goal.isMet()).isTrue();
            assertThat(goal.value()).isEqualTo(stored.summary().get("maxMs"));
        });
    }

    @Test
    void theTableOfResultsHasTheRun() throws IOException {
        assertThat(Files.readString(out.resolve("results.csv")))
                .isEqualTo(ResultRow.table(List.of(stored)).toString());
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
    void snapshotsAreCountedAndThoseThatSucceededWeighed() {
        assertThat(stored.job().snapshots()).isNotNull();
        assertThat(stored.job().snapshots().medianBytes() != null)
                .isEqualTo(stored.job().snapshots().succeeded() > 0);
    }

    @Test
    void progressGoesToStderr() {
        assertThat(ran.err()).contains("starting 1 member").contains(" s left | ");
    }

    @Test
    void theFolderIsNamedAfterTheRunAndHoldsEverythingOfIt() {
        assertThat(folder.getFileName()).hasToString(stored.id());
        assertThat(folder.resolve("gc.log")).exists();
        assertThat(Folders.files(folder))
                .contains("result.json", "timeline.csv", "vertices.csv", "every.hlog", "first.hlog", "complete.hlog")
                .noneMatch(name -> name.endsWith(".part"));
    }

    @Test
    void theReportLiesBesideTheResultAndIsNamedOnStderrBecauseStdoutIsTheResult() {
        assertThat(folder.resolve(HtmlReport.FILE)).content().contains(stored.id());
        assertThat(ran.err()).contains("report: " + folder.resolve(HtmlReport.FILE) + "\n");
    }

    @Test
    void theHistogramLogsAreReadableAndAgreeWithTheResult() throws IOException {
        for (String series : List.of("every", "first", "complete")) {
            Histogram sum = sum(folder.resolve(series + ".hlog"));
            assertThat(sum.getTotalCount())
                    .as(series)
                    .isEqualTo(stored.latency().series().get(series).samples());
            assertThat((double) sum.getValueAtPercentile(50))
                    .as(series)
                    .isEqualTo(stored.latency()
                            .series()
                            .get(series)
                            .percentiles()
                            .get("p50")
                            .micros());
        }
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
    void everyFigureOfAVertexIsOneOfItsSpansAndTheSinkEmitsNothing() throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve("vertices.csv"));
        List<String> columns = List.of(lines.get(0).split(",", -1));
        int vertex = columns.indexOf("vertex");
        int emitted = columns.indexOf("emittedPerSecond");
        List<String[]> spans = lines.stream().skip(1).map(RunCommandTest::cells).toList();
        assertThat(spans).allSatisfy(cells -> assertThat(cells).hasSameSizeAs(columns));
        assertThat(spans)
                .filteredOn(cells -> cells[vertex].equals("latency"))
                .allSatisfy(
                        cells -> assertThat(Double.parseDouble(cells[emitted])).isZero());
        // On a busy machine it may be none: a span lies between two readings of a job that has started in time.
        assertThat(stored.job().vertices()).allSatisfy(figures -> {
            DoubleSummaryStatistics ofIts = spans.stream()
                    .filter(cells -> cells[vertex].equals(figures.name()))
                    .mapToDouble(cells -> Double.parseDouble(cells[emitted]))
                    .summaryStatistics();
            assertThat(figures.emittedPerSecond()).isBetween(ofIts.getMin() - 0.001, ofIts.getMax() + 0.001);
        });
        assertThat(stored.job().vertices().stream()
                        .skip(Math.max(0, stored.job().vertices().size() - 1)))
                .allSatisfy(last -> assertThat(last.name()).isEqualTo("latency"));
    }

    @Test
    void everyVertexButTheSinkSendsToAnother() {
        assertThat(stored.job().edges()).extracting(VertexEdge::to).contains("latency");
        assertThat(stored.job().edges())
                .extracting(VertexEdge::from)
                .doesNotContain("latency")
                .containsAll(stored.job().vertices().stream()
                        .map(VertexFigures::name)
                        .filter(name -> !name.equals("latency"))
                        .toList());
    }

    /** Names of fused stages have commas, and stand in quotes. */
    private static String[] cells(String line) {
        return Arrays.stream(line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1))
                .map(cell -> cell.replace("\"", ""))
                .toArray(String[]::new);
    }

    @Test
    void aStoredResultRunsOnceMore(@TempDir Path again) throws IOException {
        Ran repeated = Ran.nexmark(
                "run",
                "--plan",
                folder.resolve("result.json").toString(),
                "--out",
                again.resolve("new/folder").toString());
        assertThat(repeated.exit()).isIn(0, 3);
        Path folderOfIts = Folders.single(again.resolve("new/folder"));
        RunResult result = ResultJson.readResult(folderOfIts.resolve("result.json"));
        assertThat(result.plan()).isEqualTo(stored.plan());
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
    void theProgramIsNamedByItsBuild() {
        assertThat(stored.benchmark()).isEqualTo(BuildFacts.ofThisJar());
        assertThat(stored.benchmark().revision()).matches("[0-9a-f]{12}|unknown");
        assertThat(Ran.nexmark("--version").out())
                .contains("revision " + stored.benchmark().revision());
    }

    @Test
    void theSummaryHoldsWhatRunsAreComparedBy() throws IOException {
        assertThat(stored.summary())
                .containsKeys("p50Ms", "p90Ms", "p99Ms", "maxMs", "offeredPerSecond", "resultsPerSecond")
                .doesNotContainKeys("p9999Ms", "rowsDuplicated")
                .contains(entry("measuredSeconds", 1.0), entry("rowsCompared", 4600.0), entry("rowsLost", 0.0))
                .doesNotContainValue(null);
        JsonNode written = new JsonMapper()
                .readTree(folder.resolve("result.json").toFile())
                .path("summary");
        assertThat(written).hasSameSizeAs(stored.summary().keySet());
        assertThat(written.path("maxMs").doubleValue())
                .isEqualTo(stored.summary().get("maxMs"));
    }

    private static Histogram sum(Path log) throws IOException {
        Histogram sum = new Histogram(3);
        sum.setAutoResize(true);
        try (Stream<String> lines = Files.lines(log)) {
            assertThat(lines.filter(line -> line.startsWith("#"))).isNotEmpty();
        }
        HistogramLogReader reader = new HistogramLogReader(log.toFile());
        for (EncodableHistogram next = reader.nextIntervalHistogram();
                next != null;
                next = reader.nextIntervalHistogram()) {
            Histogram interval = (Histogram) next;
            if (sum.getTotalCount() == 0) {
                sum = new Histogram((AbstractHistogram) interval);
                sum.setAutoResize(true);
            }
            sum.add(interval);
        }
        reader.close();
        return sum;
    }

    @Test
    void theResultNamesTheCommandLine() {
        assertThat(stored.environments().runner().commandLine()).contains("run", "q1", "--rate", "5k");
        assertThat(stored.schemaVersion()).isEqualTo(RunResult.SCHEMA_VERSION);
    }
}
