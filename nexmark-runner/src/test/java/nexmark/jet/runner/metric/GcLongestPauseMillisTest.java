package nexmark.jet.runner.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class GcLongestPauseMillisTest {

    @Test
    void youngCollectionThatMostlyWaitedForAProcessorIsContention() {
        TimedIncident young = pause("G1 Young Generation, G1 Evacuation Pause, end of minor GC");
        assertThat(GcLongestPauseMillis.incident(young, 5))
                .isEqualTo(new TimedIncident(
                        TimedIncident.CPU_CONTENTION,
                        1_000,
                        10,
                        "a collection stretched by waiting for a processor for 5.0 of 10 ms"));
        assertThat(GcLongestPauseMillis.incident(young, 4.9)).isEqualTo(young);
    }

    @Test
    void fullCollectionIsNeverContention() {
        TimedIncident full = pause("G1 Old Generation, Diagnostic Command, end of major GC");
        assertThat(GcLongestPauseMillis.incident(full, 10)).isEqualTo(full);
    }

    @Test
    void collectorsThreadsAreFound() {
        assumeThat(Files.exists(SchedStat.OWN)).isTrue();
        try (CollectorWaits waits = new CollectorWaits()) {
            waits.start();
            assertThat(waits.threadCount()).isPositive();
            assertThat(waits.longestMillis()).isNotNegative();
        }
    }

    private static TimedIncident pause(String detail) {
        return new TimedIncident(TimedIncident.GC_PAUSE, 1_000, 10, detail);
    }
}
