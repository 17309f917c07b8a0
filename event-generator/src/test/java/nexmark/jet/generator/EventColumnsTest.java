package nexmark.jet.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventColumns;
import nexmark.jet.event.EventKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Events as columns against the same lane's events one by one. */
class EventColumnsTest {

    private static final Set<EventKind> ALL = EnumSet.allOf(EventKind.class);
    private static final Set<EventKind> BIDS = EnumSet.of(EventKind.BID);
    private static final EmissionSchedule SCHEDULE = EmissionSchedule.startingAtMillis(1_795_219_200_000L, 1_234_567);
    private static final long EVENTS = 30_000;

    static Stream<Arguments> sequences() {
        return Stream.of(1, 50, 1000)
                .flatMap(disorder -> Stream.of(ALL, BIDS)
                        .flatMap(kinds -> contents()
                                .map(content -> new EventSequence(SCHEDULE, content, kinds, disorder, EVENTS))
                                .flatMap(sequence -> disorder == 50 && sequence.content() instanceof StandardContent
                                        ? sequence.with(new Lateness(3, 20, 100, Long.MAX_VALUE)).byDelay().stream()
                                        : Stream.of(sequence))))
                .filter(sequence -> sequence.wantedBetween(0, EVENTS, 1) > 0)
                .map(Arguments::of);
    }

    private static Stream<EventContent> contents() {
        return Stream.concat(
                Stream.of(StandardContent.BEAM, new StandardContent(7, 100, 0, 2, true)),
                Stream.of(StudyStream.values()).map(stream -> new StudyContent(stream, 777, 1_234_567, 5)));
    }

    @ParameterizedTest
    @MethodSource("sequences")
    void wholeColumnsHoldTheEventsOfTheLane(EventSequence sequence) {
        for (int lanes = 1; lanes <= 3; lanes++) {
            assertThat(columns(sequence, lanes, true).stream()
                            .flatMap(EventColumnsTest::records)
                            .toList())
                    .as("%d lanes of %s", lanes, sequence)
                    .isEqualTo(Lanes.events(sequence, lanes));
        }
    }

    @ParameterizedTest
    @MethodSource("sequences")
    void otherColumnsHoldTheNumbersOfTheBidsAndAPlaceForEachOtherEvent(EventSequence sequence) {
        for (int lanes = 1; lanes <= 3; lanes++) {
            List<EventColumns> items = columns(sequence, lanes, false);
            List<Event> events = Lanes.events(sequence, lanes);
            assertThat(items.stream().mapToLong(EventColumns::size).sum()).isEqualTo(events.size());
            assertThat(items.stream()
                            .map(EventColumns::bids)
                            .flatMap(EventColumnsTest::records)
                            .toList())
                    .as("%d lanes of %s", lanes, sequence)
                    .isEqualTo(events.stream()
                            .filter(Bid.class::isInstance)
                            .map(bid -> ((Bid) bid).withoutText())
                            .toList());
        }
    }

    @ParameterizedTest
    @MethodSource("contents")
    void anEventWithoutTheTextOfBidsIsTheSameBesides(EventContent content) {
        EventGenerator generator = content.newGenerator(SCHEDULE);
        EventGenerator other = content.newGenerator(SCHEDULE);
        for (long n = 0; n < 10_000; n++) {
            Event whole = generator.event(n, SCHEDULE.millisOf(n));
            assertThat(other.withoutBidText(n, SCHEDULE.millisOf(n)))
                    .isEqualTo(whole instanceof Bid bid ? bid.withoutText() : whole);
        }
    }

    /** At each look some more is due, and none of it waits. */
    @ParameterizedTest
    @CsvSource({"1", "1000"})
    void allThatIsDueGoesOutAtOnceAndAnItemThatWasNotTakenStaysTheSame(int disorder) {
        EventSequence sequence = new EventSequence(SCHEDULE, StandardContent.BEAM, ALL, disorder, EVENTS);
        ColumnLane lane = new ColumnLane(sequence, 1, 2, -1, true);
        LaneCursor single = new LaneCursor(sequence, 1, 2, -1);
        SplittableRandom random = new SplittableRandom(1);
        for (long now = SCHEDULE.startNanos(); !single.isExhausted(); now += random.nextLong(1_000_000)) {
            lane.lookAt(now);
            single.lookAt(now);
            for (EventColumns item = lane.peek(); item != null; item = lane.peek()) {
                assertThat(lane.peek()).isSameAs(item);
                assertThat(lane.position()).isEqualTo(single.position());
                assertThat(lane.dueNanos()).isEqualTo(single.dueNanos()).isLessThanOrEqualTo(now);
                assertThat(lane.events()).isEqualTo(item.size()).isLessThanOrEqualTo(EventColumns.MOST);
                assertThat(lane.timestampMillis()).isEqualTo(item.dateTime(0));
                for (int i = 0; i < item.size(); i++) {
                    assertThat(item.record(i)).isEqualTo(single.peek());
                    single.advance();
                }
                lane.advance();
            }
            assertThat(single.peek()).isNull();
        }
        assertThat(lane.dueNanos()).isEqualTo(Long.MAX_VALUE);
    }

    private static Stream<Event> records(EventColumns columns) {
        return Stream.iterate(0, i -> i < columns.size(), i -> i + 1).map(columns::record);
    }

    private static List<EventColumns> columns(EventSequence sequence, int lanes, boolean isWhole) {
        List<EventColumns> items = new ArrayList<>();
        for (int index = 0; index < lanes; index++) {
            items.addAll(Lanes.rest(new ColumnLane(sequence, index, lanes, -1, isWhole)));
        }
        return items;
    }
}
