package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MarkTest {

    private static final RunClock LONG_RUN = new RunClock(
            0, 0, IntStream.range(0, 750).mapToObj(second -> (double) second).toList());

    @Test
    void aKindWithMoreMarksThanItsShareKeepsThemWhereAllAreFew() {
        List<List<String>> rows = new ArrayList<>(pauses(3_000).rows());
        rows.add(List.of("5", "5", "MACHINE_STALL", "a:2", ""));
        assertThat(Mark.of(table(rows), LONG_RUN)).hasSize(3_001);
    }

    @Test
    void pausesThatAreTooManyAreTakenTogetherAndNoneIsLost() {
        List<Mark> marks = Mark.of(pauses(30_000), LONG_RUN);
        assertThat(marks).hasSizeLessThanOrEqualTo(4_000);
        assertThat(marks.stream().mapToInt(Mark::count).sum()).isEqualTo(30_000);
        assertThat(marks.stream().mapToDouble(Mark::millis).sum()).isCloseTo(150_000, offset(1e-3));
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

    @Test
    void neighboursWithLessThanAGapBetweenThemAreOneMark() {
        List<Mark> joined = Mark.joined(
                List.of(mark(1.0, 1.1, "young"), mark(1.15, 1.2, "young"), mark(3, 4, "full"), mark(4, 5, "young")),
                0.1);
        assertThat(joined)
                .containsExactly(
                        new Mark("GC pause", "a:1", 1.0, 1.2, 20, 2, "young"),
                        new Mark("GC pause", "a:1", 3, 5, 20, 2, ""));
    }

    private static Mark mark(double from, double to, String text) {
        return new Mark("GC pause", "a:1", from, to, 10, 1, text);
    }
}
