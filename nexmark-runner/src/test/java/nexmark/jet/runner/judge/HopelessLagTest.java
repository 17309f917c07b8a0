package nexmark.jet.runner.judge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Runs with ten seconds of warm-up and forty that are measured. */
class HopelessLagTest {

    @Test
    void aLagThatGrowsAndCannotBeMadeUpForBeforeTheIntervalIsHopeless() {
        assertThat(isHopeless(0, 500, 1000, 1500, 2000, 2500, 3000)).isTrue();
    }

    @Test
    void aLagHasToGrowInEachOfThreeSeconds() {
        assertThat(isHopeless(0, 3000, 2500, 3000, 3500)).isFalse();
        assertThat(isHopeless(0, 3000, 2500, 3000, 3500, 4000)).isTrue();
    }

    @Test
    void aLagThatMayBeMadeUpForInTimeIsNot() {
        assertThat(isHopeless(0, 900, 1800, 2700)).isFalse();
    }

    @Test
    void aSmallLagOrALagThatIsNotKnownIsNotHopeless() {
        assertThat(isHopeless(0, 0, 0, 0, 0, 0, 500, 1000, 1900)).isFalse();
        assertThat(isHopeless(0, 500, 1000, 1500, 2000, Double.NaN, 3000)).isFalse();
        assertThat(isHopeless()).isFalse();
    }

    @Test
    void inTheIntervalTheVerdictsOwnLimitsDecide() {
        double[] quiet = new double[10];
        assertThat(isHopeless(with(quiet, 101))).isTrue();
        assertThat(isHopeless(with(quiet, 99, 5000, 5000, 5000))).isFalse();
        assertThat(isHopeless(with(quiet, 99, 200, 200, 200, 200))).isTrue();
    }

    @Test
    void aRateThatClimbsHasOvertakenASourceWhoseLagIsLargeAndGrows() {
        double[] kept = new double[30];
        assertThat(lag(with(kept, 300, 700, 1100, 1500, 2100)).isOvertakenAt(35_000))
                .isTrue();
        assertThat(lag(with(kept, 300, 700, 1100, 1500, 1900)).isOvertakenAt(35_000))
                .isFalse();
        assertThat(lag(with(kept, 700, 1700, 2700)).isOvertakenAt(33_000))
                .as("a pause")
                .isFalse();
        assertThat(lag(0, 700, 1400, 2100, 2800, 3500).isOvertakenAt(6000))
                .as("a slow start")
                .isFalse();
    }

    private static double[] with(double[] warmUp, double... measured) {
        double[] all = new double[warmUp.length + measured.length];
        System.arraycopy(warmUp, 0, all, 0, warmUp.length);
        System.arraycopy(measured, 0, all, warmUp.length, measured.length);
        return all;
    }

    /** Whether a run is hopeless after seconds of these lags, ms. */
    private static boolean isHopeless(double... lagMillis) {
        return lag(lagMillis).isHopelessAt(lagMillis.length * 1000L);
    }

    private static HopelessLag lag(double... lagMillis) {
        return new HopelessLag(0, 10_000, 50_000, second -> {
            int i = (int) (second / 1000);
            return second >= 0 && i < lagMillis.length ? lagMillis[i] : Double.NaN;
        });
    }
}
