package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.StoredResults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExperimentCommandTest {

    /** A run of a second on a member in this JVM, and one in a JVM with a heap of its own. */
    private static final String TINY = """
            description: whether it works
            base:
              workload: {query: q1, rate: 5k}
              phases: {warmupMillis: 500ms, measureMillis: 1s, drainMillis: 5m}
              cluster: {threads: 1}
              allowDisturbed: true
            cells:
              - {}
              - {jvmOptions: ['-Xmx300m']}
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
        Ran first = Ran.nexmark("experiment", file.toString(), "--out", out.toString());
        assertThat(first.exit()).as(first.out() + first.err()).isIn(0, 3);
        assertThat(first.err()).contains("q1 1/2, ").contains("q1 2/2, ");
        assertThat(first.out())
                .contains("1/2  q1  run 1  ")
                .contains("2/2  jvmOptions=-Xmx300m  run 1  ")
                .contains("median (least .. most) over valid runs")
                .contains("jvmOptions=-Xmx300m: p99<10s unknown: no valid run");
        List<RunResult> results =
                StoredResults.under(out).stream().map(StoredResult::result).toList();
        assertThat(results)
                .hasSize(2)
                .allMatch(result -> result.tags().get("evening").equals("first"));
        assertThat(results)
                .filteredOn(result -> result.status() != Status.VALID)
                .allSatisfy(result -> assertThat(first.out()).contains(" run 1: " + result.id() + " is "));
        assertThat(flags(results.get(0))).doesNotContain("-Xmx300m");
        assertThat(flags(results.get(1))).contains("-Xmx300m");
        Ran second = Ran.nexmark("experiment", file.toString(), "--out", out.toString());
        assertThat(second.exit()).isEqualTo(first.exit());
        assertThat(second.err().lines())
                .satisfiesExactly(
                        warning -> assertThat(warning)
                                .isEqualTo("warning: too short to be judged, measured for less than 8s: 2 of 2 cells"),
                        stored -> assertThat(stored).startsWith("2 of 2 runs stored already, the first of "));
        assertThat(StoredResults.under(out)).hasSize(2);
    }

    private static List<String> flags(RunResult result) {
        return result.environments().members().values().iterator().next().jvm().flags();
    }

    @Test
    void aDryRunSaysWhatWouldBeDoneAndDoesNothing() throws IOException {
        Path out = folder.resolve("out");
        Ran ran = experiment(TINY, "--dry-run", "--out", out.toString());
        assertThat(ran.exit()).as(ran.err()).isZero();
        assertThat(ran.out())
                .contains("whether it works")
                .contains("tiny: 2 cells, 1 repetition, 2 runs, interleaved")
                .containsPattern("jvmOptions=-Xmx300m +[0-9a-f]{12} +1 +\\d+ s +4,600")
                .containsPattern("about \\d+ s, about 0\\.0\\d machine-hours");
        assertThat(out).doesNotExist();
    }

    @Test
    void mergedCellsAreNamedByADryRun() throws IOException {
        assertThat(experiment("axes: {query: [q1, q5], variant: [idiomatic, tuned]}", "--dry-run")
                        .out())
                .contains("3 cells")
                .contains("merged: query=q1 variant=tuned is the same run as query=q1 variant=idiomatic");
    }

    @Test
    void aMistakeIsOneLine() throws IOException {
        assertRefused("axes: {rat: [1]}", "axes: unknown setting 'rat', did you mean 'rate'?");
        assertRefused("{base: {workload: {query: q5}}, axes: {jvm: [none]}}", "jvm=none: --jvm is 'none'");
        assertRefused(
                "{base: {workload: {query: q5}, phases: {measureMillis: 100ms}}}",
                "p90 takes 29 samples, but measureMillis: 100ms has 5, expected measureMillis: 1s or more");
        assertRefused("{base: {workload: {query: q5}, cluster: 'ssh:nowhere.json'}}", "nowhere.json");
    }

    @Test
    void aGoalThatAPlanIsTooShortForIsRefusedForItsCell() throws IOException {
        String yaml = "{base: {workload: {query: q7}}, axes: {measure: [1s, 20s]}, percentiles: [p50]}";
        Ran ran = experiment(yaml, "--out", folder.resolve("none").toString(), "--require", "p99<1s");
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err().lines())
                .containsExactly("nexmark experiment: " + folder.resolve("tiny.yaml")
                        + ", measure=1s: require p99<1s: p99 takes 299 samples, but measureMillis: 1s has 20,"
                        + " expected measureMillis: 15s or more");
        assertThat(folder.resolve("none")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--require p99 | 'p99' is no requirement, expected a metric, <, <=, > or >=, and a limit",
                "--dry-run --json | --dry-run has no results to report, expected it without --format, --json and --junit",
                "--dry-run --junit report.xml | --dry-run has no results to report",
                "--junit nowhere/report.xml | --junit nowhere/report.xml is in a folder that does not exist",
                "--json --format markdown | --json is short for --format json, but --format markdown is given"
            })
    void aReportThatCannotBeMadeIsOneLine(String options, String message) throws IOException {
        String out = "--out=" + folder.resolve("none");
        Ran ran = experiment(TINY, (out + " " + options).split(" "));
        assertThat(ran.exit()).as(ran.out()).isEqualTo(2);
        assertThat(ran.err().lines()).singleElement().asString().contains(message);
        assertThat(folder.resolve("none")).doesNotExist();
    }

    @Test
    void aPlanThatCannotBeCarriedOutIsOneLine() throws IOException {
        assertRefused(
                "{base: {workload: {query: q5}, cluster: {kind: processes, members: 1, hazelcast: nowhere.yaml}}}",
                "--hazelcast nowhere.yaml: no such file");
        assertRefused(
                "{base: {workload: {query: q5}, phases: {measureMillis: 20s}, cluster: 'processes:2', faults: ['kill@30s']}}",
                "--fault kill@30s is not over within --measure 20s");
        assertRefused(
                "{base: {workload: {query: q5}, cluster: 'embedded:2', faults: ['stop@1s:1s']}}",
                "--fault stop@1s:1s cannot be done to --cluster embedded:2");
        assertRefused(
                "{base: {workload: {query: q5}, phases: {measureMillis: 20s}}, timeout: 5s}",
                "timeout is 5s, expected more than ");
    }

    private void assertRefused(String yaml, String message) throws IOException {
        for (String option : List.of("--dry-run", "--out=" + folder.resolve("none"))) {
            Ran ran = experiment(yaml, option);
            assertThat(ran.exit()).as(ran.out()).isEqualTo(2);
            assertThat(ran.err().lines())
                    .singleElement()
                    .asString()
                    .contains("tiny.yaml")
                    .contains(message);
        }
        assertThat(folder.resolve("none")).doesNotExist();
    }

    private Ran experiment(String yaml, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("tiny.yaml"), yaml);
        List<String> arguments = new ArrayList<>(List.of("experiment", file.toString()));
        arguments.addAll(List.of(options));
        return Ran.nexmark(arguments.toArray(String[]::new));
    }
}
