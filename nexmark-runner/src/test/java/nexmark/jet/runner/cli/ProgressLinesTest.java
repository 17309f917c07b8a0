package nexmark.jet.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.result.Phase;
import nexmark.jet.runner.run.RunProgress.Running;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressLinesTest {

    @ParameterizedTest
    @CsvSource({
        "0, p50 - p99 -",
        "4, p50 - p99 -",
        "5, p50 2.0 ms p99 -",
        "298, p50 2.0 ms p99 -",
        "299, p50 2.0 ms p99 7.0 ms"
    })
    void aPercentileTakesTheRowsThatItTakesInTheTable(long rows, String percentiles) {
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        LatencyFigures soFar = new LatencyFigures(0, rows, 2_000, 7_000, 9_000);
        new ProgressLines(new PrintStream(shown, true, UTF_8), false)
                .running(new Running(Phase.MEASURE, 1_000, 10, 10, 1, soFar));
        assertThat(shown.toString(UTF_8)).contains("| " + percentiles + " so far");
    }

    @Test
    void eachLineOfOneRunOfManyBeginsWithItsPlaceAndFitsATerminal() {
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        LatencyFigures soFar = new LatencyFigures(0, 10_000, 2_000, 7_000, 9_000);
        ProgressLines lines =
                new ProgressLines(new PrintStream(shown, true, UTF_8), false, () -> "q5 13/60, 12 min left");
        lines.step("starting 1 member");
        lines.running(new Running(Phase.MEASURE, 120_000, 1_500_000, 1_499_990, 12, soFar));
        lines.line("a note");
        assertThat(shown.toString(UTF_8).lines())
                .containsExactly(
                        "q5 13/60, 12 min left | starting 1 member ...",
                        "q5 13/60, 12 min left | measure 120 s | 1.5M/s | lag 12 ms | p50 2.0 p99 7.0 ms",
                        "q5 13/60, 12 min left | a note");
    }
}
