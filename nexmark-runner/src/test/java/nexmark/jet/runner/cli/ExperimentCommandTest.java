package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.experiment.Experiment.Cell;
import nexmark.jet.experiment.ExperimentFile;
import nexmark.jet.experiment.Matrix;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.Requirement.CheckedRequirement;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentCommandTest {

    private static final String TINY = """
            description: whether it works
            base:
              workload: {query: q1, rate: 5k}
              phases: {warmupMillis: 500ms, measureMillis: 1s, drainMillis: 5m}
              cluster: {kind: embedded, members: 1, threads: 1}
              allowDisturbed: true
            axes: {rate: [5k, 6k]}
            repetitions: 1
            tags: {evening: first}
            require: ['p99<10s']
            percentiles: [p50]
            """;

    @TempDir
    private Path folder;

    private Path file;

    /** So short a run cannot be judged on any machine. */
    @Test
    void runsThatCannotBeJudgedEndTheExperimentAfterEachCellAndTheSameCommandGoesOnAndThenOnlyPrints()
            throws IOException {
        Ran first = experiment(TINY.replace("repetitions: 1", "repetitions: 2"));
        assertThat(first.exit()).as(first.out() + first.err()).isEqualTo(3);
        assertThat(first.err())
                .contains("q1 1/4, ", "q1 2/4, ", "ended after the first round: none of its 3 runs is valid")
                .contains(results().get(0).verdict().why().get(0), "what now: docs/measurement.md#verdict");
        assertThat(first.out())
                .contains("1/4  rate=5k  run 1  ", "2/4  rate=6k  run 1  ", "median (least .. most) over valid runs")
                .contains("rate=6k: p99<10s unknown: no valid run", "rate=5k run 2: not run yet");
        assertThat(results())
                .hasSize(3)
                .allMatch(result -> result.tags().get("evening").equals("first"))
                .allSatisfy(result -> assertThat(first.out()).contains(": " + result.id() + " is "));
        assertThat(words(Ran.line("experiment", file, "--out", out(), "--dry-run")))
                .containsPattern("4 runs, interleaved; 3 of them are done already .* 2 (\\d+ s) .* about \\1");
        Ran second = Ran.line("experiment", file, "--out", out());
        assertThat(second.err()).contains("3 of 4 runs stored already, the first of ");
        Ran third = Ran.line("experiment", file, "--out", out());
        assertThat(third.exit()).isEqualTo(3);
        assertThat(third.err().lines())
                .satisfiesExactly(
                        warning -> assertThat(warning)
                                .isEqualTo("warning: too short to be judged, measured for less than 8s: 2 of 2 cells"),
                        stored -> assertThat(stored).startsWith("4 of 4 runs stored already, the first of "));
        assertThat(results()).hasSize(4);
        assertThat(words(Ran.line("experiment", file, "--out", out(), "--dry-run")))
                .contains("nothing is left to run");
    }

    @Test
    void aMisspelledExperimentOfThisProgramIsNamed() {
        Path home = Path.of("..");
        assertThat(ExperimentCommand.found(Path.of("growth-small"), home)).exists();
        assertThatThrownBy(() -> ExperimentCommand.found(Path.of("growht-smal"), home))
                .hasMessage("no file and no experiment 'growht-smal', did you mean 'growth-small'?");
        assertThatThrownBy(() -> ExperimentCommand.found(Path.of("growht-small.yaml"), home))
                .hasMessageEndingWith("did you mean 'growth-small'?");
        assertThat(ExperimentCommand.found(Path.of("mine-of-today.yaml"), home)).hasToString("mine-of-today.yaml");
    }

    /** An experiment of somebody else is a program, so its JVM options are shown. */
    @Test
    void aDryRunSaysWhatWouldBeDoneAndDoesNothing() throws IOException {
        Ran ran = experiment(
                TINY.replace("embedded, members: 1", "processes, members: 1, jvmOptions: ['-XX:OnError=touch x']"),
                "--dry-run");
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(words(ran))
                .contains("whether it works tiny: 2 cells, 1 repetition, 2 runs, interleaved")
                .containsPattern("rate=5k [0-9a-f]{12} 1 \\d+ s 4,600")
                .containsPattern("about \\d+ s")
                .contains("JVM options, which may run commands: -XX:OnError=touch x ");
        assertThat(out()).doesNotExist();
    }

    private Ran experiment(String yaml, String... options) throws IOException {
        file = Files.writeString(folder.resolve("tiny.yaml"), yaml);
        return Ran.line("experiment", file, "--out", out(), options);
    }

    private Path out() {
        return folder.resolve("out");
    }

    private List<RunResult> results() {
        return StoredResult.under(out()).stream().map(StoredResult::result).toList();
    }

    private static final String SLIDES = """
        base:
          workload: {query: q5}
          phases: {measureMillis: 60s}
        axes: {slide: [20ms, 100ms]}
        repetitions: 2
        require: [cost<1]
        """;

    private void storeRuns() throws IOException {
        file = Files.writeString(folder.resolve("slides.yaml"), SLIDES);
        run(0, 1, 10).storeIn(out());
        run(0, 2, 12).storeIn(out());
        run(1, 1, 15).storeIn(out());
        run(1, 2, 17.3).storeIn(out());
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

    @Test
    void aGoalOfTheCommandLineIsAddedAndAMissIsExitCode5() throws IOException {
        storeRuns();
        Ran ran = reported("--require", "p99<16ms", "--require", "cost<1");
        assertThat(ran.exit()).as(ran.err()).isEqualTo(5);
        assertThat(words(ran))
                .contains("slide=20ms: cost<1 met: ")
                .contains("slide=20ms: p99<16ms met: reached in 2 of 2 runs, worst 12.0 ms")
                .contains("slide=100ms: p99<16ms missed: reached in 1 of 2 runs, worst 17.3 ms")
                .containsOnlyOnce("slide=20ms: cost<1 ");
        assertThat(results())
                .hasSize(4)
                .flatExtracting(RunResult::requirements)
                .extracting(CheckedRequirement::text)
                .containsOnly("p90<14s", "p99<16ms");
    }

    @Test
    void aPullRequestGetsARowForEachCellWhoseFiguresAreThoseOfValidRuns() throws IOException {
        storeRuns();
        run(1, 1, 15).invalid("rate missed: 3 | 4").storeIn(out());
        assertThat(reported("--require", "p99<16ms", "--format", "markdown").out())
                .startsWith("**slides: 4 runs: 3 valid; 1 invalid, 5 of 6 requirements met**\n")
                .contains(
                        "| cell | valid | p50 ms | p99 ms | CPU s/M | throughput events/s |",
                        "| slide=100ms | 1/2 | - | 17.300 | 0.840 | - |",
                        "- slide=20ms: p99\\<16ms met: reached in 2 of 2 runs, worst 12.0 ms",
                        "- slide=100ms: p99\\<16ms missed: 17.3 ms",
                        "- slide=100ms run 1: run-1-1 is invalid: rate missed: 3 \\| 4");
    }

    private Ran reported(String... options) throws IOException {
        return Ran.line("experiment", file, "--out", out(), "--no-report", options);
    }

    private static String words(Ran ran) {
        return ran.out().replaceAll("\\s+", " ");
    }
}
