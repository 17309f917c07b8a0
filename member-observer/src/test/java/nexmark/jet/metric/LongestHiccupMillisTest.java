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

    @ParameterizedTest
    @CsvSource({
        "6, 0, CPU_CONTENTION, a thread waited 6.0 ms for a processor",
        "0, 9, SAFEPOINT, the JVM stopped its threads for 9 ms",
        "NaN, 9, SAFEPOINT, the JVM stopped its threads for 9 ms",
        "0, NaN, STOPPED, 'the process did not run for 10.0 ms, nor wait for a processor'",
        "NaN, NaN, STOPPED, 'the process did not run for 10.0 ms, perhaps for want of a processor'"
    })
    void delayIsTheWaitForAProcessorOrTheSafepointInItAndWithoutTheCountsNobodyIsAccused(
            double runDelayMillis, double safepointMillis, IncidentKind kind, String detail) {
        hiccups.delayed(new Hiccup(5 * SECOND, 10 * MILLI, runDelayMillis * MILLI, safepointMillis));
        assertThat(drained(6 * SECOND)).containsExactly(new TimedIncident(kind, 5_000, 10, detail));
    }

    @Test
    void delayInAPauseOfTheCollectorThatIsKnownLaterIsNotReportedAgain() {
        hiccups.delayed(new Hiccup(5 * SECOND, 10 * MILLI, 6 * MILLI, 9));
        assertThat(drained(5 * SECOND + 11 * MILLI)).isEmpty();
        hiccups.heard(new TimedIncident(IncidentKind.GC_PAUSE, 4_998, 9, "young"));
        assertThat(drained(6 * SECOND)).isEmpty();
    }

    @Test
    void eachWakeOfTheThreadCounts() {
        hiccups.start();
        EngineMetric.Span span = new EngineMetric.Span(0, 0, new ArrayList<>());
        Eventually.isTrue("it has woken late", () -> hiccups.sample(span) > 0);
        hiccups.close();
    }

    private List<TimedIncident> drained(long nowNanos) {
        List<TimedIncident> drained = new ArrayList<>();
        hiccups.sample(new EngineMetric.Span(0, nowNanos, drained));
        return drained;
    }
}
