package nexmark.jet.runner.cause;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import nexmark.jet.latency.Peak;
import org.junit.jupiter.api.Test;

class ExcursionTest {

    private static final long T0 = 1_700_000_000_000L;

    @Test
    void whatTakesThreeTimesTheMedianIsAnExcursionAndWhatTakesLessIsNone() {
        List<Peak> peaks = usual(100, 20);
        peaks.add(peak(5_000, 59));
        peaks.add(peak(6_000, 61));

        assertThat(Excursion.thresholdMillis(peaks)).isEqualTo(60);
        assertThat(Excursion.of(peaks)).containsExactly(new Excursion(T0 + 6_061, T0 + 6_000, 61));
    }

    @Test
    void whereTheUsualIsShortItTakesFiveMillisecondsMore() {
        List<Peak> peaks = usual(100, 0.5);
        peaks.add(peak(5_000, 5.4));
        peaks.add(peak(6_000, 5.6));

        assertThat(Excursion.thresholdMillis(peaks)).isEqualTo(5.5);
        assertThat(Excursion.of(peaks)).hasSize(1);
    }

    @Test
    void peaksThatOverlapOrAreTwoBinsApartAreOneExcursionAndItsPeakIsTheLargest() {
        List<Peak> peaks = usual(100, 1);
        peaks.add(peak(5_000, 100));
        peaks.add(new Peak(T0 + 5_090, 130, T0 + 5_220, "b"));
        peaks.add(peak(5_260, 20));
        peaks.add(peak(5_321, 20));

        assertThat(Excursion.of(peaks))
                .containsExactly(new Excursion(T0 + 5_280, T0 + 5_090, 130), new Excursion(T0 + 5_341, T0 + 5_321, 20));
    }

    @Test
    void anEarlyPeakThatArrivesLastEndsTheExcursion() {
        List<Peak> peaks = usual(100, 1);
        peaks.add(peak(5_000, 500.2));
        peaks.add(peak(5_300, 10));

        assertThat(Excursion.of(peaks)).containsExactly(new Excursion(T0 + 5_501, T0 + 5_000, 500.2));
    }

    @Test
    void aRunThatIsSlowThroughoutHasNoExcursion() {
        assertThat(Excursion.of(usual(100, 900))).isEmpty();
    }

    @Test
    void rowsBeforeTheirTimeMakeNoExcursionOfTheOthers() {
        List<Peak> peaks = usual(100, -50);
        peaks.add(peak(5_000, -2));
        peaks.add(peak(6_000, 6));

        assertThat(Excursion.of(peaks)).extracting(Excursion::peakIdealMillis).containsExactly(T0 + 6_000);
    }

    private static List<Peak> usual(int bins, double latencyMillis) {
        List<Peak> peaks = new ArrayList<>();
        for (int i = 0; i < bins; i++) {
            peaks.add(peak(i * 20L, latencyMillis));
        }
        return peaks;
    }

    private static Peak peak(long atMillis, double latencyMillis) {
        return new Peak(T0 + atMillis, latencyMillis, T0 + atMillis + latencyMillis, "a");
    }
}
