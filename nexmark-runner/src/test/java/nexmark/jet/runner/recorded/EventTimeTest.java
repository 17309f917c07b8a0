package nexmark.jet.runner.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventTimeTest {

    private static final long MIDNIGHT = 1_436_918_400_000L;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2015-07-15T00:00:00.123Z",
                "2015-07-15T00:00:00.123",
                "2015-07-15 00:00:00.123",
                "2015-07-15 00:00:00.123Z",
                "2015-07-15T02:00:00.123+02:00",
                "2015-07-15T00:00:00.123999999Z"
            })
    void anInstantMayBeWrittenInSeveralWays(String text) {
        assertThat(EventTime.millis(text)).hasValue(MIDNIGHT + 123);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2015-07-15T00:00:00Z", "2015-07-15 00:00:00", "2015-07-15T00:00"})
    void secondsAndFractionMayBeMissing(String text) {
        assertThat(EventTime.millis(text)).hasValue(MIDNIGHT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "yesterday",
                "2015-07-15",
                "15.07.2015 00:00:00",
                "2015-13-01T00:00:00Z",
                "1436918400000",
                "+999999999-01-01T00:00:00Z"
            })
    void anythingElseIsNoInstant(String text) {
        assertThat(EventTime.millis(text)).isEmpty();
    }

    @Test
    void timesInMicrosecondsAreImplausible() {
        assertThat(EventTime.isPlausible(MIDNIGHT)).isTrue();
        assertThat(EventTime.isPlausible(MIDNIGHT * 1000)).isFalse();
        assertThat(EventTime.isPlausible(-1)).isFalse();
    }
}
