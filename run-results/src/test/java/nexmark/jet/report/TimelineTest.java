package nexmark.jet.report;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A timeline that lacks the third and the fourth of six seconds. */
class TimelineTest {

    private static final StoredTable GAP =
            table("10000,warm-up,1", "11000,measure,2", "14000,measure,5", "15000,drain,");
    private static final RunClock CLOCK = RunClock.of(GAP, 11_000);

    private static StoredTable table(String... rows) {
        return StoredTable.of("epochMillis,phase,emittedPerSecond\n" + String.join("\n", rows));
    }

    private static Timeline timeline(RunClock clock, String vertices, Integer processors) {
        return Timeline.of(clock, StoredTable.of(vertices), 5, processors, micros -> false, List.of(), List.of());
    }

    @Test
    void aSecondThatIsNotStoredHasItsPlaceAndNoFigure() {
        Timeline timeline = timeline(CLOCK, "", null);
        assertThat(timeline.seconds()).containsExactly(-1.0, 0.0, 1.0, 2.0, 3.0, 4.0);
        assertThat(timeline.columns()).isEqualTo(Map.of("emitted", Arrays.asList(1.0, 2.0, null, null, 5.0, null)));
        assertThat(timeline.measureFrom()).isZero();
        assertThat(timeline.measureTo()).isEqualTo(4);
    }

    @Test
    void noSecondHasMoreThanTheProcessorsCanDo() {
        StoredTable late =
                StoredTable.of("epochMillis,phase,machineCpuSeconds\n10000,measure,3.1\n11000,,0.5\n12000,,1.5");
        assertThat(timeline(RunClock.of(late, 10_000), "", 2).columns().get("machineCpu"))
                .containsExactly(2.0, 0.5, 1.5);
    }

    @Test
    void aFigureOfOneSecondIsNoLine() {
        RunClock one = RunClock.of(table("10000,warm-up,", "11000,measure,2"), 11_000);
        assertThat(timeline(one, "", null).columns()).isEmpty();
    }

    @Test
    void whatIsKnownOfAMissingSecondOtherwiseIsAtThatSecond() {
        assertThat(CLOCK.index(13_999)).isEqualTo(3);
        assertThat(CLOCK.index(14_000)).isEqualTo(4);
        assertThat(CLOCK.index(9_999)).isEqualTo(-1);
        assertThat(CLOCK.index(16_000)).isEqualTo(-1);
        String vertices = "fromEpochMillis,vertex,queued,queueCapacity\n13000,join,1,4\n14000,join,2,4";
        assertThat(timeline(CLOCK, vertices, null).queues())
                .isEqualTo(Map.of("join", Arrays.asList(null, null, null, 0.25, 0.5, null)));
    }

    @Test
    void aTimelineWithoutRowsOrOfMoreThanOneRunHasNoSecond() {
        assertThat(RunClock.of(table(), 10_000).index(10_000)).isEqualTo(-1);
        assertThat(RunClock.of(table("10000,measure,1", ",measure,2"), 10_000).seconds())
                .containsExactly(0.0);
        for (String later : List.of("1e300", "Infinity", "86403000")) {
            assertThat(RunClock.of(table("0,measure,1", later + ",measure,2"), 0)
                            .seconds())
                    .isEmpty();
        }
    }

    private static final RunClock LONG_RUN = new RunClock(
            StoredTable.none(""),
            0,
            0,
            IntStream.range(0, 750).mapToObj(second -> (double) second).toList());

    @Test
    void ofTooManyIncidentsTheLongestAreDrawnByTime() {
        Stream<String> pauses = IntStream.range(0, 30_000).mapToObj(i -> i * 25 + ",5,GC_PAUSE,a:1,young");
        List<Mark> marks =
                Mark.incidents(incidents(Stream.concat(pauses, Stream.of("5,900,GC_PAUSE,a:1,full"))), LONG_RUN);
        assertThat(marks).hasSize(4_000).isSortedAccordingTo(Comparator.comparingDouble(Mark::from));
        assertThat(marks).contains(new Mark("GC pause", "a:1", 0.005, 0.905, 900, "full"));
    }

    @Test
    void anIncidentWithoutATimeIsNoMark() {
        assertThat(Mark.incidents(incidents(Stream.of("NaN,5,GC_PAUSE,a:1,", ",5,X,,")), LONG_RUN))
                .isEmpty();
    }

    private static StoredTable incidents(Stream<String> rows) {
        return StoredTable.of("fromEpochMillis,millis,kind,member,detail\n" + rows.collect(joining("\n")));
    }
}
