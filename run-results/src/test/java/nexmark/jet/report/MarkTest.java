package nexmark.jet.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkTest {

    @Test
    void neighboursThatNobodyCouldTellApartAreOneMark() {
        List<Mark> joined =
                Mark.joined(List.of(mark(1.0, 1.1, "young"), mark(1.15, 1.2, "young"), mark(3, 4, "full")), 0.1);
        assertThat(joined)
                .containsExactly(
                        new Mark("GC pause", "a:1", 1.0, 1.2, 20, 2, "young"),
                        new Mark("GC pause", "a:1", 3, 4, 10, 1, "full"));
    }

    @Test
    void whatDiffersIsNotSaidOfSeveral() {
        assertThat(Mark.joined(List.of(mark(1.0, 1.1, "young"), mark(1.1, 1.2, "full")), 0.1))
                .singleElement()
                .satisfies(mark -> assertThat(mark.text()).isEmpty());
    }

    private static Mark mark(double from, double to, String text) {
        return new Mark("GC pause", "a:1", from, to, 10, 1, text);
    }
}
