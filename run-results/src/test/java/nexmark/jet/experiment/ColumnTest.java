package nexmark.jet.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import nexmark.jet.experiment.Experiment.Cell;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnTest {

    private static final Cell CELL = Cell.of(Map.of(), PlanDefaults.of("q5"));

    @TempDir
    private Path folder;

    /** Over runs whose p99 is 8, 10 and 12 ms. */
    @ParameterizedTest
    @CsvSource({
        "slide, slide, 20ms",
        "cluster, cluster, embedded:1",
        "p99, p99 ms, 10.000 (8.000 .. 12.000)",
        "p99.min, p99.min ms, 8.000",
        "p99.max, p99.max ms, 12.000",
        "complete.p99.mean, complete.p99.mean ms, 10.000",
        "spread in %: p99.spread, spread in %, 50.0",
        "lag, lag ms, '13,230'",
        "first.max, first.max ms, '15,059'",
        "cost, CPU s/M, -",
        "QPS: throughput.mean, QPS, -"
    })
    void aColumnIsASettingOfTheCellOrAStatisticOfItsRuns(String written, String title, String text) throws IOException {
        Column column = read(written);
        assertThat(column.title()).isEqualTo(title);
        assertThat(column.of(CELL, p99(8, 10, 12))).isEqualTo(text);
    }

    @Test
    void aSeriesThatTheQueryHasNotIsRefused() throws IOException {
        Column column = read("every.get.p50");
        assertThatThrownBy(() -> column.figure().get().check("q5"))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("q5 has no series 'every.get', expected one of every, ");
    }

    private Column read(String column) throws IOException {
        Path file = Files.writeString(folder.resolve("small.yaml"), "columns: [" + column + "]");
        return ExperimentFile.read(file).columns().get(0);
    }

    private static List<RunResult> p99(double... millis) {
        return DoubleStream.of(millis)
                .mapToObj(
                        each -> MadeResult.of("run").figure(RunMetric.P99, each).make())
                .toList();
    }
}
