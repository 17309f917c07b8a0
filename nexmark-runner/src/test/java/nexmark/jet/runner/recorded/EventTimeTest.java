package nexmark.jet.runner.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventTimeTest {

    private static final long MIDNIGHT = 1_436_918_400_000L;

    @ParameterizedTest
    @CsvSource(textBlock = """
        2015-07-15T00:00:00.123Z, 123
        2015-07-15T00:00:00.123, 123
        2015-07-15 00:00:00.123Z, 123
        2015-07-15T02:00:00.123+02:00, 123
        2015-07-15T00:00:00.123999999Z, 123
        2015-07-15 00:00:00, 0
        2015-07-15T00:00, 0
        '',
        2015-07-15,
        15.07.2015 00:00:00,
        2015-13-01T00:00:00Z,
        1436918400000,
        +999999999-01-01T00:00:00Z,
        """)
    void anInstantMayBeWrittenInSeveralWays(String text, Long afterMidnight) {
        assertThat(EventTime.millis(text))
                .isEqualTo(afterMidnight == null ? OptionalLong.empty() : OptionalLong.of(MIDNIGHT + afterMidnight));
    }
}
