package nexmark.jet.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShellQuotingTest {

    /** Each is something that a shell would read otherwise, or a command take for an option. */
    static final List<String> HARD_WORDS = List.of(
            "plain",
            "",
            " ",
            "two  words ",
            "it's",
            "'",
            "''",
            "'\\''",
            "\"double\"",
            "$HOME ${HOME} $(id) `id`",
            "back\\slash\\",
            "line\nbreak\n",
            "\ttab",
            "*?[a-z]",
            "~",
            "~root",
            "a;b&c|d>e<f(g)h{i}j#k!l",
            "#comment",
            "A=b",
            "-n",
            "--",
            "--help",
            "ünïcödé €");

    @Test
    void aShellReadsEveryWordAsItWas() throws Exception {
        List<String> words = new ArrayList<>(List.of("printf", "%s\\0"));
        words.addAll(HARD_WORDS);
        Process shell = new ProcessBuilder("sh", "-c", ShellQuoting.commandLine(words))
                .redirectErrorStream(true)
                .start();
        String out = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).isZero();
        assertThat(out).isEqualTo(String.join("\0", HARD_WORDS) + "\0");
    }

    @Test
    void aPathThatLooksLikeAnOptionIsNone() {
        assertThat(ShellQuoting.path("-rf")).isEqualTo("./-rf");
        assertThat(ShellQuoting.path("work/-rf")).isEqualTo("work/-rf");
        assertThat(ShellQuoting.path("/work")).isEqualTo("/work");
    }

    @Test
    void whatNoArgumentCanHoldIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> ShellQuoting.quote("a\0b"));
    }
}
