package nexmark.jet.runner.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordingClockTest {

    @ParameterizedTest
    @CsvSource({
        "1000, 5000, 5000",
        "1000, 5001, 6000",
        "1500, 5000, 5500",
        "0, 1, 1000",
        "9000, 5000, 5000",
        "9001, 5000, 5001"
    })
    void theInstantIsShownWithinASecondAtTheSamePlaceInItsSecond(long recorded, long now, long shownAt) {
        RecordingClock clock = RecordingClock.showing(recorded, now);
        assertThat(clock.epochMillis(recorded)).isEqualTo(shownAt);
        assertThat(clock.offsetMillis() % 1000).isZero();
    }

    @Test
    void millisecondsAndNanosecondsAreOfOneClock() {
        RecordingClock clock = new RecordingClock(123_000);
        long before = clock.millis();
        long between = TimeUnit.NANOSECONDS.toMillis(clock.getEx().getAsLong());
        assertThat(between).isBetween(before, clock.millis());
    }
}
