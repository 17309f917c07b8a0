package nexmark.jet.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Requirement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

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
        assertThat(experiment.columns()).extracting(Column::title).containsExactly("p99.9 ms", "heap MB");
    }

    /** YAML 1.1 would make false, 7, 1.1, infinity, 10 and 4,096 of some of these. */
    @Test
    void tagsAreTheTextsThatWereWrittenAndOtherValuesThoseOfYaml12() throws IOException {
        Experiment experiment = read("""
                base: {workload: {query: q1, rate: 010000}}
                label: 2026-11-28
                tags: {country: NO, build: 007, version: 1.10, commit: 4e10523, octal: 0o17, flag: on, time: 12:30, list: 1_000}
                axes: {check: [off, sample]}
                """);
        assertThat(experiment.label().tags().values())
                .containsExactlyInAnyOrder("NO", "007", "1.10", "4e10523", "0o17", "on", "12:30", "1_000");
        assertThat(experiment.label().text()).isEqualTo("2026-11-28");
        assertThat(experiment.axes().get("check")).extracting(JsonNode::asText).containsExactly("off", "sample");
        assertThat(experiment.base().at("/workload/rate").longValue()).isEqualTo(10_000);
    }

    @Test
    void eachSettingHasAShortNameOfItsOwn() {
        assertThat(List.of("workload.rate", "workload.slideMillis", "phases.measureMillis", "cluster.jvm", "check"))
                .allMatch(
                        path -> SettingNames.path(SettingNames.shortName(path)).equals(path))
                .allMatch(path -> SettingNames.path(path).equals(path));
    }

    @ParameterizedTest
    @CsvFileSource(resources = "experiment-mistakes.csv", delimiter = '|', quoteCharacter = '`')
    void aMistakeIsOneLineThatNamesTheKey(String yaml, String message) {
        assertThatThrownBy(() -> read(yaml))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith(folder.resolve("small.yaml") + ": ")
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
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
