package nexmark.jet.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import nexmark.jet.event.EventKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventSequenceTest {

    private static final Set<EventKind> ALL = EnumSet.allOf(EventKind.class);
    private static final long SEED = 953;
    private static final long START_MILLIS = 1_795_219_200_000L;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 50, 952, 1000, 1905, 100_000})
    void arrivalsAreAPermutationOfEachGroup(int disorder) {
        EventSequence sequence = sequence(1_000_000, disorder);
        SplittableRandom random = new SplittableRandom(SEED);
        for (int draw = 0; draw < 20; draw++) {
            long first = draw == 0 ? 0 : random.nextLong(Long.MAX_VALUE / disorder - 1) * disorder;
            long[] group = LongStream.range(first, first + disorder).toArray();
            assertThat(LongStream.of(group).map(sequence::numberAt).sorted().toArray())
                    .as("group from %d, seed %d", first, SEED)
                    .isEqualTo(group);
        }
    }

    @ParameterizedTest
    @CsvSource({"200, 500", "1234, 1000", "7, 3", "500, 500", "20, 1", "1, 100000"})
    void theNumbersThatArriveAreThoseOfThePositions(long count, int disorder) {
        EventSequence whole = sequence(1000, disorder);
        EventSequence cut = new EventSequence(whole.schedule(), whole.content(), ALL, disorder, count);
        long[] arriving =
                LongStream.range(0, cut.numbersEnd()).filter(cut::arrives).toArray();
        assertThat(arriving)
                .isEqualTo(
                        LongStream.range(0, count).map(cut::numberAt).sorted().toArray());
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 7", "999, 3", "1000, 50", "8191, 1000", "1000000, 1", "1000000, 1000", "10000000000, 7"})
    void noEventIsDueBeforeItHappenedNorBeforeTheOneAhead(long eventsPerSecond, int disorder) {
        EventSequence sequence = sequence(eventsPerSecond, disorder);
        long dueBefore = 0;
        for (long position = 0; position < 20_000; position++) {
            long due = sequence.dueNanos(position);
            assertThat(due).isGreaterThanOrEqualTo(dueBefore);
            assertThat(due).isGreaterThanOrEqualTo(sequence.schedule().nanosOf(sequence.numberAt(position)));
            dueBefore = due;
            if (position % 100 < 3) {
                assertThatExactlyThePositionsBelowTheDueCountAreDue(sequence, position);
            }
        }
    }

    private static void assertThatExactlyThePositionsBelowTheDueCountAreDue(EventSequence sequence, long position) {
        long due = sequence.dueNanos(position);
        long count = sequence.dueCount(due);
        assertThat(count).isGreaterThan(position);
        assertThat(sequence.dueNanos(count - 1)).isLessThanOrEqualTo(due);
        assertThat(sequence.dueNanos(count)).isGreaterThan(due);
        assertThat(sequence.dueCount(due - 1)).isLessThanOrEqualTo(position);
    }

    @ParameterizedTest
    @CsvSource({"1, 7", "3, 2", "999, 3", "997, 997", "1000, 50", "8191, 1000", "1000000, 1000", "999983, 5000"})
    void noArrivalIsOlderThanTheDisorderAllows(long eventsPerSecond, int disorder) {
        EventSequence sequence = sequence(eventsPerSecond, disorder);
        long newest = 0;
        long largest = 0;
        for (long position = 0; position < 200_000; position++) {
            long timestamp = sequence.schedule().millisOf(sequence.numberAt(position));
            newest = Math.max(newest, timestamp);
            largest = Math.max(largest, newest - timestamp);
        }
        assertThat(largest).isLessThanOrEqualTo(sequence.disorderMillis());
    }

    @Test
    void nothingIsDueBeyondTheCount() {
        EventSequence bounded =
                new EventSequence(EmissionSchedule.startingAtMillis(0, 1000), StandardContent.BEAM, ALL, 1, 42);
        assertThat(bounded.dueCount(41_000_000)).isEqualTo(42);
        assertThat(bounded.dueCount(Long.MAX_VALUE)).isEqualTo(42);
        assertThat(bounded.disorderMillis()).as("events in order").isZero();
        assertThat(sequence(1000, 500).numbersEnd()).as("without an end").isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 953, 1906})
    void aGroupSizeThatWouldRepeatEventsIsRefused(int disorder) {
        assertThatThrownBy(() -> sequence(1, disorder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("disorder " + disorder);
    }

    @Test
    void aSequenceOfNoKindsIsRefused() {
        assertThatThrownBy(() -> sequence(1, 1).only(Set.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no event kinds");
    }

    private static EventSequence sequence(long eventsPerSecond, int disorder) {
        return new EventSequence(
                EmissionSchedule.startingAtMillis(START_MILLIS, eventsPerSecond),
                StandardContent.BEAM,
                ALL,
                disorder,
                Long.MAX_VALUE);
    }
}
