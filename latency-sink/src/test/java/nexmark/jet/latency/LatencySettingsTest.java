package nexmark.jet.latency;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatencySettingsTest {

    @ParameterizedTest
    @CsvSource({"-1, 5", "5, 5", "6, 5", "0, 9000000000001"})
    void anImpossibleIntervalIsRefusedWithItsValues(long from, long to) {
        assertThatThrownBy(() -> new LatencySettings("run", from, to))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[" + from + ", " + to + ")");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a/b", "ü"})
    void aRunIdThatIsNoNameIsRefused(String runId) {
        assertThatThrownBy(() -> new LatencySettings(runId, 0, 1)).hasMessageContaining("'" + runId + "'");
    }
}
