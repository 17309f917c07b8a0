package nexmark.jet.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import nexmark.jet.event.EventKind;
import nexmark.jet.source.Counted;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatenessTest {

    private static final Set<EventKind> ALL = EnumSet.allOf(EventKind.class);
    private static final long EVENTS = 30_000;

    @ParameterizedTest
    @CsvSource({"0, 1", "0, 10", "7, 10", "-3, 50"})
    void theShareIsLateByEachDelayEquallyOften(long seed, int percent) {
        long[] events = new long[Lateness.DELAYS + 1];
        Lateness lateness = new Lateness(seed, percent, 3_000, Long.MAX_VALUE);
        LongStream.range(0, 1_000_000).forEach(number -> events[lateness.classOf(number)]++);
        double expected = 1e6 * percent / 100 / Lateness.DELAYS;
        for (int late = 1; late <= Lateness.DELAYS; late++) {
            assertThat((double) events[late]).isCloseTo(expected, within(4 * Math.sqrt(expected)));
        }
    }

    @Test
    void otherSeedsMakeOtherEventsLate() {
        Lateness one = new Lateness(1, 10, 3_000, Long.MAX_VALUE);
        Lateness other = new Lateness(2, 10, 3_000, Long.MAX_VALUE);
        assertThat(LongStream.range(0, 100_000).filter(n -> one.classOf(n) > 0 && other.classOf(n) > 0))
                .hasSizeBetween(900, 1_100);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "50, 1", "1, 3", "11, 4"})
    void eachEventArrivesOnceAsItWasAndLateByOneOfTheDelays(int disorder, int lanes) {
        List<EventSequence> late = late(disorder, 10, Long.MAX_VALUE).sequences(List.of(), ALL);
        EventSequence inTime = late(disorder, 0, 0).byTime(List.of(), ALL).get(0);
        assertThat(late).extracting(EventSequence::delayMillis).containsExactly(0L, 200L, 400L, 600L, 800L, 1_000L);
        assertThat(Counted.of(late.stream()
                        .flatMap(each -> Lanes.events(each, lanes).stream())
                        .toList()))
                .isEqualTo(Counted.of(Lanes.events(inTime, 1)));
        for (EventSequence each : late) {
            long delayNanos = each.delayMillis() * 1_000_000;
            for (long position = 0; position < EVENTS; position += 997) {
                long due = inTime.dueNanos(position);
                assertThat(each.dueNanos(position)).isEqualTo(due + delayNanos);
                assertThat(each.dueCount(due + delayNanos)).isEqualTo(inTime.dueCount(due));
                assertThat(each.dueCount(due + delayNanos - 1)).isEqualTo(inTime.dueCount(due - 1));
            }
        }
    }

    /** With a lag of 450 ms: in order the delays of 200 and 400 ms arrive; in groups of 300 ms none. */
    @ParameterizedTest
    @CsvSource({"1, 3", "3000, 1"})
    void whatIsLaterThanTheLagAllowsIsLeftOutAndCounted(int disorder, int sequences) {
        List<EventSequence> late = late(disorder, 10, 450).sequences(List.of(), ALL);
        assertThat(late).hasSize(sequences).allMatch(each -> each.disorderMillis() <= 450);
        long arrived =
                late.stream().mapToLong(each -> Lanes.events(each, 1).size()).sum();
        EventSequence byTime = late(disorder, 10, 450).byTime(List.of(), ALL).get(0);
        assertThat(byTime.wantedBetween(0, EVENTS, Long.MAX_VALUE))
                .isEqualTo(arrived)
                .isLessThan(EVENTS);
        assertThat(byTime.leftOutBetween(0, EVENTS)).isEqualTo(EVENTS - arrived);
        assertThat(byTime.wantedBetween(0, EVENTS, 7)).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource({"-1, 1000, late -1 %", "51, 1000, late 51 %", "10, 4, late by 4 ms"})
    void aShareAndADelayThatDoNotFitAreRefused(int percent, long byMillis, String message) {
        assertThatThrownBy(() -> new Lateness(0, percent, byMillis, 0)).hasMessageContaining(message);
    }

    private static GeneratorSettings late(int disorder, int percent, long allowedMillis) {
        Lateness lateness = new Lateness(5, percent, 1_000, allowedMillis);
        return new GeneratorSettings(
                Profile.STANDARD,
                EmissionSchedule.startingAtMillis(1_795_219_200_000L, 10_000),
                EVENTS,
                disorder,
                new StandardContent(5, 100, 0, 2, true),
                lateness);
    }
}
