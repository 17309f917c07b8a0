package nexmark.jet.runner.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.runner.run.Phase;
import nexmark.jet.runner.run.Second;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelineCsvTest {

    private static final double NOT_KNOWN = Double.NaN;

    @TempDir
    private Path folder;

    @Test
    void aTimelineIsReadAsItWasWritten() throws IOException {
        List<Second> timeline = List.of(
                second(1000, Phase.WARM_UP, 0.001, 1234.567, 1.5),
                second(2000, Phase.MEASURE, NOT_KNOWN, NOT_KNOWN, NOT_KNOWN),
                second(3000, Phase.DRAIN, 0.1, 0.3, -2.0));
        Files.writeString(folder.resolve("timeline.csv"), TimelineCsv.of(timeline, List.of("a")));
        assertThat(TimelineCsv.read(folder)).isEqualTo(timeline);
    }

    private static Second second(
            long startMillis, Phase phase, double minLagMillis, double maxLagMillis, double metric) {
        return new Second(
                startMillis,
                phase,
                NOT_KNOWN,
                minLagMillis,
                maxLagMillis,
                new LatencyFigures(startMillis, 3, 1234, 5678, 9999.999),
                new LatencyFigures(startMillis, 0, NOT_KNOWN, NOT_KNOWN, NOT_KNOWN),
                Map.of("a", metric));
    }
}
