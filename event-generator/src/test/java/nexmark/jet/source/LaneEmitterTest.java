package nexmark.jet.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Lateness;
import nexmark.jet.generator.Profile;
import nexmark.jet.generator.StandardContent;
import nexmark.jet.source.LaneEmitter.LaneKey;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Events that are stamped with the time of their emission, by a clock that the test turns. */
class LaneEmitterTest implements LaneEmitter.Output<Event>, SourceProgress.Seconds {

    private static final long START_MILLIS = 1_795_219_200_000L;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private static final Set<EventKind> ALL = EnumSet.allOf(EventKind.class);

    private final List<Stamped> stamped = new ArrayList<>();
    private final Map<Long, Long> lagMicrosBySecond = new HashMap<>();
    private long nowNanos = START_MILLIS * NANOS_PER_MILLI;
    private int room;
    private long watermark = Long.MIN_VALUE;
    private Stamped refused;

    private record Stamped(long dueMillis, long millis) {}

    @ParameterizedTest
    @CsvSource({"1000, 1, 1, 0", "1000, 7, 1, 0", "20000, 100, 1, 0", "20000, 1000, 50, 10"})
    void atAnyInstantAllIsEmittedThatWasDueTheLagBefore(int rate, int capacity, int disorder, int late) {
        GeneratorSettings generator = new GeneratorSettings(
                Profile.STANDARD,
                EmissionSchedule.startingAtMillis(START_MILLIS, rate),
                Long.MAX_VALUE,
                disorder,
                StandardContent.BEAM,
                new Lateness(0, late, 100, Long.MAX_VALUE));
        List<EventSequence> sequences = generator.sequences(List.of(), ALL);
        LaneEmitter<Event> emitter = LaneEmitter.of(
                sequences, new WatermarkSettings(10, 0, true), () -> nowNanos, () -> new SourceProgress(this), false);
        emitter.open(
                IntStream.range(0, sequences.size())
                        .mapToObj(stream -> new LaneKey(stream, 0, 1))
                        .toList(),
                key -> -1);
        SplittableRandom random = new SplittableRandom(5);
        for (int call = 0; call < 2_000; call++) {
            room = capacity;
            emitter.emitDue(this);
            nowNanos += random.nextInt(100) == 0 ? 30 * NANOS_PER_MILLI : random.nextLong(3 * NANOS_PER_MILLI);
        }
        assertThat(stamped).hasSizeGreaterThan(1_500).allMatch(event -> event.dueMillis <= event.millis);
        long disorderMillis = generator.byTime(List.of(), ALL).get(0).disorderMillis();
        for (long edge = START_MILLIS + 10; edge < START_MILLIS + 3_000; edge += 50) {
            long lagMillis = lagMicrosBySecond.get((edge - 1) / 1000) / 1000;
            long instant = edge;
            assertThat(stamped)
                    .noneMatch(event ->
                            event.millis >= instant && event.dueMillis < instant - lagMillis - 1 - disorderMillis);
        }
    }

    @Override
    public boolean emit(Event event, long timestampMillis) {
        assertThat(timestampMillis).isEqualTo(nowNanos / NANOS_PER_MILLI);
        refused = new Stamped(event.dateTime(), timestampMillis);
        return retry();
    }

    @Override
    public boolean retry() {
        if (room-- <= 0) {
            return false;
        }
        assertThat(refused.millis).isGreaterThanOrEqualTo(watermark);
        return stamped.add(refused);
    }

    @Override
    public boolean emitWatermark(long millis) {
        watermark = millis;
        return true;
    }

    @Override
    public void emitted(long events) {}

    @Override
    public void second(long second, long emitted, long minLagMicros, long maxLagMicros) {
        lagMicrosBySecond.put(second, maxLagMicros);
    }
}
