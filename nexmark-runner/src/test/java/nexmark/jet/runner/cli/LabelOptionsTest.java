package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunLabel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class LabelOptionsTest {

    @TempDir
    private Path folder;

    @Test
    void tagsAreSplitAtTheirFirstEqualsSign() {
        assertThat(label("--label", "the new disk", "--tag", "a=b", "--tag", "c.d=e=f", "--tag", "empty="))
                .isEqualTo(new RunLabel("the new disk", Map.of("a", "b", "c.d", "e=f", "empty", "")));
    }

    @Test
    void withoutOptionsThereIsNoLabel() {
        assertThat(label()).isEqualTo(new RunLabel(null, Map.of()));
    }

    @Test
    void wrongFormsAreRefused() {
        assertThatThrownBy(() -> label("--tag", "fast"))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("'fast'");
        assertThatThrownBy(() -> label("--tag", "=b")).hasMessageContaining("NAME=VALUE");
        assertThatThrownBy(() -> label("--tag", "a=1", "--tag", "a=2")).hasMessageContaining("--tag a is given twice");
        assertThatThrownBy(() -> label("--label", " ")).hasMessageContaining("--label is blank");
        assertThatThrownBy(() -> label("--tag", "host=\u001b[31m"))
                .hasMessageStartingWith("--tag host has a control character, ");
        assertThatThrownBy(() -> label("--tag", "host=a\nb")).hasMessageStartingWith("--tag host has a line break, ");
    }

    @Test
    void aWrongTagIsOneLineAndLeavesNothing() {
        Path out = folder.resolve("runs");
        Ran ran = Ran.nexmark("run", "q5", "--tag", "fast", "--out", out.toString());
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err().lines()).hasSize(1);
        assertThat(out).doesNotExist();
    }

    private static RunLabel label(String... args) {
        LabelOptions options = new LabelOptions();
        new CommandLine(CommandLine.Model.CommandSpec.create()
                        .addMixin("label", CommandLine.Model.CommandSpec.forAnnotatedObject(options)))
                .parseArgs(args);
        return options.label();
    }
}
