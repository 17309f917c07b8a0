package nexmark.jet.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.source.Counted;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LaneCursorTest {

    private static final Set<EventKind> ALL = EnumSet.allOf(EventKind.class);
    private static final EmissionSchedule SCHEDULE = EmissionSchedule.startingAtMillis(1_795_219_200_000L, 30_000);
    private static final long COUNT = 12_345;
    private static final long THE_END = Long.MAX_VALUE;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void theFirstPositionFromAnywhereIsTheLanesOwnAndNoneIsLeftOut(int lanes) {
        for (long from = 0; from < 1_000; from++) {
            long next = Long.MAX_VALUE;
            for (int lane = 0; lane < lanes; lane++) {
                long position = LaneCursor.firstPosition(lane, lanes, from);
                assertThat(position / EventSequence.BLOCK % lanes).isEqualTo(lane);
                assertThat(position).isGreaterThanOrEqualTo(from);
                next = Math.min(next, position);
            }
            assertThat(next).isEqualTo(from);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "3, 7", "7, 1", "16, 50", "100, 1000", "1000, 3"})
    void anyNumberOfLanesYieldsEachEventOnce(int lanes, int disorder) {
        for (Set<EventKind> kinds :
                List.of(ALL, EnumSet.of(EventKind.BID), EnumSet.of(EventKind.PERSON), EnumSet.of(EventKind.AUCTION))) {
            EventSequence sequence = new EventSequence(SCHEDULE, StandardContent.BEAM, kinds, disorder, COUNT);
            List<Event> expected = Lanes.due(List.of(sequence), Long.MAX_VALUE);
            List<Event> dealt = Lanes.events(sequence, lanes);
            assertThat(Counted.of(dealt)).as("%d lanes of %s", lanes, kinds).isEqualTo(Counted.of(expected));
            assertThat(lanes > 1 || dealt.equals(expected)).as("in order").isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 50})
    void aCursorResumedAnywhereGoesOnIdentically(int disorder) {
        EventSequence sequence = new EventSequence(SCHEDULE, StandardContent.BEAM, ALL, disorder, COUNT);
        int lanes = 3;
        LaneCursor cursor = new LaneCursor(sequence, 1, lanes, -1);
        List<Event> whole = Lanes.rest(new LaneCursor(sequence, 1, lanes, -1));
        cursor.lookAt(THE_END);
        for (int emitted = 0; cursor.peek() != null; emitted++) {
            if (emitted % 37 == 0) {
                assertThat(Lanes.rest(new LaneCursor(sequence, 1, lanes, cursor.position())))
                        .as("resumed at %d", cursor.position())
                        .isEqualTo(whole.subList(emitted, whole.size()));
            }
            cursor.advance();
        }
        assertThat(cursor.isExhausted()).isTrue();
        assertThat(Lanes.rest(new LaneCursor(sequence, 1, lanes, cursor.position())))
                .isEmpty();
    }

    @Test
    void nothingComesBeforeItIsDue() {
        EventSequence sequence = new EventSequence(SCHEDULE, StandardContent.BEAM, ALL, 7, Long.MAX_VALUE);
        LaneCursor cursor = new LaneCursor(sequence, 2, 5, -1);
        for (int i = 0; i < 1_000; i++) {
            long due = cursor.dueNanos();
            cursor.lookAt(due - 1);
            assertThat(cursor.peek()).isNull();
            cursor.lookAt(due);
            assertThat(cursor.peek()).isNotNull();
            assertThat(cursor.peek().dateTime()).isEqualTo(cursor.timestampMillis());
            cursor.advance();
        }
    }

    @Test
    void anEmptySequenceIsExhaustedAtOnce() {
        LaneCursor cursor = new LaneCursor(new EventSequence(SCHEDULE, StandardContent.BEAM, ALL, 1, 0), 0, 1, -1);
        assertThat(cursor.isExhausted()).isTrue();
        assertThat(cursor.dueNanos()).isEqualTo(Long.MAX_VALUE);
        assertThat(Lanes.rest(cursor)).isEmpty();
    }
}
