package nexmark.jet.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.result.Phase;
import nexmark.jet.runner.run.RunProgress.Running;
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
}
