package nexmark.jet.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.process.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Seals the format by a file that has all that a result can have. */
class ResultFormatTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Path GOLDEN = Path.of("src", "test", "resources", "result-schema-1.json");

    @TempDir
    private Path folder;

    @Test
    void aResultOfThisSchemaIsTheSameWhenItIsReadAndWritten() throws IOException {
        JsonNode written = JSON.readTree(ResultJson.write(ResultJson.readResult(GOLDEN)));
        assertThat(written).isEqualTo(tree());
    }

    @Test
    void aResultCanBeSeenInAnotherSeries() {
        RunResult result = ResultJson.readResult(GOLDEN);
        RunResult first = result.in("first");
        Percentile p50 = result.latency().series().get("first").percentiles().get("p50");
        assertThat(first.latency().main()).isEqualTo("first");
        assertThat(first.main().percentiles().get("p50")).isEqualTo(p50);
        assertThat(first.id()).isEqualTo(result.id());
        assertThatThrownBy(() -> result.in("last"))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("no series 'last', expected one of ");
    }

    @ParameterizedTest
    @CsvSource({
        "startedAt, today",
        "endedAt, 2026-11-22",
    })
    void aTimeThatIsNoInstantIsRefused(String name, String text) throws IOException {
        ObjectNode changed = tree();
        changed.withObject("/times").put(name, text);
        Path file = Files.writeString(folder.resolve("odd.json"), changed.toString());
        assertThatThrownBy(() -> ResultJson.readResult(file))
                .isInstanceOf(UserMistake.class)
                .hasMessage(file + ": times." + name + " is '" + text
                        + "', expected an instant such as 2026-11-22T07:20:08Z");
    }

    @Test
    void aRunThatIsInterruptedBeforeItsFirstEventDoesNotEndBeforeItStarts() {
        assertThat(RunResult.Times.of(3_000, 2_000, 0))
                .isEqualTo(new RunResult.Times("1970-01-01T00:00:02Z", "1970-01-01T00:00:02Z", 0));
        assertThat(RunResult.Times.of(3_000, 5_500, 1))
                .isEqualTo(new RunResult.Times("1970-01-01T00:00:03Z", "1970-01-01T00:00:05.500Z", 1));
    }

    /** 6 s apart: a latency has to be at least 12 s to be told from that. */
    @Test
    void aPercentileThatTheClocksErrorHidesIsNoFigure() throws IOException {
        ObjectNode clocks = (ObjectNode) tree().at("/cluster/clocks");
        ObjectNode changed = tree();
        ((ObjectNode) changed.at("/cluster"))
                .set(
                        "clocks",
                        clocks.set(
                                "worst",
                                JSON.readTree("{\"member\": \"a\", \"peer\": \"b\", \"atMillis\": 0,"
                                        + " \"offsetNanos\": -5999000000, \"errorNanos\": 1000000}")));
        RunResult result = ResultJson.readResult(Files.writeString(folder.resolve("apart.json"), changed.toString()));
        assertThat(result.cluster().clocks().errorMicros()).isEqualTo(6e6);
        assertThat(result.summary()).doesNotContainKey("p50Ms").containsEntry("p90Ms", 14_144.511);
    }

    private static ObjectNode tree() throws IOException {
        return (ObjectNode) JSON.readTree(GOLDEN.toFile());
    }
}
