package nexmark.jet.result;

import static org.assertj.core.api.Assertions.assertThat;

import nexmark.jet.result.CauseSummary.ExcursionThreshold;
import org.junit.jupiter.api.Test;

class ExcursionThresholdTest {

    @Test
    void ofASmallUsualLatencyTheDistanceDecides() {
        ExcursionThreshold threshold = ExcursionThreshold.above(1.5);
        assertThat(threshold.millis()).isEqualTo(6.5);
        assertThat(threshold.inWords()).isEqualTo("6.5 ms, 5 ms more than the usual 1.5 ms");
    }

    @Test
    void ofALargeUsualLatencyTheFactorDecides() {
        ExcursionThreshold threshold = ExcursionThreshold.above(4);
        assertThat(threshold.millis()).isEqualTo(12);
        assertThat(threshold.inWords()).isEqualTo("12.0 ms, 3 times the usual 4.0 ms");
    }

    @Test
    void whereBothAgreeTheUsualIsTheSameByBoth() {
        assertThat(ExcursionThreshold.above(2.5).inWords()).isEqualTo("7.5 ms, 5 ms more than the usual 2.5 ms");
        assertThat(ExcursionThreshold.above(2.52).inWords()).isEqualTo("7.6 ms, 3 times the usual 2.5 ms");
    }
}
