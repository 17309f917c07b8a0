package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A timeline that lacks the third and the fourth of six seconds. */
class TimelineTest {

    private static final List<String> COLUMNS = List.of("epochMillis", "phase", "emittedPerSecond");
    private static final StoredTable GAP =
            table("10000,warm-up,1", "11000,measure,2", "14000,measure,5", "15000,drain,");
    private static final RunClock CLOCK = RunClock.of(GAP, 11_000);

    private static StoredTable table(String... rows) {
        return new StoredTable(
                COLUMNS, Stream.of(rows).map(row -> List.of(row.split(",", -1))).toList(), null);
    }

    private static Timeline timeline(StoredTable vertices) {
        return Timeline.of(GAP, vertices, CLOCK, 5, null, micros -> false, List.of(), List.of());
    }

    @Test
    void aSecondThatIsNotStoredHasItsPlaceAndNoFigure() {
        Timeline timeline = timeline(StoredTable.none("none"));
        assertThat(timeline.seconds()).containsExactly(-1.0, 0.0, 1.0, 2.0, 3.0, 4.0);
        assertThat(timeline.columns()).isEqualTo(Map.of("emitted", Arrays.asList(1.0, 2.0, null, null, 5.0, null)));
        assertThat(timeline.measureFrom()).isZero();
        assertThat(timeline.measureTo()).isEqualTo(4);
    }

    @Test
    void noSecondHasMoreThanTheProcessorsCanDo() {
        StoredTable late = new StoredTable(
                List.of("epochMillis", "phase", "machineCpuSeconds"),
                List.of(
                        List.of("10000", "measure", "3.1"),
                        List.of("11000", "measure", "0.5"),
                        List.of("12000", "measure", "1.5")),
                null);
        RunClock clock = RunClock.of(late, 10_000);
        assertThat(Timeline.of(late, StoredTable.none("none"), clock, 5, 2, micros -> false, List.of(), List.of())
                        .columns()
                        .get("machineCpu"))
                .containsExactly(2.0, 0.5, 1.5);
    }

    @Test
    void aFigureOfOneSecondIsNoLine() {
        StoredTable one = table("10000,warm-up,", "11000,measure,2");
        assertThat(Timeline.of(one, StoredTable.none("none"), CLOCK, 5, null, micros -> false, List.of(), List.of())
                        .columns())
                .isEmpty();
    }

    @Test
    void whatIsKnownOfAMissingSecondOtherwiseIsAtThatSecond() {
        assertThat(CLOCK.index(13_999)).isEqualTo(3);
        assertThat(CLOCK.index(14_000)).isEqualTo(4);
        assertThat(CLOCK.index(9_999)).isEqualTo(-1);
        assertThat(CLOCK.index(16_000)).isEqualTo(-1);
        StoredTable vertices = new StoredTable(
                List.of("fromEpochMillis", "vertex", "queued", "queueCapacity"),
                List.of(List.of("13000", "join", "1", "4"), List.of("14000", "join", "2", "4")),
                null);
        assertThat(timeline(vertices).queues())
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
            0, 0, IntStream.range(0, 750).mapToObj(second -> (double) second).toList());

    @Test
    void ofTooManyIncidentsTheLongestAreDrawnByTime() {
        List<List<String>> rows = new ArrayList<>(pauses(30_000).rows());
        rows.add(List.of("5", "900", "GC_PAUSE", "a:1", "full"));
        List<Mark> marks = Mark.of(table(rows), LONG_RUN);
        assertThat(marks).hasSize(4_000).isSortedAccordingTo(Comparator.comparingDouble(Mark::from));
        assertThat(marks).contains(new Mark("GC pause", "a:1", 0.005, 0.905, 900, "full"));
    }

    @Test
    void anIncidentWithoutATimeIsNoMark() {
        StoredTable damaged = table(List.of(List.of("NaN", "5", "GC_PAUSE", "a:1", ""), List.of("", "5", "X", "", "")));
        assertThat(Mark.of(damaged, LONG_RUN)).isEmpty();
    }

    /** So many pauses of 5 ms, evenly over the run. */
    private static StoredTable pauses(int count) {
        return table(IntStream.range(0, count)
                .mapToObj(i -> List.of(Double.toString(750_000.0 * i / count), "5", "GC_PAUSE", "a:1", "young"))
                .toList());
    }

    private static StoredTable table(List<List<String>> rows) {
        return new StoredTable(List.of("fromEpochMillis", "millis", "kind", "member", "detail"), rows, null);
    }
}
