package nexmark.jet.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A terminal shows every line whole; where there is none, a line that programs may read is one. */
class LineWidthTest {

    private static final int COLUMNS = 80;
    /** A terminal that stdout and stderr go to, as the launcher describes it to the JVM. */
    private static final Map<String, String> TERMINAL = Map.of(
            "nexmark.columns", "" + COLUMNS, "nexmark.progress.columns", "" + COLUMNS, "nexmark.terminal", "true");

    @ParameterizedTest
    @ValueSource(strings = {"list", "run q5 --mesure 3s", "compare q5", "report none"})
    void everyLineFits(String command) {
        TERMINAL.forEach(System::setProperty);
        Ran ran;
        try {
            ran = Ran.nexmark(command.split(" "));
        } finally {
            TERMINAL.keySet().forEach(System::clearProperty);
        }
        assertThat((ran.out() + ran.err()).lines()).hasSizeGreaterThan(1).allMatch(line -> line.length() <= COLUMNS);
        assertThat(Ran.nexmark(command.split(" ")).err())
                .isEqualTo(ran.err().isEmpty() ? "" : ran.err().strip().replaceAll("\n +", " ") + "\n");
    }
}
