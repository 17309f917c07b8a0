package nexmark.jet.runner.cause;

import static nexmark.jet.metric.IncidentKind.GC_PAUSE;
import static nexmark.jet.metric.IncidentKind.IO_THREAD;
import static nexmark.jet.metric.IncidentKind.STOPPED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import nexmark.jet.latency.Peak;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.report.Spikes;
import nexmark.jet.result.CauseSummary;
import org.junit.jupiter.api.Test;

class CauseSummaryTest {

    private static final long T0 = 1_700_000_000_000L;

    private final List<Peak> peaks = new ArrayList<>();
    private final List<Incident> incidents = new ArrayList<>();

    CauseSummaryTest() {
        for (long i = 0; i < 3_000; i++) {
            peaks.add(new Peak(T0 + i * 20, 1, T0 + i * 20 + 1, "m1"));
        }
    }

    @Test
    void causesAreCountedByWhatTheyWereAndWhereThatOfTheLargestLatencyFirst() {
        excursion(5_000, 30, GC_PAUSE, "m2", "G1 young pause");
        excursion(10_000, 48, GC_PAUSE, "m2", "G1 young pause");
        excursion(15_000, 200, GC_PAUSE, "m2", "G1 full pause");
        excursion(20_000, 20, GC_PAUSE, "m1", "G1 young pause");
        excursion(25_000, 300, STOPPED, "m1", "");
        excursion(30_000, 7.25, null, "", "");

        CauseSummary summary = CauseAnalysis.of(peaks, incidents);

        assertThat(Spikes.lines(summary))
                .containsExactly(
                        "1 of 6 excursions: process stopped on member m1, worst 300 ms",
                        "1 of 6 excursions: G1 full pause on member m2, worst 200 ms",
                        "2 of 6 excursions: G1 young pause on member m2, worst 48 ms",
                        "1 of 6 excursions: G1 young pause on member m1, worst 20 ms",
                        "1 of 6 excursions: unexplained, worst 7.3 ms");
    }

    @Test
    void whatIsThereAllTheTimeWouldBeNamedByChanceAsOften() {
        excursion(5_000, 30, null, "", "");
        excursion(9_000, 30, null, "", "");
        incidents.add(new Incident("m3", IO_THREAD, T0, T0 + 61_000, ""));

        CauseSummary summary = CauseAnalysis.of(peaks, incidents);

        assertThat(summary.causes()).containsExactly(new CauseSummary.Count(IO_THREAD, "m3", "", 2, 30, 2));
        assertThat(Spikes.lines(summary))
                .containsExactly(
                        "2 of 2 excursions: no cause can be told (overloaded I/O thread at other times, too), worst 30 ms",
                        "all the time: overloaded I/O thread on member m3");
    }

    @Test
    void whatStandsIsToldWithoutAnyExcursionWhereItStandsForHalfOfTheRun() {
        incidents.add(new Incident("m1", IO_THREAD, T0 - 5_000, T0 + 20_000, ""));
        incidents.add(new Incident("m2", IO_THREAD, T0, T0 + 20_000, ""));
        incidents.add(new Incident("m2", IO_THREAD, T0 + 40_000, T0 + 60_000, ""));

        assertThat(Spikes.lines(CauseAnalysis.of(peaks, incidents)))
                .containsExactly("no excursion above 6.0 ms", "all the time: overloaded I/O thread on member m2");
    }

    @Test
    void whatIsRareIsHardlyNamedByChance() {
        excursion(5_000, 50, GC_PAUSE, "m2", "");
        excursion(9_000, 50, GC_PAUSE, "m2", "");

        assertThat(CauseAnalysis.of(peaks, incidents).causes().get(0).byChance())
                .isLessThan(0.1);
    }

    /** It meets the moved excursion at many times, since both are long. */
    @Test
    void aStopOfAQuarterOfTheRunIsTheCauseOfItsOwnExcursion() {
        excursion(20_000, 15_000, STOPPED, "m1", "");

        assertThat(Spikes.lines(CauseAnalysis.of(peaks, incidents)))
                .containsExactly("1 of 1 excursion: process stopped on member m1, worst 15000 ms");
    }

    @Test
    void pausesTakingATenthOfTheTimeAreNamedByChanceAboutThatOften() {
        for (long i = 0; i < 600; i++) {
            incidents.add(new Incident("m1", GC_PAUSE, T0 + i * 100, T0 + i * 100 + 10, ""));
        }
        for (int i = 1; i < 20; i++) {
            excursion(i * 2_973L, 20, null, "", "");
        }

        double byChance = CauseAnalysis.of(peaks, incidents).causes().get(0).byChance();

        // Of the 20 ms a pause of 10 ms has to cover 6: it begins 11 ms before the peak to 17 ms after it.
        assertThat(byChance / 19).isBetween(0.15, 0.4);
    }

    /** With what happened meanwhile, if anything did. */
    private void excursion(long atMillis, double latencyMillis, IncidentKind kind, String member, String detail) {
        long at = T0 + atMillis;
        peaks.add(new Peak(at, latencyMillis, at + latencyMillis, "m1"));
        if (kind != null) {
            incidents.add(new Incident(member, kind, at, at + (long) latencyMillis, detail));
        }
    }
}
