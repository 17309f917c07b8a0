package nexmark.jet.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExcursionThresholdTest {

    @ParameterizedTest
    @CsvSource({
        "1.5, '6.5 ms, 5 ms more than the usual 1.5 ms'",
        "2.5, '7.5 ms, 5 ms more than the usual 2.5 ms'",
        "2.52, '7.6 ms, 3 times the usual 2.5 ms'",
        "4, '12.0 ms, 3 times the usual 4.0 ms'"
    })
    void theDistanceDecidesOfASmallUsualLatencyAndTheFactorOfALargeOne(double usualMillis, String words) {
        assertThat(CauseSummary.ExcursionThreshold.above(usualMillis).inWords()).isEqualTo(words);
    }
}
