package nexmark.jet.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import nexmark.jet.metric.LongestHiccupMillis.Hiccup;
import nexmark.jet.process.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LongestHiccupMillisTest {

    private static final long SECOND = 1_000_000_000;
    private static final long MILLI = 1_000_000;

    private final LongestHiccupMillis hiccups = new LongestHiccupMillis();

    @Test
    void delayInWhichTheThreadWaitedForAProcessorIsContention() {
        hiccups.delayed(new Hiccup(5 * SECOND, 10 * MILLI, 6 * MILLI, 0));
        assertThat(drained(6 * SECOND))
                .containsExactly(new TimedIncident(
                        IncidentKind.CPU_CONTENTION, 5_000, 10, "a thread waited 6.0 ms for a processor"));
    }

    @ParameterizedTest
    @CsvSource({"0, 9, SAFEPOINT", "-1, -1, STOPPED"})
    void delayInASafepointIsTheSafepointAndWithoutTheCountsNobodyIsAccused(
            long runDelayNanos, long safepointMillis, IncidentKind kind) {
        hiccups.delayed(new Hiccup(5 * SECOND, 10 * MILLI, runDelayNanos, safepointMillis));
        assertThat(drained(6 * SECOND)).extracting(TimedIncident::kind).containsExactly(kind);
    }

    @Test
    void delayInAPauseOfTheCollectorIsNotReportedAgain() {
        hiccups.delayed(new Hiccup(5 * SECOND, 10 * MILLI, 6 * MILLI, 9));
        hiccups.heard(new TimedIncident(IncidentKind.GC_PAUSE, 4_998, 9, "young"));
        assertThat(drained(6 * SECOND)).isEmpty();
    }

    @Test
    void newHiccupWaitsUntilThePauseThatMayExplainItIsKnown() {
        hiccups.delayed(new Hiccup(5 * SECOND, 10 * MILLI, 0, 9));
        assertThat(drained(5 * SECOND + 11 * MILLI)).isEmpty();
        hiccups.heard(new TimedIncident(IncidentKind.GC_PAUSE, 5_000, 10, "young"));
        assertThat(drained(6 * SECOND)).isEmpty();
    }

    @Test
    void eachWakeOfTheThreadCounts() {
        hiccups.start();
        Eventually.isTrue("it has woken late", () -> hiccups.sample() > 0);
        hiccups.close();
    }

    private List<TimedIncident> drained(long nowNanos) {
        List<TimedIncident> drained = new ArrayList<>();
        hiccups.drainIncidents(nowNanos, drained::add);
        return drained;
    }
}
