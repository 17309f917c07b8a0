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
import nexmark.jet.table.TerminalWriter;
import org.junit.jupiter.api.Test;

/** What a member's log or a foreign program has in a failure's words must not move or colour the terminal. */
class ShownFailuresTest {

    private static final String WORDS = "member 1 ended: \033[2J\r\nall is well\u0007";

    @Test
    void aFailedRunIsALineOfWhichATerminalObeysNothing() {
        StringWriter printed = new StringWriter();
        ExperimentLines lines = new ExperimentLines(new TerminalWriter(new PrintWriter(printed), 200, false, true));
        lines.failed(new PlannedRun(Cell.of(Map.of(), PlanDefaults.of("q5")), 1), WORDS, true);
        assertThat(printed.toString().strip())
                .endsWith("FAILED  member 1 ended: ?[2J all is well?  (to be repeated)")
                .doesNotContain("\n");
    }

    @Test
    void soIsWhateverIsSaidOnStderr() {
        PrintStream stderr = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, UTF_8));
        try {
            Console.say(WORDS);
        } finally {
            System.setErr(stderr);
        }
        assertThat(printed.toString(UTF_8).strip()).isEqualTo("member 1 ended: ?[2J all is well?");
    }
}
