package nexmark.jet.result;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.table.Csv;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RunMetricTest {

    static List<RunMetric> compared() {
        return RunMetric.compared();
    }

    @ParameterizedTest
    @MethodSource("compared")
    void aFigureOfAResultIsInItsSummaryAndInItsRowUnderTheNameOfTheMetric(RunMetric metric) {
        RunResult result = MadeResult.of("run").figure(metric, 7).make();
        assertThat(metric.of(result)).hasValue(7);
        assertThat(result.summary()).containsEntry(metric.summaryName(), 7.0);
        assertThat(ResultRow.of(result).get(metric.summaryName())).hasToString("7");
    }

    @Test
    void onlyFaultsShowDuplicatesAndARecovery() {
        RunResult result = MadeResult.of("run").make();
        assertThat(RunMetric.LOST.of(result)).hasValue(0);
        assertThat(RunMetric.DUPLICATED.of(result)).isEmpty();
        assertThat(RunMetric.RECOVERY.of(result)).isEmpty();
    }

    @Test
    void ofSeveralRecoveriesTheLongestCountsIfTheJobCaughtUpAfterAll() {
        RunResult all = MadeResult.of("run").recoveries(3_000L, 7_000L, 5_000L).make();
        assertThat(RunMetric.RECOVERY.of(all)).hasValue(7_000);
        RunResult some = MadeResult.of("run").recoveries(3_000L, null).make();
        assertThat(RunMetric.RECOVERY.of(some)).isEmpty();
    }

    private static final RunResult GOLDEN = ResultJson.readResult(Path.of("src/test/resources/result-schema-1.json"));

    /** Python has its columns from this file, and people what they mean. */
    @Test
    void figuresCsvHasTheFiguresOfThisTableAndWhatEachMeans() throws IOException {
        List<List<String>> written = Csv.read(Files.readString(Path.of("../results/nexmark_results/figures.csv")));
        assertThat(written.get(0)).containsExactly("column", "metric", "unit", "better", "meaning");
        assertThat(written.stream().skip(1).map(row -> String.join(",", row.subList(0, 4))))
                .containsExactlyElementsOf(
                        RunMetric.ofSummary().stream().map(RunMetricTest::row).toList());
        assertThat(written).allSatisfy(row -> assertThat(row.get(4)).isNotBlank());
    }

    private static String row(RunMetric metric) {
        boolean isCompared = RunMetric.compared().contains(metric);
        return String.join(
                ",",
                metric.summaryName(),
                isCompared ? metric.title() : "",
                metric.unit(),
                !isCompared ? "" : metric.moreIsBetter() ? "more" : "less");
    }

    @Test
    void everyRunHasTheSameColumns() {
        String figures =
                RunMetric.ofSummary().stream().map(RunMetric::summaryName).collect(joining(","));
        assertThat(String.join(",", ResultRow.columns()))
                .isEqualTo("id,startedAt,status,label,query,profile,rate,cluster,members,engine,variant,guarantee,jvm,"
                        + "revision,plan,machine," + figures + ",windowMillis,slideMillis,eventsFrom,doubt,tags");
    }

    @Test
    void aRunIsOneRow() {
        RunResult result = GOLDEN;
        List<List<String>> table = Csv.read(ResultRow.table(List.of(result)).toString());
        assertThat(table).hasSize(2);
        assertThat(table.get(1).stream().filter(cell -> !cell.isEmpty()).collect(joining("|")))
                .isEqualTo(
                        "20261122-071832-q5-57b8|2026-11-22T07:20:08Z|invalid|golden|q5|standard|20000|processes:2|2|jet|"
                                + "tuned|exactly-once|g1-5ms|bb186ab31272-dirty|" + result.planKey()
                                + "|2 x Intel(R) Xeon(R) Processor|9878.015|14144.511|15075.971463|60|20000|18400|6.583333|"
                                + "13229.741|17.983345|12|79|0|0|0|0|10024.534509|4.533333|157|5.628711|418.52928|"
                                + "2.998161|16.628894|416.620544|1000|200|schema=4");
    }
}
