package nexmark.jet.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import nexmark.jet.experiment.Cell;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.plan.PlanDefaults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A terminal shows every line whole; where there is none, a line that programs may read is one. */
class LineWidthTest {

    private static final String REASON = "a reason of many words ".repeat(12).strip();
    private static final String LONG_NAME = "-Xlog:gc".repeat(12);

    @Test
    void theQueriesFit() {
        Terminal.assertFits(Terminal.nexmark("list"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"run q5 --mesure 3s", "run q5 --measure 3x", "compare q5", "report none", "replay q5"})
    void aMistakeFits(String command) {
        Ran ran = Terminal.nexmark(command.split(" "));
        Terminal.assertFits(ran);
        assertThat(Ran.nexmark(command.split(" ")).err().lines())
                .singleElement()
                .isEqualTo(ran.err().strip().replaceAll("\n +", " "));
    }

    @Test
    void whatIsSaidOnStderrFits() {
        PrintStream stderr = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, UTF_8));
        try {
            Terminal.watches(() -> Console.say(REASON));
        } finally {
            System.setErr(stderr);
        }
        assertThat(printed.toString(UTF_8).lines())
                .hasSizeGreaterThan(1)
                .allMatch(line -> line.length() <= Terminal.COLUMNS);
    }

    @Test
    void theResultOfOneRunOfManyFits() {
        StringWriter printed = new StringWriter();
        Terminal.watches(() -> {
            ExperimentLines lines = new ExperimentLines(Console.lines(new PrintWriter(printed)));
            Map<String, String> settings = Map.of("guarantee", "exactly-once", "rate", "200k", "jvmOptions", LONG_NAME);
            lines.failed(new PlannedRun(Cell.of(settings, PlanDefaults.of("q5")), 1), REASON, true);
        });
        assertThat(printed.toString().lines())
                .hasSizeGreaterThan(3)
                .allMatch(line -> line.length() <= Terminal.COLUMNS || line.contains(LONG_NAME));
    }
}
