package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.experiment.Cell;
import nexmark.jet.experiment.ExperimentFile;
import nexmark.jet.experiment.Matrix;
import nexmark.jet.result.CheckedRequirement;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.StoredResults;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Experiments of which all runs are stored, with other goals than today's, so that they are only reported. */
class ReportedExperimentTest {

    private static final String SLIDES = """
        base:
          workload: {query: q5}
          phases: {measureMillis: 60s}
        axes: {slide: [20ms, 100ms]}
        repetitions: 2
        require: [cost<1]
        """;

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void storeRuns() throws IOException {
        file = Files.writeString(folder.resolve("slides.yaml"), SLIDES);
        run(0, 1, 10).storeIn(results());
        run(0, 2, 12).storeIn(results());
        run(1, 1, 15).storeIn(results());
        run(1, 2, 17.3).storeIn(results());
    }

    private MadeResult run(int cell, int repetition, double p99Millis) throws IOException {
        List<Cell> cells =
                Matrix.of(ExperimentFile.read(file), ClusterOptions::planned).cells();
        return MadeResult.of("run-" + cell + "-" + repetition)
                .tag("cell", cells.get(cell).key())
                .tag("repetition", "" + repetition)
                .startedAt(100L * cell + repetition)
                .figure(RunMetric.P99, p99Millis)
                .figure(RunMetric.COST, 0.84);
    }

    private Path results() throws IOException {
        return Files.createDirectories(folder.resolve("results"));
    }

    @Test
    void aGoalOfTheCommandLineIsAddedAndAMissIsExitCode5() throws IOException {
        Ran ran = experiment("--require", "p99<16ms", "--require", "cost<1");
        assertThat(ran.exit()).as(ran.err()).isEqualTo(5);
        assertThat(words(ran))
                .contains("slide=20ms: cost<1 met: ")
                .contains("slide=20ms: p99<16ms met: reached in 2 of 2 runs, worst 12.0 ms")
                .contains("slide=100ms: p99<16ms missed: reached in 1 of 2 runs, worst 17.3 ms")
                .containsOnlyOnce("slide=20ms: cost<1 ");
        assertThat(StoredResults.under(results()))
                .hasSize(4)
                .flatExtracting(stored -> stored.result().requirements())
                .extracting(CheckedRequirement::text)
                .containsOnly("p90<14s", "p99<16ms");
    }

    @Test
    void aPullRequestGetsARowForEachCell() throws IOException {
        run(1, 1, 15).invalid("rate missed: 3 | 4").storeIn(results());
        assertThat(experiment("--require", "p99<16ms", "--format", "markdown").out())
                .startsWith("**slides: 4 runs: 3 valid; 1 invalid, 5 of 6 requirements met**\n")
                .contains(
                        "| cell | valid | p50 ms | p99 ms | CPU s/M | throughput events/s |",
                        "- slide=20ms: p99\\<16ms met: reached in 2 of 2 runs, worst 12.0 ms",
                        "- slide=100ms: p99\\<16ms missed: 17.3 ms",
                        "- slide=100ms run 1: run-1-1 is invalid: rate missed: 3 \\| 4");
    }

    @Test
    void aJUnitReportThatCannotBeWrittenKeepsNothingElseFromBeingReported() throws IOException {
        Ran ran = Ran.line("experiment", file, "--out", results(), "--junit", Folders.fullDevice());
        assertThat(ran.err())
                .contains("nexmark experiment slides: --junit " + Folders.fullDevice()
                        + " cannot be written: No space left on device\n");
        assertThat(words(ran))
                .contains("slide=20ms: cost<1 met: ", " report: " + results().resolve("report.html"));
        assertThat(results().resolve("report.html")).exists();
        assertThat(ran.exit()).isEqualTo(2);
    }

    private Ran experiment(String... options) throws IOException {
        return Ran.line("experiment", file, "--out", results(), "--no-report", options);
    }

    private static String words(Ran ran) {
        return ran.out().replaceAll("\\s+", " ");
    }
}
