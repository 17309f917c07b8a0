package nexmark.jet.runner.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrendTest {

    @Test
    void aStraightLineHasItsOwnSlope() {
        Trend trend =
                Trend.of(IntStream.range(0, 10).mapToDouble(i -> 3 + 2.0 * i).toArray());
        assertThat(trend.slope()).isEqualTo(2);
        // S = 45 of 45 pairs, variance 10 · 9 · 25 / 18 = 125, one off for continuity.
        assertThat(trend.z()).isCloseTo(44 / Math.sqrt(125), within(1e-12));
        assertThat(trend.isUpward()).isTrue();
    }

    @Test
    void anOutlierDoesNotMoveTheSlope() {
        assertThat(Trend.of(new double[] {1, 2, 3, 4, 100}).slope()).isEqualTo(1);
    }

    @Test
    void aFallingSeriesIsNotUpward() {
        Trend trend = Trend.of(IntStream.range(0, 20).mapToDouble(i -> -i).toArray());
        assertThat(trend.slope()).isEqualTo(-1);
        assertThat(trend.z()).isNegative();
        assertThat(trend.isUpward()).isFalse();
    }

    /** A day of seconds: its pairs would take 30 GB. */
    @Test
    void aLongSeriesHasItsTrendToo() {
        double[] day = IntStream.range(0, 86_400).mapToDouble(i -> 0.001 * i).toArray();
        assertThat(Trend.of(day).slope()).isCloseTo(0.001, within(1e-9));
        assertThat(Trend.of(day).isUpward()).isTrue();
        assertThat(Trend.of(new double[86_400])).isEqualTo(new Trend(0, 0));
    }

    @Test
    void aConstantSeriesHasNoTrend() {
        assertThat(Trend.of(new double[12])).isEqualTo(new Trend(0, 0));
    }

    @Test
    void fiveRisingValuesAreTooFewToBeSure() {
        assertThat(Trend.of(new double[] {1, 2, 3, 4, 5}).isUpward()).isFalse();
    }
}
