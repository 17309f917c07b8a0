package nexmark.jet.generator;

import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventColumns;
import nexmark.jet.event.EventKind;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Events a second on one core, of our generators and of Beam's. One operation is one event. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class EventGeneratorBenchmark {

    private static final int RATE = 1_000_000;
    private static final long START_MILLIS = 1_436_918_400_000L;
    private static final EmissionSchedule SCHEDULE = EmissionSchedule.startingAtMillis(START_MILLIS, RATE);

    private final EventGenerator standard = StandardContent.BEAM.newGenerator(SCHEDULE);
    private final EventGenerator study = new StudyContent(StudyStream.BIDS, 10_000, RATE, 0).newGenerator(SCHEDULE);
    private final BeamEvents beam = new BeamEvents(RATE, START_MILLIS, 0, 1);

    private long n;
    private long timestampMillis;
    private long sameMillisUntil;

    @Benchmark
    public Object standardAllEventsOfBeam() {
        return beam.nextOfBeam();
    }

    @Benchmark
    public Event standardAllEvents() {
        return next(standard);
    }

    @Benchmark
    public Event standardBids() {
        while (standard.kindOf(n) != EventKind.BID) {
            n++;
        }
        return next(standard);
    }

    @Benchmark
    public Event studyBids() {
        return next(study);
    }

    private Event next(EventGenerator generator) {
        if (n >= sameMillisUntil) {
            timestampMillis = SCHEDULE.millisOf(n);
            sameMillisUntil = SCHEDULE.countBeforeMillis(timestampMillis + 1);
        }
        return generator.event(n++, timestampMillis);
    }

    /** A lane, as the source walks along it. */
    @State(Scope.Thread)
    public static class OpenLane {
        @Param({"STANDARD", "BLOG_2021"})
        public Profile profile;

        @Param({"true", "false"})
        public boolean bidsOnly;

        @Param({"1", "1000"})
        public int disorder;

        private LaneCursor cursor;
        private ColumnLane columns;

        @Setup
        public void openLane() {
            EventSequence sequence = new GeneratorSettings(
                            profile,
                            EmissionSchedule.startingAtMillis(1_436_918_400_000L, 1_000_000),
                            Long.MAX_VALUE,
                            disorder,
                            new StandardContent(0, GeneratorSettings.defaultKeys(profile), 0, 2, false),
                            Lateness.NONE)
                    .sequences(
                            List.of(StudyStream.BIDS),
                            bidsOnly ? EnumSet.of(EventKind.BID) : EnumSet.allOf(EventKind.class))
                    .get(0);
            cursor = new LaneCursor(sequence, 1, 4, -1);
            cursor.lookAt(Long.MAX_VALUE);
            columns = new ColumnLane(sequence, 1, 4, -1, false);
            columns.lookAt(Long.MAX_VALUE);
        }
    }

    @Benchmark
    public Event nextOfLane(OpenLane lane) {
        Event event = lane.cursor.peek();
        lane.cursor.advance();
        return event;
    }

    /** As columns without texts, which a source fills to the most events only at high rates. */
    @Benchmark
    @OperationsPerInvocation(EventColumns.MOST)
    public EventColumns nextOfColumnLane(OpenLane lane) {
        EventColumns events = lane.columns.peek();
        lane.columns.advance();
        return events;
    }
}
