package nexmark.jet.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class EmissionScheduleTest {

    private static final long START_NANOS = 1_795_219_200_123_000_000L;
    private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000);
    private static final long SEED = 2021;
    private static final long FIVE_YEARS_SECONDS = 5L * 365 * 86_400;
    private static final int DRAWS = 20_000;

    static LongStream rates() {
        LongStream round = LongStream.iterate(1, rate -> rate <= EmissionSchedule.MAX_EVENTS_PER_SECOND, r -> r * 10);
        LongStream odd = LongStream.of(3, 7, 64, 999, 1001, 8191, 999_983, 123_456_789, 9_999_999_967L);
        return LongStream.concat(round, odd);
    }

    @ParameterizedTest
    @MethodSource("rates")
    void everyInstantIsExactForYears(long rate) {
        EmissionSchedule schedule = new EmissionSchedule(START_NANOS, rate);
        numbers(rate)
                .forEach(n -> assertThat(schedule.nanosOf(n))
                        .as("event %d at %d/s, seed %d", n, rate, SEED)
                        .isEqualTo(exactNanos(n, rate)));
    }

    /** At the instants of events, and at others. */
    @ParameterizedTest
    @MethodSource("rates")
    void countsAreExactInversesOfTheInstants(long rate) {
        EmissionSchedule schedule = new EmissionSchedule(START_NANOS, rate);
        LongStream.concat(numbers(rate).map(schedule::nanosOf), instants()).forEach(nanos -> {
            long before = schedule.countBefore(nanos);
            assertThat(before == 0 || schedule.nanosOf(before - 1) < nanos)
                    .as("instant %d at %d/s, seed %d", nanos, rate, SEED)
                    .isTrue();
            assertThat(schedule.nanosOf(before)).isGreaterThanOrEqualTo(nanos);
            assertThat(schedule.countUntil(nanos)).isEqualTo(schedule.countBefore(nanos + 1));
            assertThat(schedule.countBeforeMillis(nanos / 1_000_000))
                    .isEqualTo(schedule.countBefore(nanos / 1_000_000 * 1_000_000));
        });
    }

    @Test
    void aRateThatClimbsIsRaisedEveryTwoSecondsAndItsCountsAreInversesOfItsInstants() {
        EmissionSchedule schedule = new EmissionSchedule(START_NANOS, 50_000).climbing(25);
        long begin = START_NANOS / 1_000_000;
        assertThat(LongStream.of(0, 1_000, 2_000, 3_000, 4_000, 6_000)
                        .map(millis -> schedule.countBeforeMillis(begin + millis)))
                .containsExactly(0L, 50_000L, 100_000L, 162_500L, 225_000L, 225_000L + 2 * 78_125);
        assertThat(schedule.nanosOf(162_500) - START_NANOS).isEqualTo(3_000_000_000L);
        LongStream.iterate(0, n -> n < 2_000_000, n -> n + 997).forEach(n -> {
            long nanos = schedule.nanosOf(n);
            assertThat(schedule.countBefore(nanos)).isEqualTo(n);
            assertThat(schedule.countUntil(nanos)).isEqualTo(n + 1);
        });
        assertThat(schedule.everyNth(100).nanosOf(1_625)).isEqualTo(schedule.nanosOf(162_500));
        assertThat(EmissionSchedule.raised(1, 25)).isEqualTo(2);
        assertThat(EmissionSchedule.raised(EmissionSchedule.MAX_EVENTS_PER_SECOND, 25))
                .isEqualTo(EmissionSchedule.MAX_EVENTS_PER_SECOND);
    }

    @Test
    void nothingIsDueBeforeTheStartAndEventZeroAtIt() {
        EmissionSchedule schedule = EmissionSchedule.startingAtMillis(5_000, 1_000);
        assertThat(schedule.countUntil(4_999_999_999L)).isZero();
        assertThat(schedule.countUntil(Long.MIN_VALUE)).isZero();
        assertThat(schedule.countBefore(5_000_000_000L)).isZero();
        assertThat(schedule.countBeforeMillis(4_000)).isZero();
        assertThat(schedule.countUntil(5_000_000_000L)).isEqualTo(1);
        assertThat(schedule.millisOf(0)).isEqualTo(5_000);
    }

    @ParameterizedTest
    @CsvSource({
        "0, -9223372036854775808, rate -9223372036854775808 events/s",
        "0, 0, rate 0 events/s",
        "0, 10000000001, 'rate 10000000001 events/s, expected 1 to 10000000000'",
        "-1000000, 1, start -1000000 ns",
        "1, 1, start 1 ns",
        "1500000, 1, start 1500000 ns",
    })
    void aRateOrStartOutOfRangeIsRefusedByValue(long startNanos, long rate, String message) {
        assertThatThrownBy(() -> new EmissionSchedule(startNanos, rate))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    private static LongStream numbers(long rate) {
        SplittableRandom random = new SplittableRandom(SEED ^ rate);
        LongStream first = LongStream.range(0, 100);
        return LongStream.concat(first, random.longs(DRAWS, 0, FIVE_YEARS_SECONDS * rate));
    }

    private static LongStream instants() {
        return new SplittableRandom(SEED)
                .longs(DRAWS, START_NANOS - 1_000_000_000, START_NANOS + FIVE_YEARS_SECONDS * 1_000_000_000);
    }

    private static long exactNanos(long n, long rate) {
        BigInteger elapsed = BigInteger.valueOf(n).multiply(NANOS_PER_SECOND).divide(BigInteger.valueOf(rate));
        return elapsed.add(BigInteger.valueOf(START_NANOS)).longValueExact();
    }
}
