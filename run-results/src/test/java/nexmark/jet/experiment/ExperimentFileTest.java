package nexmark.jet.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.RunMetric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExperimentFileTest {

    @TempDir
    private Path folder;

    @Test
    void whatIsLeftOutHasItsDefault() throws IOException {
        Experiment experiment = read("base: {workload: {query: q5}}");
        assertThat(experiment.name()).isEqualTo("small");
        assertThat(experiment.axes()).isEmpty();
        assertThat(experiment.cells()).containsExactly(Map.of());
        assertThat(experiment.repetitions()).isEqualTo(1);
        assertThat(experiment.order()).isEqualTo(Experiment.RunOrder.INTERLEAVED);
        assertThat(experiment.timeoutMillis()).isEmpty();
        assertThat(experiment.percentiles()).containsExactly("p50", "p90", "p99");
    }

    @Test
    void everyKeyIsRead() throws IOException {
        Experiment experiment = read("""
                name: tails
                description: what it is about
                base: {workload: {query: q5, windowMillis: 2s}}
                cells: [{members: 1}, {members: 2, jvmOptions: [-Xmx4g]}]
                axes: {rate: [100k, 1.5M]}
                repetitions: 5
                order: shuffled
                seed: 7
                timeout: 5m
                label: evening
                tags: {host: c7i, number: 4}
                require: [p99<16ms]
                percentiles: [p50]
                metrics: [p99.9, heap]
                """);
        assertThat(experiment.name()).isEqualTo("tails");
        assertThat(experiment.base().at("/workload/windowMillis").longValue()).isEqualTo(2_000);
        assertThat(experiment.cells())
                .extracting(Map::keySet)
                .last()
                .isEqualTo(Set.of("cluster.members", "cluster.jvmOptions"));
        assertThat(experiment.axes().get("workload.rate"))
                .extracting(value -> value.longValue())
                .containsExactly(100_000L, 1_500_000L);
        assertThat(experiment.order()).isEqualTo(Experiment.RunOrder.SHUFFLED);
        assertThat(experiment.seed()).isEqualTo(7);
        assertThat(experiment.timeoutMillis()).isEqualTo(OptionalLong.of(300_000));
        assertThat(experiment.label().tags()).containsEntry("host", "c7i").containsEntry("number", "4");
        assertThat(experiment.label().requirements()).extracting("text").containsExactly("p99<16ms");
        assertThat(experiment.metrics()).isEqualTo(List.of(RunMetric.P99_9, RunMetric.HEAP));
    }

    @Test
    void eachSettingHasAShortNameOfItsOwn() {
        assertThat(List.of("workload.rate", "workload.slideMillis", "phases.measureMillis", "cluster.jvm", "check"))
                .allMatch(
                        path -> SettingNames.path(SettingNames.shortName(path)).equals(path))
                .allMatch(path -> SettingNames.path(path).equals(path));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "axis: {}| unknown setting 'axis', did you mean 'axes'?",
                "axes: {workload.rat: [1]}| axes: unknown setting 'workload.rat', did you mean 'workload.rate'?",
                "axes: {slid: [1]}| axes: unknown setting 'slid', did you mean 'slide'?",
                "axes: {rate: []}| axes: workload.rate is '[]', expected a list of at least one value",
                "axes: {rate: 5}| axes.rate is 5, expected a list",
                "axes: {rate: [fast]}| workload.rate: 'fast', expected a count",
                "axes: {slide: ['20']}| workload.slideMillis: '20' is no time",
                "axes: {rate: [1], workload.rate: [2]}| axes names workload.rate twice",
                "axes: [1]| axes is [1], expected an object",
                "{cells: [{rate: 1}], axes: {rate: [2]}}| axes and cells both have workload.rate",
                "cells: {rate: 1}| cells is {\"rate\":1}, expected a list",
                "base: q5| base is \"q5\", expected an object",
                "repetitions: 0| repetitions is '0', expected at least 1",
                "repetitions: 3000000000| repetitions is 3000000000, expected a whole number",
                "seed: -1| seed is '-1', expected at least 0",
                "repetitions: some| repetitions is \"some\", expected a whole number",
                "order: random| order is \"random\", expected one of [interleaved, shuffled, sequential]",
                "timeout: 5x| timeout: '5x' is no time",
                "timeout: 2600000h| timeout is 2600000h, expected at most 1000h",
                "require: [p99]| require: 'p99' is no requirement",
                "percentiles: [p95]| one of the percentiles is 'p95', expected some of p50, p90",
                "metrics: [p50, null]| a value is null that has to be there, one of [metrics]",
                "metrics: [p12]| metrics: no metric 'p12'",
                "tags: {cell: x}| tags.cell is 'x', expected a text, and a name",
                "tags: {host: \"\\e[31m\"}| tags.host has a control character, which a terminal would obey",
                "tags: {host: \"a\\nb\"}| tags.host has a line break, expected one line",
                "name: a/b| name is 'a/b', expected letters, digits",
                "name: [a| no YAML: expected ',' or ']', but got <stream end> at line 1, column 9, expected an",
                "{name: a, name: b}| no YAML: Duplicate field 'name' at line 1, column 15, expected an",
                "{name: &a x, label: *a}| *a is an alias, expected its value written out",
                "just words| no experiment in it"
            })
    void aMistakeIsOneLineThatNamesTheKey(String yaml, String message) {
        assertThatThrownBy(() -> read(yaml))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith(folder.resolve("small.yaml") + ": ")
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    @Test
    void aFileThatIsNoSingleDocumentInUtf8IsOneLine() throws IOException {
        assertThatThrownBy(() -> read("{name: a}\n---\n{name: b}"))
                .isInstanceOf(UserMistake.class)
                .hasMessageEndingWith("small.yaml: more than one document in it, expected one experiment");
        Path file = Files.write(folder.resolve("small.yaml"), "name: ä".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> ExperimentFile.read(file))
                .isInstanceOf(UserMistake.class)
                .hasMessageEndingWith("small.yaml is no text in UTF-8, expected an experiment (YAML)");
    }

    @Test
    void furtherGoalsFollowThoseOfTheFile() throws IOException {
        Path file = Files.writeString(folder.resolve("small.yaml"), "require: [p99<16ms, cost<1]");
        assertThat(ExperimentFile.read(file, Requirement.parse("cost<1"), Requirement.parse("lag<1s"))
                        .label()
                        .requirements())
                .extracting(Requirement::text)
                .containsExactly("p99<16ms", "cost<1", "lag<1s");
    }

    private Experiment read(String yaml) throws IOException {
        return ExperimentFile.read(Files.writeString(folder.resolve("small.yaml"), yaml));
    }
}
