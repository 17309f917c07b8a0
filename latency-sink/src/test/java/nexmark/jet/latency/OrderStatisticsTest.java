package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import nexmark.jet.latency.OrderStatistics.Ranks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OrderStatisticsTest {

    @ParameterizedTest
    @CsvSource({"0.5, 5", "0.9, 29", "0.99, 299", "0.999, 2995", "0.9999, 29956"})
    void aPercentileNeedsSoManySamplesForAnUpperBound(double p, long samples) {
        assertThat(OrderStatistics.samplesNeeded(p)).isEqualTo(samples);
        assertThat(Math.pow(p, (double) samples)).isLessThanOrEqualTo(0.05);
        assertThat(Math.pow(p, samples - 1.0)).isGreaterThan(0.05);
    }

    @ParameterizedTest
    @CsvSource({"10, 2, 9", "20, 6, 15", "100, 40, 61"})
    void theMediansIntervalIsThatOfThePrintedTables(long n, long lower, long upper) {
        assertThat(OrderStatistics.interval(n, 0.5)).isEqualTo(new Ranks(lower, upper));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.9, 0.99})
    void coversTheQuantileWithNinetyFivePercentByExactArithmetic(double p) {
        for (int n = (int) OrderStatistics.samplesNeeded(p); n < 420; n += 13) {
            Ranks ranks = OrderStatistics.interval(n, p);
            double covered = probability(n, p, (int) ranks.lower(), (int) ranks.upper() - 1);
            if (ranks.lower() > 0) {
                assertThat(covered).as("n = %s, %s", n, ranks).isGreaterThanOrEqualTo(0.95);
            }
            assertThat(ranks.upper()).as("n = %s", n).isLessThanOrEqualTo(n);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.9, 0.99})
    void isNoWiderThanNeededByExactArithmetic(double p) {
        for (int n = 400; n < 420; n += 7) {
            Ranks ranks = OrderStatistics.interval(n, p);
            assertThat(probability(n, p, 0, (int) ranks.lower())).isGreaterThan(0.025);
            assertThat(probability(n, p, (int) ranks.upper() - 1, n)).isGreaterThan(0.025);
        }
    }

    @Test
    void withTheFewestSamplesTheLargestIsTheUpperEndAndBothSidesTogetherLeaveFivePercent() {
        Ranks ranks = OrderStatistics.interval(299, 0.99);

        assertThat(ranks.upper()).isEqualTo(299);
        assertThat(probability(299, 0.99, (int) ranks.lower(), 298)).isGreaterThanOrEqualTo(0.95);
    }

    @Test
    void fiveSamplesBoundTheirMedianOnlyFromAbove() {
        assertThat(OrderStatistics.interval(5, 0.5)).isEqualTo(new Ranks(0, 5));
    }

    @Test
    void tooFewSamplesBoundNothing() {
        assertThat(OrderStatistics.interval(298, 0.99)).isEqualTo(new Ranks(0, 299));
    }

    @ParameterizedTest
    @CsvSource({"1000000, 0.5", "1000000, 0.999", "1000000000, 0.99", "1000000000, 0.9999"})
    void withManySamplesItIsTheNormalApproximations(long n, double p) {
        double half = 1.959964 * Math.sqrt(n * p * (1 - p));
        Ranks ranks = OrderStatistics.interval(n, p);

        assertThat((double) ranks.lower()).isBetween(n * p - half - 3, n * p - half + 3);
        assertThat((double) ranks.upper()).isBetween(n * p + half - 3, n * p + half + 4);
    }

    /** P(from ≤ B ≤ to) for B binomial (n, p), in 40 decimal digits. */
    private static double probability(int n, double p, int from, int to) {
        MathContext digits = new MathContext(40);
        BigDecimal success = new BigDecimal(Double.toString(p));
        BigDecimal failure = BigDecimal.ONE.subtract(success);
        BigDecimal weight = failure.pow(n, digits);
        BigDecimal sum = BigDecimal.ZERO;
        for (int k = 0; k <= to; k++) {
            if (k >= from) {
                sum = sum.add(weight);
            }
            weight = weight.multiply(BigDecimal.valueOf(n - k))
                    .multiply(success)
                    .divide(failure.multiply(BigDecimal.valueOf(k + 1)), digits);
        }
        return sum.doubleValue();
    }
}
