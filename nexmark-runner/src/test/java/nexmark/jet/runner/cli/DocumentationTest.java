package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import nexmark.jet.query.Query;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the README and the help say is what the code does. */
class DocumentationTest {

    private static final Path README = Path.of("..", "README.md");
    private static final String BEGIN = "<!-- queries:begin -->\n";

    @Test
    void theReadmesQueryTableIsTheGeneratedOne() throws IOException {
        String readme = Files.readString(README);
        int begin = readme.indexOf(BEGIN) + BEGIN.length();
        assertThat(readme.substring(begin, readme.indexOf("<!-- queries:end -->")))
                .as("put the output of './nexmark list --markdown' between the markers in README.md")
                .isEqualTo(ListCommand.markdown(Query.all()));
    }

    @Test
    void theReadmeNamesEveryExitCode() throws IOException {
        String readme = Files.readString(README);
        assertThat(Arrays.stream(ExitCode.values()).map(code -> "| " + code.code() + " | "))
                .allSatisfy(row -> assertThat(readme).contains(row));
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "list", "verify", "soak", "probe", "generate", "replay"})
    void everyCommandsHelpHasExamples(String command) {
        Ran ran = Ran.nexmark(command, "--help");
        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).contains("Examples:").contains("nexmark " + command);
    }

    @Test
    void completionIsAShellScriptThatKnowsTheCommands() {
        assertThat(Ran.nexmark("generate-completion").out()).startsWith("#!").contains("replay");
    }
}
