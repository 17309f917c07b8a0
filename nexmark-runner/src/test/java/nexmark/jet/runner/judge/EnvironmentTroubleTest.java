package nexmark.jet.runner.judge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import nexmark.jet.result.ResultJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentTroubleTest {

    private static final Path GOLDEN = Path.of("../run-results/src/test/resources/result-schema-1.json");

    @TempDir
    private Path folder;

    @Test
    void aRunThatIsInvalidForItsOwnSakeIsNotSpoiled() throws IOException {
        assertThat(EnvironmentTrouble.spoiled(ResultJson.readResult(GOLDEN))).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/facts | end | \"member-lost\"",
                "/facts | negativeLatencies | 5",
                "/facts/foreign | jobs | [\"other\"]",
                "/facts/foreign | members | [\"10.0.0.9:5701\"]",
                "/cluster/clocks | doubts | [\"clocks drifted apart\"]",
                "/cluster/machines/0 | stolenRatio | 0.03"
            })
    void troubleOfTheEnvironmentSpoilsARunUnlessItsAnswersAreWrong(String group, String key, String value)
            throws IOException {
        assertThat(isSpoiled(group, key, value, "invalid")).isTrue();
        assertThat(isSpoiled(group, key, value, "wrong")).isFalse();
        assertThat(isSpoiled(group, key, value, "interrupted")).isFalse();
    }

    @Test
    void otherProcessesSpoilNoRunUnderFaults() throws IOException {
        assertThat(isSpoiled("/cluster/machines/0", "othersRatio", "0.9", "invalid"))
                .isFalse();
    }

    private boolean isSpoiled(String group, String key, String value, String status) throws IOException {
        JsonMapper json = new JsonMapper();
        ObjectNode result = (ObjectNode) json.readTree(GOLDEN.toFile());
        ((ObjectNode) result.get("plan")).put("allowDisturbed", false);
        ((ObjectNode) result.at(group)).set(key, json.readTree(value));
        result.put("status", status);
        return EnvironmentTrouble.spoiled(
                ResultJson.readResult(Files.writeString(folder.resolve("result.json"), result.toString())));
    }
}
