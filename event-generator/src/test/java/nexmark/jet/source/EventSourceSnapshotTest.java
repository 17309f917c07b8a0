package nexmark.jet.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StudyStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the source forgets or repeats after a restart is missing or double in the queries' answers. */
class EventSourceSnapshotTest {

    private static final long START_MILLIS = 1_795_219_200_000L;
    private static final long START_NANOS = START_MILLIS * 1_000_000;
    private static final WatermarkSettings WATERMARKS = new WatermarkSettings(10, 100);

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "3, 2, 5", "4, 1, 3", "2, 7, 16", "5, 8, 1", "12, 3, 4"})
    void theStreamGoesOnWithExactlyTheMissingEvents(int first, int second, int third) {
        for (long seed = 0; seed < 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Profile profile = random.nextBoolean() ? Profile.STANDARD : Profile.BLOG_2021;
            int disorder = random.nextInt(2) == 0 ? 1 : 11;
            List<EventSequence> sequences = sequences(profile, disorder, 2_000);
            List<Event> emitted = new ArrayList<>();
            List<Map.Entry<Object, Object>> state = List.of();
            long now = START_NANOS;
            for (int parallelism : new int[] {first, second, third}) {
                DrivenSource source = new DrivenSource(sequences, WATERMARKS, parallelism, 1 + random.nextInt(30));
                source.restore(state);
                for (int calls = random.nextInt(20); calls >= 0; calls--) {
                    now += random.nextLong(10_000_000);
                    source.touchAt(now);
                    state = random.nextInt(4) == 0 ? source.snapshot() : state;
                }
                state = source.snapshot();
                emitted.addAll(source.events());
            }
            DrivenSource last = new DrivenSource(sequences, WATERMARKS, 2, 100);
            last.restore(state);
            last.runUntil(START_NANOS + 2_000_000_000L);
            emitted.addAll(last.events());
            assertThat(Counted.of(emitted))
                    .as("%s on %d, %d, %d and 2 processors, seed %d", profile, first, second, third, seed)
                    .isEqualTo(Counted.of(EventSourcePTest.due(sequences, START_NANOS + 2_000_000_000L)));
            assertThat(last.isCompleted()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void aFinishedStreamStaysFinished(int parallelism) {
        List<EventSequence> sequences = sequences(Profile.STANDARD, 1, 120);
        DrivenSource source = new DrivenSource(sequences, WATERMARKS, 3, 100);
        source.runUntil(START_NANOS + 50_000_000);
        List<Map.Entry<Object, Object>> state = source.snapshot();
        DrivenSource restored = new DrivenSource(sequences, WATERMARKS, parallelism, 100);
        restored.restore(state);
        restored.runUntil(START_NANOS + 1_000_000_000);
        assertThat(source.events().size() + restored.events().size()).isEqualTo(120);
        assertThat(restored.isCompleted()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "3, 1", "7, 1", "16, 11"})
    void whatIsDueBeforeAStartFromNowIsPassedOverAndNothingElse(int parallelism, int disorder) {
        for (long millis : new long[] {0, 1, 77, 250, 999, 5_000}) {
            List<EventSequence> sequences = sequences(Profile.STANDARD, disorder, 2_000);
            long now = START_NANOS + millis * 1_000_000;
            DrivenSource source = new DrivenSource(sequences, WATERMARKS, parallelism, 100, true, now);
            source.runUntil(START_NANOS + 2_000_000_000L);

            List<Event> expected = new ArrayList<>(EventSourcePTest.due(sequences, START_NANOS + 2_000_000_000L));
            expected.removeAll(EventSourcePTest.due(sequences, now));
            assertThat(Counted.of(source.events())).as("from %d ms", millis).isEqualTo(Counted.of(expected));
        }
    }

    private static List<EventSequence> sequences(Profile profile, int disorder, long events) {
        return new GeneratorSettings(profile, 2_000, START_MILLIS, events, 0, disorder, 100, 0, 2)
                .sequences(
                        List.of(StudyStream.BIDS_ON_NEWEST, StudyStream.CLOSING_AUCTIONS),
                        EnumSet.allOf(EventKind.class));
    }
}
