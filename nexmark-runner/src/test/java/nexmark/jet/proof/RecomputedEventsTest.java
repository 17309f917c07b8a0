package nexmark.jet.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.generator.EventGenerator;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Lateness;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StandardContent;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.process.Interrupted;
import org.junit.jupiter.api.Test;

class RecomputedEventsTest {

    private static final long START = 1_700_000_000_000L;
    private static final EnumSet<EventKind> ALL = EnumSet.allOf(EventKind.class);

    @Test
    void oneSequenceIsTheGeneratorsOwnStream() {
        List<EventSequence> sequences = sequences(Profile.STANDARD, "q0", 3000, ALL);
        assertThat(events(sequences, Long.MIN_VALUE, Long.MAX_VALUE)).isEqualTo(expected(sequences, event -> true));
    }

    @Test
    void aSpanHoldsTheEventsFromItsFirstToBeforeItsLastMillisecond() {
        List<EventSequence> sequences = sequences(Profile.STANDARD, "q0", 3000, ALL);
        assertThat(events(sequences, START + 101, START + 257))
                .isNotEmpty()
                .isEqualTo(expected(
                        sequences, event -> event.dateTime() >= START + 101 && event.dateTime() < START + 257));
    }

    @Test
    void kindsThatAreNotReadAreLeftOutAndTheOthersStayTheSame() {
        List<EventSequence> bids = sequences(Profile.STANDARD, "q1", 3000, EnumSet.of(EventKind.BID));
        List<EventSequence> all = sequences(Profile.STANDARD, "q1", 3000, ALL);
        assertThat(events(bids, Long.MIN_VALUE, Long.MAX_VALUE))
                .hasSize(2760)
                .isEqualTo(expected(all, event -> event.kind() == EventKind.BID));
    }

    @Test
    void twoSequencesComeInTheOrderOfTheirTimes() {
        List<EventSequence> sequences =
                sequences(Profile.BLOG_2021, "q3", 3000, EnumSet.of(EventKind.PERSON, EventKind.AUCTION));
        assertThat(sequences).hasSize(2);
        List<Event> events = events(sequences, START + 50, START + 350);
        assertThat(events)
                .isSortedAccordingTo(Comparator.comparingLong(Event::dateTime))
                .isEqualTo(
                        expected(sequences, event -> event.dateTime() >= START + 50 && event.dateTime() < START + 350));
        assertThat(events.stream().map(Event::kind)).contains(EventKind.PERSON, EventKind.AUCTION);
    }

    /** So few events ask nobody themselves: the panes and windows of the oracle do. */
    @Test
    void whoeverDoesNotWaitEndsTheWindowsOfAnOracleToo() {
        Oracle<?> oracle =
                QueryLookup.byId("q5").oracle(PlanDefaults.of("q5").workload().question(), Slice.EVERYTHING);
        List<EventSequence> bids = sequences(Profile.STANDARD, "q5", 3000, EnumSet.of(EventKind.BID));
        int[] asked = {0};
        assertThatThrownBy(() -> RecomputedEvents.rows(oracle, Slice.EVERYTHING, bids, done -> {
                    if (++asked[0] == 3) {
                        throw new Interrupted();
                    }
                }))
                .isInstanceOf(Interrupted.class);
    }

    private static List<EventSequence> sequences(Profile profile, String query, long count, EnumSet<EventKind> kinds) {
        return new GeneratorSettings(
                        profile,
                        EmissionSchedule.startingAtMillis(START, 7000),
                        count,
                        1,
                        new StandardContent(0, 100, 0, 2, true),
                        Lateness.NONE)
                .sequences(QueryLookup.byId(query).definition().studyStreams(), kinds);
    }

    private static List<Event> events(List<EventSequence> sequences, long fromMillis, long toMillis) {
        List<Event> events = new ArrayList<>();
        new RecomputedEvents(sequences, fromMillis, toMillis).forEach(events::add, done -> {});
        return events;
    }

    /** All events of all sequences, sorted by time; where times are the same the first sequence is first. */
    private static List<Event> expected(List<EventSequence> sequences, Predicate<Event> wanted) {
        return sequences.stream()
                .flatMap(RecomputedEventsTest::all)
                .sorted(Comparator.comparingLong(Event::dateTime))
                .filter(wanted)
                .toList();
    }

    private static Stream<Event> all(EventSequence sequence) {
        EventGenerator generator = sequence.content().newGenerator(sequence.schedule());
        return LongStream.range(0, sequence.count())
                .filter(n -> sequence.kinds().contains(generator.kindOf(n)))
                .mapToObj(n -> generator.event(n, sequence.schedule().millisOf(n)));
    }
}
