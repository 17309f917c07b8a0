package nexmark.jet.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecondStampTest {

    private static final long NINE_HOURS = 9 * 3600;

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 65_535, 65_536, 1_795_341_055})
    void aFigureAndItsSecondAreReadBackWheneverThatIs(long second) {
        for (long figure : new long[] {0, 1, 65_535, 65_536, (1L << 47) - 2}) {
            long stamped = SecondStamp.of(figure, second);
            assertThat(stamped).isNotEqualTo(SecondStamp.EMPTY);
            assertThat(SecondStamp.figure(stamped)).isEqualTo(figure);
            for (long near : new long[] {second - NINE_HOURS, second - 5, second, second + 5, second + NINE_HOURS}) {
                assertThat(SecondStamp.second(stamped, near)).isEqualTo(second);
            }
        }
    }
}
