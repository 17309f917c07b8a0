package nexmark.jet.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Objects;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The standard profile, held against Apache Beam's generator itself. */
class BeamExactnessTest {

    private static final long BEAMS_START_MILLIS = 1_436_918_400_000L;

    @ParameterizedTest
    @CsvSource({
        "10000, 0, 200000",
        "1000000, 0, 200000",
        "250000, 123456789012, 200000",
        "1, 5000000000, 20000",
        "64, 9999999975, 20000",
    })
    void everyEventIsBitForBitBeams(int eventsPerSecond, long firstNumber, int events) {
        assertSameEvents(eventsPerSecond, firstNumber, 1, events);
    }

    @ParameterizedTest
    @CsvSource({
        "10000, 0, 3",
        "10000, 7777777777, 7",
        "1000000, 0, 50",
        "250000, 88888888888, 1000",
        "1000000, 12345, 952",
        "200000, 12345, 11",
    })
    void shuffledEventsComeInBeamsOrder(int eventsPerSecond, long firstNumber, int disorder) {
        assertSameEvents(eventsPerSecond, firstNumber, disorder, 50_000);
    }

    private static void assertSameEvents(int eventsPerSecond, long firstNumber, int disorder, int events) {
        BeamEvents beam = new BeamEvents(eventsPerSecond, BEAMS_START_MILLIS, firstNumber, disorder);
        EmissionSchedule schedule = EmissionSchedule.startingAtMillis(BEAMS_START_MILLIS, eventsPerSecond);
        EventSequence ours = new EventSequence(
                schedule, StandardContent.BEAM, EnumSet.allOf(EventKind.class), disorder, Long.MAX_VALUE);
        EventGenerator generator = StandardContent.BEAM.newGenerator(schedule);
        EventGenerator withChannels = new StandardContent(0, 100, 0, 2, true).newGenerator(schedule);
        for (long position = firstNumber; position < firstNumber + events; position++) {
            Event expected = beam.next();
            long number = ours.numberAt(position);
            Event actual = generator.event(number, schedule.millisOf(number));
            if (Objects.equals(actual, expected)) {
                actual = ofBeam(withChannels.event(number, schedule.millisOf(number)));
            }
            if (!Objects.equals(actual, expected) || generator.kindOf(number) != expected.kind()) {
                assertThat(actual)
                        .as(
                                "event %,d at %,d/s, group size %d: the draws in nexmark.jet.generator must"
                                        + " come in Beam's order",
                                number, eventsPerSecond, disorder)
                        .isEqualTo(expected);
            }
        }
    }

    /** What Beam has of an event. */
    private static Event ofBeam(Event event) {
        return event instanceof Bid bid
                ? new Bid(
                        bid.auction(),
                        bid.bidder(),
                        bid.price(),
                        bid.dateTime(),
                        Bid.Text.ofExtra(bid.text().extra()))
                : event;
    }
}
