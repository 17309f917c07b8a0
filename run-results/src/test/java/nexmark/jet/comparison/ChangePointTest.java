package nexmark.jet.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import nexmark.jet.documents.Pages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulated series of a metric; the seeds are fixed. */
class ChangePointTest {

    /** A history looks at so many metrics, and may be wrong about any of them in 5 of 100 cases. */
    private static final int METRICS = 4;

    private static final double LEVEL = 0.05 / METRICS;

    /** With a hundred, chance alone would change a figure of the page by several. */
    private static final int SERIES = 1_000;

    @Test
    void ofAHundredSeriesWithoutAStepFiveAtMostAreFlagged() {
        assertThat(flagged(seed -> series(seed, 20, 0, each -> each))).isLessThanOrEqualTo(5);
    }

    /** As p99 of a run with rare stalls: most are near each other, and some are several times as large. */
    @Test
    void ofAHundredSeriesWithStallsFiveAtMostAreFlagged() {
        assertThat(flagged(seed -> {
                    Random random = new Random(seed);
                    return random.doubles(20)
                            .map(each -> each < 0.15 ? 4 + random.nextDouble() : 1 + 0.05 * random.nextGaussian())
                            .toArray();
                }))
                .isLessThanOrEqualTo(5);
    }

    private static long flagged(IntFunction<double[]> series) {
        return IntStream.range(0, 100)
                .filter(seed -> !ChangePoint.in(series.apply(seed), LEVEL).isEmpty())
                .count();
    }

    @ParameterizedTest
    @CsvSource({"10, 6", "6, 10", "20, 4", "30, 30"})
    void aStepOfTenPercentWithThreePercentNoiseIsFound(int before, int after) {
        assertThat(found(before, after, 100)).isGreaterThanOrEqualTo(90);
    }

    @Test
    void thePageSaysHowManyStepsAreFound() throws IOException {
        assertThat(Pages.figures(
                        "ci.md",
                        "With noise of 3 %, a step of 10 % is found in # of 100 simulated series with ten runs before and"
                                + " six after, and in # with eight and four."))
                .containsExactly(ofHundred(found(10, 6, SERIES)), ofHundred(found(8, 4, SERIES)));
    }

    @Test
    void thePageSaysInHowManyHistoriesWithoutAStepOneIsReported() throws IOException {
        long flagged = IntStream.range(0, SERIES)
                .parallel()
                .filter(history -> IntStream.range(0, METRICS)
                        .anyMatch(metric -> !ChangePoint.in(
                                        series((long) METRICS * history + metric, 20, 0, each -> each), LEVEL)
                                .isEmpty()))
                .count();
        assertThat(Pages.figures("ci.md", "has a step reported in any of its four metrics in # of 100 histories."))
                .containsExactly(ofHundred(flagged));
    }

    private static long ofHundred(long ofAllSeries) {
        return Math.round(100.0 * ofAllSeries / SERIES);
    }

    /** In how many series a step of 10 % is found. */
    private static long found(int before, int after, int seriesInAll) {
        return IntStream.range(0, seriesInAll)
                .parallel()
                .filter(seed -> isFound(ChangePoint.in(series(seed, before, after, each -> 1.1 * each), LEVEL), before))
                .count();
    }

    /** Where the noise of a run is half the step, the run next to the step may seem to be on its other side. */
    private static boolean isFound(List<ChangePoint> points, int at) {
        return points.size() == 1
                && Math.abs(points.get(0).index() - at) <= 2
                && points.get(0).medianAfter() > points.get(0).medianBefore();
    }

    @Test
    void oneRunFarOffIsNoStep() {
        double[] values = series(1, 20, 0, each -> each);
        values[17] = 50;
        assertThat(ChangePoint.in(values, LEVEL)).isEmpty();
    }

    @Test
    void aStepUpAndTheStepBackAreTwoSteps() {
        double[] up = series(2, 12, 12, each -> 2 * each);
        double[] values = Arrays.copyOf(up, 36);
        System.arraycopy(series(3, 12, 0, each -> each), 0, values, 24, 12);
        List<ChangePoint> points = ChangePoint.in(values, LEVEL);
        assertThat(points).extracting(ChangePoint::index).containsExactly(12, 24);
        assertThat(points).extracting(ChangePoint::valuesBefore).containsExactly(12, 12);
        assertThat(points).extracting(ChangePoint::valuesAfter).containsExactly(12, 12);
    }

    @Test
    void fewerThanFourRunsAfterAChangeAreNoStepYet() {
        double[] values = series(4, 20, 3, each -> 2 * each);
        assertThat(ChangePoint.in(values, LEVEL)).allMatch(point -> point.valuesAfter() >= 4);
        assertThat(ChangePoint.in(new double[] {1, 1, 1, 2, 2, 2, 2}, LEVEL)).isEmpty();
        assertThat(ChangePoint.in(new double[0], LEVEL)).isEmpty();
    }

    @Test
    void valuesThatAreAllTheSameHaveNoStep() {
        double[] values = new double[30];
        Arrays.fill(values, 200_000);
        assertThat(ChangePoint.in(values, LEVEL)).isEmpty();
    }

    @Test
    void aStepBetweenConstantsIsFound() {
        double[] values = new double[20];
        Arrays.fill(values, 0, 15, 1);
        Arrays.fill(values, 15, 20, 2);
        assertThat(ChangePoint.in(values, LEVEL)).containsExactly(new ChangePoint(15, 15, 5, 1, 2));
    }

    /** Values around 1 with 3 % noise, those after the step changed. */
    private static double[] series(long seed, int before, int after, DoubleUnaryOperator change) {
        Random random = new Random(seed);
        return IntStream.range(0, before + after)
                .mapToDouble(i -> {
                    double value = 1 + 0.03 * random.nextGaussian();
                    return i < before ? value : change.applyAsDouble(value);
                })
                .toArray();
    }
}
