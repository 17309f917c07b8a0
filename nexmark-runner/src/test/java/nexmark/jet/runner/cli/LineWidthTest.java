package nexmark.jet.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A terminal shows every line whole; where there is none, a line that programs may read is one. */
class LineWidthTest {

    @Test
    void theQueriesFit() {
        Terminal.assertFits(Terminal.nexmark("list"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"run q5 --mesure 3s", "compare q5", "report none"})
    void aMistakeFits(String command) {
        Ran ran = Terminal.nexmark(command.split(" "));
        Terminal.assertFits(ran);
        assertThat(Ran.nexmark(command.split(" ")).err().lines())
                .singleElement()
                .isEqualTo(ran.err().strip().replaceAll("\n +", " "));
    }

    @Test
    void whatIsSaidOnStderrFitsAndMovesNothing() {
        PrintStream stderr = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, UTF_8));
        try {
            Terminal.watches(() -> Console.say("member 1 ended: \033[2J\r\nall is well\u0007" + " word".repeat(12)));
        } finally {
            System.setErr(stderr);
        }
        assertThat(printed.toString(UTF_8))
                .isEqualTo("member 1 ended: ?[2J all is well?" + " word".repeat(9) + "\n  word word word\n");
    }
}
