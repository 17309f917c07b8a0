package nexmark.jet.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.jet.core.Watermark;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.SplittableRandom;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EventGenerator;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StudyStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One or more processors under a clock that the test turns. */
class EventSourcePTest {

    private static final long START_MILLIS = 1_795_219_200_000L;
    private static final long START_NANOS = START_MILLIS * 1_000_000;
    private static final long SEED = 5;
    private static final int AMPLE = 1_000_000;

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "3, 1, 2", "4, 50, 7", "2, 1000, 1000", "16, 11, 1000000"})
    void emitsAllThatIsDueAndNothingElse(int parallelism, int disorder, int capacity) {
        List<EventSequence> sequences = standard(20_000, disorder, Long.MAX_VALUE);
        DrivenSource source = new DrivenSource(sequences, new WatermarkSettings(1, 0), parallelism, capacity);
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
    @CsvSource({"1, 1, 1, 0", "3, 1, 10, 0", "4, 50, 20, 0", "2, 1000, 100, 5", "5, 11, 7, 1000"})
    void noEventIsBehindAWatermark(int parallelism, int disorder, long strideMillis, long moreLagMillis) {
        List<EventSequence> sequences = standard(20_000, disorder, Long.MAX_VALUE);
        long lagMillis = sequences.get(0).disorderMillis() + moreLagMillis;
        DrivenSource source =
                new DrivenSource(sequences, new WatermarkSettings(strideMillis, lagMillis), parallelism, 10);
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
        DrivenSource source = new DrivenSource(standard(1, 1, Long.MAX_VALUE), new WatermarkSettings(10, 0), 4, 1);
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
        List<EventSequence> sequences = new GeneratorSettings(
                        Profile.BLOG_2021, 10_000, START_MILLIS, Long.MAX_VALUE, 0, 1, 10_000, 0, 2)
                .sequences(
                        List.of(StudyStream.BIDS_ON_NEWEST, StudyStream.CLOSING_AUCTIONS),
                        EnumSet.allOf(EventKind.class));
        DrivenSource source = new DrivenSource(sequences, new WatermarkSettings(10, 0), parallelism, capacity);
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

    @Test
    void aBoundedStreamEnds() {
        List<EventSequence> sequences = standard(1_000, 1, 5_000);
        DrivenSource source = new DrivenSource(sequences, new WatermarkSettings(10, 0), 3, AMPLE);
        source.runUntil(START_NANOS + 4_998_999_999L);
        assertThat(source.isCompleted()).isFalse();
        source.runUntil(START_NANOS + 4_999_000_000L);
        assertThat(source.isCompleted()).isTrue();
        assertThat(source.events()).hasSize(5_000);
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "9"})
    void everyEdgeGetsEveryEvent(int capacity) {
        DrivenSource source = new DrivenSource(standard(1_000, 1, 1_000), new WatermarkSettings(1, 0), 2, capacity);
        source.runUntil(START_NANOS + 1_000_000_000);
        assertThat(source.eventsOfSecondEdge()).hasSize(1_000).isEqualTo(source.events());
    }

    private static List<EventSequence> standard(long eventsPerSecond, int disorder, long events) {
        return new GeneratorSettings(Profile.STANDARD, eventsPerSecond, START_MILLIS, events, 0, disorder, 100, 0, 2)
                .sequences(List.of(StudyStream.BIDS), EnumSet.allOf(EventKind.class));
    }

    /** Slow and obvious. */
    static List<Event> due(List<EventSequence> sequences, long nowNanos) {
        List<Event> events = new ArrayList<>();
        for (EventSequence sequence : sequences) {
            EventGenerator generator = sequence.content().newGenerator(sequence.schedule());
            for (long position = 0;
                    position < sequence.count() && sequence.dueNanos(position) <= nowNanos;
                    position++) {
                long number = sequence.numberAt(position);
                if (sequence.kinds().contains(generator.kindOf(number))) {
                    events.add(generator.event(number, sequence.schedule().millisOf(number)));
                }
            }
        }
        return events;
    }
}
