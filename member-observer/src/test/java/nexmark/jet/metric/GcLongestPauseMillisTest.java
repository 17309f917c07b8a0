package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GcLongestPauseMillisTest {

    private static final TimedIncident PAUSE = new TimedIncident(IncidentKind.GC_PAUSE, 1_000, 10, "a pause");

    @Test
    void youngCollectionThatMostlyWaitedForAProcessorIsContention() {
        GcPauses.Pause young = new GcPauses.Pause(PAUSE, true);
        assertThat(GcLongestPauseMillis.incident(young, 5))
                .isEqualTo(new TimedIncident(
                        IncidentKind.CPU_CONTENTION,
                        1_000,
                        10,
                        "a collection stretched by waiting for a processor for 5.0 of 10 ms"));
        assertThat(GcLongestPauseMillis.incident(young, 4.9)).isEqualTo(PAUSE);
    }

    @Test
    void fullCollectionIsNeverContention() {
        GcPauses.Pause full = new GcPauses.Pause(PAUSE, false);
        assertThat(GcLongestPauseMillis.incident(full, 10)).isEqualTo(PAUSE);
    }
}
