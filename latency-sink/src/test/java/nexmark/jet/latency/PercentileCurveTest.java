package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PercentileCurveTest {

    private static final long FIRST_SECOND_MILLIS = 1_000_000;

    @Test
    void eachPointIsTheSampleOfItsRankAndWithoutAnIntervalWhereSamplesAreTooFew() throws IOException {
        PercentileCurve curve = PercentileCurve.of(seconds(10), true);
        assertThat(curve.samples()).isEqualTo(10_000);
        assertThat(at(curve, 50).micros()).isEqualTo(500);
        assertThat(at(curve, 90).micros()).isEqualTo(900);
        assertThat(at(curve, 99).micros()).isEqualTo(990);
        assertThat(at(curve, 99.9).micros()).isEqualTo(999);
        assertThat(at(curve, 99.99).micros()).isEqualTo(1000);
        assertThat(curve.points()).isSortedAccordingTo((one, other) -> Double.compare(one.percent(), other.percent()));
        assertThat(at(curve, 99.9).enough()).as("it needs 2,995 samples").isTrue();
        assertThat(at(curve, 99.9).upper95()).isNotNull();
        assertThat(at(curve, 99.99).enough()).as("it needs 29,956 samples").isFalse();
        assertThat(at(curve, 99.99).upper95()).isNull();
    }

    @Test
    void aCurveWithoutIntervalsHasTheSamePoints() throws IOException {
        List<PercentileCurve.Point> points =
                PercentileCurve.of(seconds(10), false).points();
        assertThat(points)
                .usingRecursiveComparison()
                .ignoringFields("lower95", "upper95")
                .isEqualTo(PercentileCurve.of(seconds(10), true).points());
        assertThat(points).extracting(PercentileCurve.Point::lower95).containsOnlyNulls();
    }

    private static PercentileCurve.Point at(PercentileCurve curve, double percent) {
        return curve.points().stream()
                .filter(point -> point.percent() == percent)
                .findFirst()
                .orElseThrow();
    }

    /** Each second has the latencies 1 to 1,000 µs, once each. */
    private static PercentileCurve.Seconds seconds(int many) {
        Histogram micros = new Histogram(4);
        for (int value = 1; value <= 1000; value++) {
            micros.recordValue(value);
        }
        return each -> {
            for (int i = 0; i < many; i++) {
                each.accept(FIRST_SECOND_MILLIS + i * 1000L, micros);
            }
        };
    }
}
