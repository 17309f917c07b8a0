package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MarkTest {

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
