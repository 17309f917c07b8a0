package nexmark.jet.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MedianTest {

    @Test
    void theMedianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle() {
        assertThat(Spread.median(new double[] {4, 1, 3, 2})).isEqualTo(2.5);
        assertThat(Spread.median(new double[] {9, 1, 5})).isEqualTo(5);
        assertThat(Spread.median(new double[0])).isZero();
    }
}
