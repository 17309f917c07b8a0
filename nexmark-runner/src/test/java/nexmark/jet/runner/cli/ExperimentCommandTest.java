package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
import nexmark.jet.result.Status;
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

    @Test
    void anExperimentIsCarriedOutOnceAndPrintedEachTime() throws IOException {
        Path file = Files.writeString(folder.resolve("tiny.yaml"), TINY);
        Path out = folder.resolve("out");
        Ran first = Ran.line("experiment", file, "--out", out);
        assertThat(first.exit()).as(first.out() + first.err()).isIn(0, 3);
        assertThat(first.err()).contains("q1 1/2, ").contains("q1 2/2, ");
        assertThat(first.out())
                .contains("1/2  rate=5k  run 1  ")
                .contains("2/2  rate=6k  run 1  ")
                .contains("median (least .. most) over valid runs")
                .contains("rate=6k: p99<10s unknown: no valid run");
        List<RunResult> results =
                StoredResult.under(out).stream().map(StoredResult::result).toList();
        assertThat(results)
                .hasSize(2)
                .allMatch(result -> result.tags().get("evening").equals("first"));
        assertThat(results)
                .filteredOn(result -> result.status() != Status.VALID)
                .allSatisfy(result -> assertThat(first.out()).contains(" run 1: " + result.id() + " is "));
        Ran second = Ran.line("experiment", file, "--out", out);
        assertThat(second.exit()).isEqualTo(first.exit());
        assertThat(second.err().lines())
                .satisfiesExactly(
                        warning -> assertThat(warning)
                                .isEqualTo("warning: too short to be judged, measured for less than 8s: 2 of 2 cells"),
                        stored -> assertThat(stored).startsWith("2 of 2 runs stored already, the first of "));
        assertThat(StoredResult.under(out)).hasSize(2);
    }

    /** So short a run cannot be judged on any machine. */
    @Test
    void runsThatCannotBeJudgedEndTheExperimentAfterOneOfEachCell() throws IOException {
        Path out = folder.resolve("out");
        Ran ran = experiment(TINY.replace("repetitions: 1", "repetitions: 3"), "--no-report", "--out", out.toString());
        assertThat(ran.exit()).as(ran.out() + ran.err()).isEqualTo(3);
        assertThat(ran.err())
                .contains("ended after the first round: none of its 3 runs is valid")
                .contains(
                        StoredResult.under(out).get(0).result().verdict().why().get(0))
                .contains("what now: docs/measurement.md#verdict");
        assertThat(ran.out()).contains("rate=6k run 3: not run yet");
        assertThat(StoredResult.under(out)).hasSize(3);
    }

    @Test
    void aDryRunSaysWhatWouldBeDoneAndDoesNothing() throws IOException {
        Path out = folder.resolve("out");
        Ran ran = experiment(TINY, "--dry-run", "--out", out.toString());
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out())
                .contains("whether it works")
                .contains("tiny: 2 cells, 1 repetition, 2 runs, interleaved")
                .containsPattern("rate=5k +[0-9a-f]{12} +1 +\\d+ s +4,600")
                .containsPattern("about \\d+ s");
        assertThat(out).doesNotExist();
    }

    /** An experiment of somebody else is a program. */
    @Test
    void aDryRunShowsTheJvmOptions() throws IOException {
        String yaml = TINY.replace("{kind: embedded, members: 1, threads: 1}", "processes:1")
                .replace("rate: [5k, 6k]", "jvmOptions: [['-XX:OnError=touch x'], []]");
        assertThat(words(experiment(yaml, "--dry-run")))
                .contains("JVM options, which may run commands: -XX:OnError=touch x ");
    }

    private Ran experiment(String yaml, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("tiny.yaml"), yaml);
        return Ran.line("experiment", file, options);
    }

    private static final String SLIDES = """
        base:
          workload: {query: q5}
          phases: {measureMillis: 60s}
        axes: {slide: [20ms, 100ms]}
        repetitions: 2
        require: [cost<1]
        """;

    private Path file;

    private void storeRuns() throws IOException {
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
        storeRuns();
        Ran ran = reported("--require", "p99<16ms", "--require", "cost<1");
        assertThat(ran.exit()).as(ran.err()).isEqualTo(5);
        assertThat(words(ran))
                .contains("slide=20ms: cost<1 met: ")
                .contains("slide=20ms: p99<16ms met: reached in 2 of 2 runs, worst 12.0 ms")
                .contains("slide=100ms: p99<16ms missed: reached in 1 of 2 runs, worst 17.3 ms")
                .containsOnlyOnce("slide=20ms: cost<1 ");
        assertThat(StoredResult.under(results()))
                .hasSize(4)
                .flatExtracting(stored -> stored.result().requirements())
                .extracting(CheckedRequirement::text)
                .containsOnly("p90<14s", "p99<16ms");
    }

    @Test
    void aPullRequestGetsARowForEachCellWhoseFiguresAreThoseOfValidRuns() throws IOException {
        storeRuns();
        run(1, 1, 15).invalid("rate missed: 3 | 4").storeIn(results());
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
        return Ran.line("experiment", file, "--out", results(), "--no-report", options);
    }

    private static String words(Ran ran) {
        return ran.out().replaceAll("\\s+", " ");
    }
}
