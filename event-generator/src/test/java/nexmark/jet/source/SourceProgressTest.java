package nexmark.jet.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceProgressTest {

    private static final long SECOND = 1_000_000_000;
    private static final long MILLI = 1_000_000;
    private static final long MICRO = 1_000;
    private static final long NINE_HOURS = 9 * 3600;

    private final Map<String, Long> values = new HashMap<>();
    private final SourceProgress progress =
            new SourceProgress(new SourceMetrics(name -> value -> values.put(name, value)));

    @Test
    void lagsAreTheLargestAndSmallestOfEachSecond() {
        progress.atLag(10 * SECOND, 10 * SECOND);
        progress.atLag(10 * SECOND + 100, 10 * SECOND + 100 - 700 * MICRO);
        progress.atLag(10 * SECOND + 200, 10 * SECOND + 200 - 30 * MICRO);
        progress.atLag(11 * SECOND, 11 * SECOND - 50 * MICRO);
        assertSecond(10, 0, 0, 700);
        progress.atLag(11 * SECOND + 1, 11 * SECOND - 80 * MICRO);
        progress.atLag(12 * SECOND, 12 * SECOND - 40 * MICRO);
        assertSecond(11, 0, 40, 80);
        assertSecond(10, 0, 0, 700);
        progress.atLag(13 * SECOND, Long.MAX_VALUE);
        assertSecond(12, 0, 0, 40);
    }

    @Test
    void emittedEventsAreCountedSoFarAndUntilTheEndOfEachSecond() {
        progress.atLag(10 * SECOND, 10 * SECOND);
        emit(2);
        progress.atLag(11 * SECOND, 11 * SECOND);
        emit(3);
        progress.atLag(12 * SECOND, 12 * SECOND);
        emit(4);
        progress.publishEmitted();
        assertSecond(10, 2, 0, 0);
        assertSecond(11, 5, 0, 0);
        assertThat(values.get(SourceMetrics.EMITTED)).isEqualTo(9);
    }

    /** From 10.2 to 13.4 s nothing was called, and the event that was due at 10.25 s stayed the next one. */
    @Test
    void secondsInWhichTheProcessorWasBlockedHaveTheLagThatWasThen() {
        progress.atLag(10 * SECOND, 10 * SECOND);
        emit(7);
        progress.atLag(10 * SECOND + 200 * MILLI, 10 * SECOND + 250 * MILLI);
        progress.atLag(13 * SECOND + 400 * MILLI, 10 * SECOND + 250 * MILLI);
        emit(30);
        progress.atLag(13 * SECOND + 500 * MILLI, 13 * SECOND + 501 * MILLI);
        progress.atLag(14 * SECOND, 14 * SECOND);
        assertSecond(10, 7, 0, 750_000);
        assertSecond(11, 7, 750_000, 1_750_000);
        assertSecond(12, 7, 1_750_000, 2_750_000);
        assertSecond(13, 37, 0, 3_150_000);
    }

    @Test
    void ofALongBlockTheLastSecondsAreKept() {
        progress.atLag(10 * SECOND, 10 * SECOND);
        emit(1);
        progress.atLag(40 * SECOND + 1, 11 * SECOND);
        for (long second = 40 - SourceMetrics.SECONDS_KEPT; second < 40; second++) {
            assertSecond(second, 1, (second - 11) * 1_000_000, (second - 10) * 1_000_000);
        }
    }

    @Test
    void aSecondThatWasNotOverIsNotThere() {
        progress.atLag(10 * SECOND + 500 * MILLI, 10 * SECOND);
        progress.atLag(11 * SECOND - 1, 10 * SECOND);
        assertThat(values).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 65_535, 65_536, 1_795_341_055})
    void aFigureAndItsSecondAreReadBackWheneverThatIs(long second) {
        for (long figure : new long[] {0, 1, 65_535, 65_536, (1L << 47) - 2}) {
            long stamped = SourceMetrics.stamp(figure, second);
            assertThat(stamped).isNotZero();
            assertThat(SourceMetrics.figure(stamped)).isEqualTo(figure);
            for (long near : new long[] {second - NINE_HOURS, second - 5, second, second + 5, second + NINE_HOURS}) {
                assertThat(SourceMetrics.second(stamped, near)).isEqualTo(second);
            }
        }
    }

    private void emit(int events) {
        for (int i = 0; i < events; i++) {
            progress.emitted(1);
        }
    }

    private void assertSecond(long second, long emitted, long minLagMicros, long maxLagMicros) {
        assertThat(gauge(second, SourceMetrics::emittedAtEnd)).isEqualTo(SourceMetrics.stamp(emitted, second));
        assertThat(gauge(second, SourceMetrics::minLagMicros)).isEqualTo(SourceMetrics.stamp(minLagMicros, second));
        assertThat(gauge(second, SourceMetrics::maxLagMicros)).isEqualTo(SourceMetrics.stamp(maxLagMicros, second));
    }

    private long gauge(long second, IntFunction<String> metric) {
        return values.get(metric.apply((int) (second % SourceMetrics.SECONDS_KEPT)));
    }
}
