package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes that any command may meet, and those of commands without a class of their own: one line each, and nothing is left. */
class MistakesTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "experiment . | . is a directory, expected an experiment (YAML)",
                "generate --events 5 --query q8 --out - | --query is 'q8', but the standard profile has one stream for all queries, expected --profile blog-2021 with it",
                "generate-completion x | unexpected argument 'x'",
                "max-throughput q5 --rate 1M | --rate is what max-throughput searches, expected --start",
                "max-throughput q99 | no query 'q99', expected one of q0",
                "max-throughput q5 --for p99 | 'p99' is no requirement, expected a metric",
                "max-throughput q5 --for p99.99<1s | p99.99 takes 29,956 samples, but --trial 20s has 1,000, expected --trial 10m or more",
                "max-throughput q5 --trial 200s --for p99.9<1s --measure 59s | p99.9 takes 2,995 samples, but --measure 59s has 2,950, expected --measure 1m or more",
                "max-throughput q5 --tolerance 0.1% | --tolerance is out of its range, expected 1% to 50%",
                "max-throughput q5 --tolerance tiny | 'tiny', expected a percentage such as 3%",
                "max-throughput q5 --tolerance 3f | '3f', expected a percentage such as 3%",
                "max-throughput q5 --tolerance 0x3p0% | '0x3p0%', expected a percentage such as 3%",
                "max-throughput q5 --confirm 0 | --confirm is 0, expected 1 to 99",
                "max-throughput q5 --trial 1001h | --trial is 1001h, expected at most 1000h",
                "max-throughput q5 --trial 5s | --trial is 5s, expected 10s or more: a shorter run cannot be judged",
                "max-throughput q5 --profiler cpu | --profiler: a profiled run is not judged, so no rate can hold, expected none",
                "max-throughput q5 --check off | --check off proves no answers",
                "max-throughput q5 --cluster processes:2 --fault kill@5s | --fault: a rate is not judged under faults",
                "max-throughput q5 --tag step=1 | --tag step is set by max-throughput itself",
                "verify q4 --threads 1.5 | '1.5', expected a whole number",
                "run q4 --threads 99999999999 | --threads is 99999999999, expected 1 to 4096",
                "run q4 --threads 1000000 | --threads is 1000000, expected at most 4096",
                "generate --disorder 9999999999 --events 1k --out - | --disorder is 9999999999, expected a whole number",
                "generate --auction-lifetime 1001h --events 5 --out - | --auction-lifetime is 1001h, expected at most 1000h",
                "generate --profile blog-2021 --hot-auction-ratio 5 --events 5 --out - | --hot-auction-ratio is for the standard profile, expected it without --profile blog-2021",
                "run q4 --profile blog-2021 --auction-lifetime 1s | --auction-lifetime is for the standard profile",
                "generate --events 9223372036854775807 --out - | --events is 9223372036854775807, expected fewer",
                "verify q4 --rate 0 | --rate is 0, expected at least 1",
                "verify q4 --keys 0 | keys 0, expected",
                "run q4 --threads 0 | --threads is 0, expected at least 1",
                "results | Missing required parameter: 'PATH'",
                "results missing | missing: no such file, expected a result.json or a folder of results",
                "results src | src: no results in it, expected folders with a result.json",
                "results src --format markdown | 'markdown', expected one of [table, csv, json]",
                "report | Missing required parameter: 'PATH'",
                "report nowhere | nowhere: no such path, and no run in results/runs has this label, expected a result.json",
                "report src | src: no results in it, expected folders with a result.json",
                "report pom.xml | pom.xml",
                "report ../run-results/src/test/resources/result-schema-1.json --out . | --out . is a directory, expected a file",
                "report ../run-results/src/test/resources/result-schema-1.json --out missing/r.html | --out missing/r.html is in a folder that does not exist",
                "report ../run-results/src/test/resources/result-schema-1.json --out pom.xml | pom.xml is there and is no report of nexmark",
                "compare | nothing to compare, expected two results, folders or labels, or --by with what runs differ in",
                "compare q5 | nothing to compare q5 with, expected two results, folders or labels",
                "compare nowhere elsewhere | nowhere: no such path, and no run in results/runs has this label",
                "compare --rate 1M q5 | so stored results are compared, but given: --rate, expected several values of one",
                "compare --rate 1M,2M --jvm g1-5ms,zgc q5 | --rate and --jvm have several values, expected one such option",
                "compare --rate 1M,abc q5 | 'abc', expected a count such as 100000, 250k or 1.5M",
                "compare --rate 1M,2M | no query given, expected all or some of q0",
                "compare --rate=1M,2M q5 --keys 0 | keys 0, expected",
                "compare --jvm g1-5ms,nope q5 | --jvm is 'nope', expected the NAME of a file",
                "compare --variant idiomatic,tuned q0 | --variant makes no difference to q0: idiomatic and tuned have the same",
                "compare --rate 1M,2M q5 --pairs 1 | --pairs is 1, expected at least 2: one pair shows no noise",
                "compare --rate 1M,2M q5 --pairs 2000000000 | --pairs is 2000000000, which makes 4000000000 runs, expected at most 10000",
                "compare --rate 1M,2M q5 --measure 2s | --measure is 2s, expected 8s or more: shorter runs cannot be judged",
                "compare --rate 1M,2M q5 --profiler cpu | --profiler: a profiled run is not judged, so no comparison counts it, expected none",
                "compare --side study=x q5 --profiler jfr | --profiler: a profiled run is not judged, so no comparison",
                "compare --rate 1M,2M q7 --measure 8s --require p99<16ms | --require p99<16ms: p99 takes 299 samples, but --measure 8s has 160, expected --measure 15s or more",
                "compare a b --require p99 | 'p99' is no requirement, expected a metric",
                "compare --rate 1M,2M q5 --by jvm | --by splits stored results, but --rate has several values to measure",
                "compare a b --metrics p98 | no metric 'p98', expected one of p50",
                "compare a b --margin 100 | --margin is 100.0, expected percent from 0 to less than 100",
                "compare a b --format xml | 'xml', expected one of [table, json, markdown]",
                "rnu q5 | nexmark: no command 'rnu', did you mean 'run'? (see 'nexmark --help')",
                "bogus | nexmark: no command 'bogus', expected one of run, compare, max-throughput"
            })
    void isOneLineThatNamesItAndWhatWasExpected(String command, String expected) throws IOException {
        Mistakes.assertOneLine(folder, command, expected);
    }

    @Test
    void aNameWithALineBreakIsStillOneLine() {
        assertThat(Ran.nexmark("run", "q\n9").err()).startsWith("nexmark run: no query 'q 9'");
        assertThat(Ran.nexmark("run", "q5", "--rate", "1\r\n2").err()).contains("'1 2', expected a count");
        assertThat(Ran.nexmark("verify", "q5", "--keys", "\u001b[31m7\u009b").err())
                .contains("'?[31m7?', expected a count");
        assertThat(Ran.nexmark("r\nun").err()).startsWith("nexmark: no command 'r un'");
        Ran labelled = Ran.nexmark("run", "q5", "--label", "a\nb");
        assertThat(labelled.exit()).isEqualTo(2);
        assertThat(labelled.err()).isEqualTo("nexmark run: --label has a line break, expected one line\n");
        assertThat(Ran.nexmark("run", "q5", "--label", "\u001b[31mx").err())
                .startsWith("nexmark run: --label has a control character");
        assertThat(Ran.nexmark("run", "q5", "--tag", "x=\u001b[31m").err())
                .startsWith("nexmark run: --tag x has a control character");
        assertThat(Ran.nexmark("run", "q5", "--out", "a\nb").err()).startsWith("nexmark run: --out is 'a b', expected");
        assertThat(Ran.nexmark("run", "q5", "--out", "").err()).startsWith("nexmark run: --out is '', expected");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "max-throughput q5 --live=x",
                "compare --rate 1M,2M q5 --live=x",
                "compare --rate 1M,2M q5 --tag bad",
                "compare --rate 1M,2M q5 --label=",
                "experiment ../cluster-configs/experiments/guarantees-small.yaml --live=x"
            })
    void aRefusalLeavesNoFolderBehind(String command) {
        Path out = folder.resolve("results");
        Ran ran = Ran.nexmark((command + " --out " + out).split(" "));
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err().lines()).hasSize(1);
        assertThat(out).doesNotExist();
    }

    @Test
    void aLabelOfAnExperimentIsCheckedAsTheOption() throws IOException {
        Path file =
                Files.writeString(folder.resolve("labelled.yaml"), "base: {workload: {query: q5}}\nlabel: \"a\\nb\"\n");
        assertThat(Ran.nexmark("experiment", file.toString(), "--dry-run").err())
                .contains("labelled.yaml: label has a line break, expected one line");
    }

    @Test
    void aTimeoutThatNoRunCanKeepIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("short.yaml"), """
                base: {workload: {query: q5}, phases: {warmupMillis: 5s, measureMillis: 10s}}
                timeout: 15s
                """);
        assertThat(Ran.nexmark("experiment", file.toString(), "--dry-run").err())
                .contains("timeout is 15s, expected more than 15s, the warm-up and the measured interval");
    }

    @Test
    void aFileIsNoFolderForResults() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "kept");
        Ran ran = Ran.nexmark("run", "q5", "--out", file.toString());
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err().lines()).hasSize(1);
        assertThat(file).hasContent("kept");
    }
}
