package nexmark.jet.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Expected values are by hand, with Student's quantiles from printed tables. */
class LogRatioTest {

    private static final double T_975_OF_2 = 4.302653;
    private static final double T_975_OF_4 = 2.776445;
    private static final double T_995_OF_4 = 4.604095;

    @Test
    void pairsAreComparedByTheirDifferences() {
        double[] baseline = {1, 10, 100};
        LogRatio ratio =
                LogRatio.ofPairs(baseline, new double[] {Math.exp(0.1), 10 * Math.exp(0.2), 100 * Math.exp(0.3)});
        assertThat(ratio.mean()).isCloseTo(0.2, within(1e-12));
        assertThat(ratio.halfWidth(0.95)).isCloseTo(T_975_OF_2 * 0.1 / Math.sqrt(3), within(1e-6));
    }

    @Test
    void independentRunsHaveTheNoiseOfBothSides() {
        LogRatio ratio = LogRatio.ofIndependentRuns(exp(0, 1, 2), exp(5, 6, 7));
        assertThat(ratio.mean()).isCloseTo(5, within(1e-12));
        assertThat(ratio.halfWidth(0.95)).isCloseTo(T_975_OF_4 * Math.sqrt(2.0 / 3), within(1e-5));
    }

    @Test
    void sidesOfDifferentNoiseHaveFewerDegreesOfFreedom() {
        LogRatio noiselessBaseline = LogRatio.ofIndependentRuns(exp(1, 1, 1, 1, 1), exp(0, 1, 2));
        assertThat(noiselessBaseline.halfWidth(0.95)).isCloseTo(T_975_OF_2 / Math.sqrt(3), within(1e-5));
    }

    @Test
    void moreConfidenceTakesAWiderInterval() {
        LogRatio ratio = LogRatio.ofPairs(exp(0, 0, 0, 0, 0), exp(-1, -1, 0, 1, 1));
        assertThat(ratio.halfWidth(0.99)).isCloseTo(T_995_OF_4 / Math.sqrt(5), within(1e-5));
    }

    @Test
    void runsThatAreEqualByChanceHaveTheNoiseThatChanceHides() {
        LogRatio equalRatios = LogRatio.ofPairs(exp(1, 1, 1), exp(2, 2, 2));
        assertThat(equalRatios.halfWidth(0.95)).isCloseTo(T_975_OF_2 * 0.001 / Math.sqrt(3), within(1e-6));
    }

    @Test
    void figuresThatWereRoundedMayBeOffHoweverManyRunsThereAre() {
        LogRatio exact = LogRatio.ofPairs(new double[] {41, 41, 41}, new double[] {42, 42, 42});
        LogRatio rounded = exact.ofUncertain(0, new LatencyErrors.OfSide(1, 0), new double[] {41, 41, 41});
        assertThat(rounded.mean()).isEqualTo(exact.mean());
        assertThat(rounded.halfWidth(0.95)).isCloseTo(exact.halfWidth(0.95) + Math.log(41.0 / 40), within(1e-12));
        assertThat(rounded.withMore(1000).halfWidth(0.95)).isGreaterThan(rounded.mean());
    }

    /** Evenly spread over ±3 % of the smallest figure it has a deviation of 3 % / √3, which rounded figures do not show. */
    @Test
    void anErrorOfEachRunsClockIsNoise() {
        LogRatio exact = LogRatio.ofPairs(exp(1, 1, 1), exp(2, 2, 2));
        double[] figures = {100, 200, 100};
        LogRatio uncertain = exact.ofUncertain(1, new LatencyErrors.OfSide(0, 3), figures);
        double deviation = Math.sqrt(0.03 * 0.03 / 3 + 0.001 * 0.001);
        assertThat(uncertain.halfWidth(0.95)).isCloseTo(T_975_OF_2 * deviation / Math.sqrt(3), within(1e-6));
    }

    @Test
    void moreValuesOfTheSameNoiseMakeTheIntervalNarrower() {
        LogRatio two = LogRatio.ofPairs(exp(0, 0), exp(-1, 1));
        assertThat(two.withMore(3).mean()).isEqualTo(two.mean());
        assertThat(two.withMore(3).halfWidth(0.95)).isCloseTo(T_975_OF_4 * Math.sqrt(2) / Math.sqrt(5), within(1e-5));
    }

    private static double[] exp(double... logarithms) {
        return DoubleStream.of(logarithms).map(Math::exp).toArray();
    }
}
