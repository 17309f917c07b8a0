package nexmark.jet.source;

import static nexmark.jet.generator.Lanes.due;
import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.core.Watermark;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.LaneCursor;
import nexmark.jet.generator.Lateness;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StandardContent;
import nexmark.jet.generator.StudyStream;
import nexmark.jet.source.LaneEmitter.Walk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One or more processors under a clock that the test turns. Whatever the source forgets or repeats after a restart is
 * missing or double in the queries' answers.
 */
class EventSourcePTest {

    private static final long START_MILLIS = 1_795_219_200_000L;
    private static final long START_NANOS = START_MILLIS * 1_000_000;
    private static final long SEED = 5;
    private static final int AMPLE = 1_000_000;
    private static final WatermarkSettings LATE = new WatermarkSettings(10, 100);

    /** How the source walks along a sequence. */
    Walk<?> walk() {
        Walk<Event> oneByOne = LaneCursor::new;
        return oneByOne;
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1, 0", "3, 1, 2, 100", "4, 50, 7, 0", "2, 1000, 1000, 80", "16, 11, 1000000, 100"})
    void emitsAllThatIsDueAndNothingElse(int parallelism, int disorder, int capacity, long lateByMillis) {
        List<EventSequence> sequences = sequences(Profile.STANDARD, 20_000, disorder, 100_000, lateByMillis);
        DrivenSource source = new DrivenSource(sequences, walk(), new WatermarkSettings(1, 0), parallelism, capacity);
        SplittableRandom random = new SplittableRandom(SEED);
        source.runUntil(START_NANOS - 1);
        assertThat(source.events()).isEmpty();
        for (long now = START_NANOS; now < START_NANOS + 200_000_000; now += random.nextLong(30_000_000)) {
            source.runUntil(now);
            assertThat(Counted.of(source.events()))
                    .as("%d ns after the start, seed %d", now - START_NANOS, SEED)
                    .isEqualTo(Counted.of(due(sequences, now)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1, 0, 0",
        "4, 50, 20, 0, 0",
        "5, 11, 7, 1000, 0",
        "1, 1, 1, 0, 200",
        "3, 1, 10, 0, 333",
        "2, 1000, 100, 5, 100"
    })
    void noEventIsBehindAWatermark(
            int parallelism, int disorder, long strideMillis, long moreLagMillis, long lateByMillis) {
        List<EventSequence> sequences = sequences(Profile.STANDARD, 20_000, disorder, 100_000, lateByMillis);
        long lagMillis = sequences.get(sequences.size() - 1).disorderMillis() + moreLagMillis;
        DrivenSource source =
                new DrivenSource(sequences, walk(), new WatermarkSettings(strideMillis, lagMillis), parallelism, 10);
        SplittableRandom random = new SplittableRandom(SEED);
        for (long now = START_NANOS; now < START_NANOS + 500_000_000; now += random.nextLong(20_000_000)) {
            source.touchAt(now);
        }
        source.runUntil(START_NANOS + 500_000_000);
        for (int processor = 0; processor < parallelism; processor++) {
            long watermark = Long.MIN_VALUE;
            for (Object item : source.output(processor)) {
                if (item instanceof Event event) {
                    assertThat(event.dateTime()).as("seed %d", SEED).isGreaterThanOrEqualTo(watermark);
                } else {
                    long next = ((Watermark) item).timestamp();
                    assertThat(next).isGreaterThan(watermark);
                    assertThat(next % strideMillis).isZero();
                    watermark = next;
                }
            }
            assertThat(watermark + lagMillis).isGreaterThan(START_MILLIS + 500 - strideMillis);
        }
    }

    @Test
    void watermarksGoOnWhileNoEventIsDue() {
        DrivenSource source =
                new DrivenSource(standard(1, 1, Long.MAX_VALUE), walk(), new WatermarkSettings(10, 0), 4, 1);
        for (long millis = 0; millis < 500; millis++) {
            source.runUntil(START_NANOS + millis * 1_000_000);
        }
        assertThat(source.events()).hasSize(1);
        for (int processor = 0; processor < 4; processor++) {
            assertThat(source.watermarks(processor)).hasSize(50);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1000000", "3, 100", "8, 1"})
    void sequencesAdvanceTogetherThroughABacklogOfSeconds(int parallelism, int capacity) {
        List<EventSequence> sequences = sequences(Profile.BLOG_2021, 10_000, 1, Long.MAX_VALUE, 0);
        DrivenSource source = new DrivenSource(sequences, walk(), new WatermarkSettings(10, 0), parallelism, capacity);
        long now = START_NANOS + 5_000_000_000L;
        source.runUntil(now);
        assertThat(sequences).hasSize(2);
        assertThat(Counted.of(source.events())).isEqualTo(Counted.of(due(sequences, now)));
        for (int processor = 0; processor < parallelism; processor++) {
            long newest = 0;
            for (Object item : source.output(processor)) {
                long time = item instanceof Event event ? event.dateTime() : ((Watermark) item).timestamp();
                assertThat(newest - time).as("ms behind the newest").isLessThanOrEqualTo(11);
                newest = Math.max(newest, time);
            }
            assertThat(source.watermarks(processor))
                    .as("watermarks on the way through the backlog")
                    .hasSizeGreaterThan(100);
        }
    }

    /** The delays are 60 to 300 ms; the source goes through a backlog of a second. */
    @Test
    void lateEventsArriveInTheOrderOfTheirArrivals() {
        List<EventSequence> sequences = sequences(Profile.STANDARD, 20_000, 1, 100_000, 300);
        DrivenSource source = new DrivenSource(sequences, walk(), new WatermarkSettings(10, 300), 1, AMPLE);
        Map<Event, Long> arrivals = new HashMap<>();
        sequences.forEach(sequence -> due(List.of(sequence), START_NANOS + 1_000_000_000)
                .forEach(event -> arrivals.put(event, event.dateTime() + sequence.delayMillis())));
        source.runUntil(START_NANOS + 1_000_000_000);
        long newest = 0;
        for (Event event : source.events()) {
            long arrival = arrivals.get(event);
            assertThat(newest - arrival).as("ms behind the newest").isLessThanOrEqualTo(2);
            newest = Math.max(newest, arrival);
        }
        assertThat(arrivals.values()).contains(START_MILLIS + 300).doesNotContain(START_MILLIS + 1_001);
    }

    @Test
    void aBoundedStreamEnds() {
        List<EventSequence> sequences = standard(1_000, 1, 5_000);
        DrivenSource source = new DrivenSource(sequences, walk(), new WatermarkSettings(10, 0), 3, AMPLE);
        source.runUntil(START_NANOS + 4_998_999_999L);
        assertThat(source.isCompleted()).isFalse();
        source.runUntil(START_NANOS + 4_999_000_000L);
        assertThat(source.isCompleted()).isTrue();
        assertThat(source.events()).hasSize(5_000);
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "9"})
    void everyEdgeGetsEveryEvent(int capacity) {
        DrivenSource source =
                new DrivenSource(standard(1_000, 1, 1_000), walk(), new WatermarkSettings(1, 0), 2, capacity);
        source.runUntil(START_NANOS + 1_000_000_000);
        assertThat(source.eventsOfSecondEdge()).hasSize(1_000).isEqualTo(source.events());
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "3, 2, 5", "4, 1, 3", "2, 7, 16", "5, 8, 1", "12, 3, 4"})
    void theStreamGoesOnWithExactlyTheMissingEvents(int first, int second, int third) {
        for (long seed = 0; seed < 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Profile profile = random.nextBoolean() ? Profile.STANDARD : Profile.BLOG_2021;
            int disorder = random.nextInt(2) == 0 ? 1 : 11;
            long lateByMillis = profile == Profile.STANDARD && random.nextBoolean() ? 90 : 0;
            List<EventSequence> sequences = sequences(profile, 2_000, disorder, 2_000, lateByMillis);
            List<Event> emitted = new ArrayList<>();
            List<Map.Entry<Object, Object>> state = List.of();
            long now = START_NANOS;
            for (int parallelism : new int[] {first, second, third}) {
                DrivenSource source = new DrivenSource(sequences, walk(), LATE, parallelism, 1 + random.nextInt(30));
                source.restore(state);
                for (int calls = random.nextInt(20); calls >= 0; calls--) {
                    now += random.nextLong(10_000_000);
                    source.touchAt(now);
                    state = random.nextInt(4) == 0 ? source.snapshot() : state;
                }
                state = source.snapshot();
                emitted.addAll(source.events());
            }
            DrivenSource last = new DrivenSource(sequences, walk(), LATE, 2, 100);
            last.restore(state);
            last.runUntil(START_NANOS + 2_000_000_000L);
            emitted.addAll(last.events());
            assertThat(Counted.of(emitted))
                    .as("%s on %d, %d, %d and 2 processors, seed %d", profile, first, second, third, seed)
                    .isEqualTo(Counted.of(due(sequences, START_NANOS + 2_000_000_000L)));
            assertThat(last.isCompleted()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void aFinishedStreamStaysFinished(int parallelism) {
        List<EventSequence> sequences = standard(2_000, 1, 120);
        DrivenSource source = new DrivenSource(sequences, walk(), LATE, 3, 100);
        source.runUntil(START_NANOS + 50_000_000);
        List<Map.Entry<Object, Object>> state = source.snapshot();
        DrivenSource restored = new DrivenSource(sequences, walk(), LATE, parallelism, 100);
        restored.restore(state);
        restored.runUntil(START_NANOS + 1_000_000_000);
        assertThat(source.events().size() + restored.events().size()).isEqualTo(120);
        assertThat(restored.isCompleted()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "3, 1", "7, 1", "16, 11"})
    void whatIsDueBeforeAStartFromNowIsPassedOverAndNothingElse(int parallelism, int disorder) {
        for (long millis : new long[] {0, 1, 77, 250, 999, 5_000}) {
            List<EventSequence> sequences = standard(2_000, disorder, 2_000);
            long now = START_NANOS + millis * 1_000_000;
            DrivenSource source = new DrivenSource(sequences, walk(), LATE, parallelism, 100, true, now);
            source.runUntil(START_NANOS + 2_000_000_000L);

            List<Event> expected = new ArrayList<>(due(sequences, START_NANOS + 2_000_000_000L));
            expected.removeAll(due(sequences, now));
            assertThat(Counted.of(source.events())).as("from %d ms", millis).isEqualTo(Counted.of(expected));
        }
    }

    private static List<EventSequence> standard(long eventsPerSecond, int disorder, long events) {
        return sequences(Profile.STANDARD, eventsPerSecond, disorder, events, 0);
    }

    /** A fifth of the events is late, unless by 0 ms. */
    private static List<EventSequence> sequences(
            Profile profile, long eventsPerSecond, int disorder, long events, long lateByMillis) {
        Lateness lateness = new Lateness(1, lateByMillis > 0 ? 20 : 0, lateByMillis, Long.MAX_VALUE);
        return new GeneratorSettings(
                        profile,
                        EmissionSchedule.startingAtMillis(START_MILLIS, eventsPerSecond),
                        events,
                        disorder,
                        new StandardContent(0, 100, 0, 2, true),
                        lateness)
                .sequences(
                        List.of(StudyStream.BIDS_ON_NEWEST, StudyStream.CLOSING_AUCTIONS),
                        EnumSet.allOf(EventKind.class));
    }
}
