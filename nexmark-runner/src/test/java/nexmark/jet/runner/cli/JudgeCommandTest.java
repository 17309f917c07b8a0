package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import nexmark.jet.result.ResultJson;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The run was measured once; no program left evidence beside it. */
class JudgeCommandTest {

    private static final Path STORED = Path.of("../run-results/src/test/resources/run-of-q5");
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private Path folder;

    private Path result;

    @BeforeEach
    void copy() throws IOException {
        result = Files.copy(STORED.resolve("result.json"), folder.resolve("result.json"));
        Files.copy(STORED.resolve("timeline.csv"), folder.resolve("timeline.csv"));
    }

    @Test
    void aStoredRunGetsTheVerdictThatItIsStoredWith() {
        Ran ran = Ran.nexmark("judge", folder.toString());
        assertThat(ran.exit())
                .isEqualTo(ExitCode.of(ResultJson.readResult(result).status()).code());
        assertThat(ran.err()).doesNotContain("another verdict");
        assertThat(ran.out()).contains("complete ", "machine disturbed");
    }

    @Test
    void aResultThatWasChangedGetsAnother() throws IOException {
        ObjectNode tree = (ObjectNode) JSON.readTree(result.toFile());
        tree.withObject("/throughput").put("emittedPerSecond", 1000.0);
        Files.writeString(result, tree.toString());
        Ran ran = Ran.nexmark("judge", folder.toString());
        assertThat(ran.exit()).isEqualTo(ExitCode.INVALID_RUN.code());
        assertThat(ran.out()).contains("rate missed: 1,000 of ");
        assertThat(ran.err()).contains("with another verdict");
    }

    @Test
    void aTableOfSecondsThatIsNoneIsNamedInOneLine() throws IOException {
        Files.writeString(folder.resolve("timeline.csv"), "second,epochMillis\n1,2\n");
        Ran ran = Ran.nexmark("judge", folder.toString());
        assertThat(ran.exit()).isEqualTo(ExitCode.USER_MISTAKE.code());
        assertThat(ran.err().lines()).singleElement().asString().contains("timeline.csv has no seconds, expected");
    }
}
