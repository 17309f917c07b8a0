package nexmark.jet.runner.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowCheckTest {

    private final RowCheck check = new RowCheck();

    @Test
    void theSameRowsInAnotherOrderAreRight() {
        receive(new Row(2), new Row(1), new Row(2));
        CheckResult result = check.against(List.of(new Row(1), new Row(2), new Row(2)));
        assertThat(result).isEqualTo(new CheckResult(3, 3, 0, 0, List.of()));
        assertThat(result.isRight()).isTrue();
    }

    @Test
    void duplicatesCountEach() {
        receive(new Row(1), new Row(1), new Row(1), new Row(2));
        CheckResult result = check.against(List.of(new Row(1), new Row(3), new Row(3)));
        assertThat(result.rowsExpected()).isEqualTo(3);
        assertThat(result.rowsReceived()).isEqualTo(4);
        assertThat(result.missing()).isEqualTo(2);
        assertThat(result.unexpected()).isEqualTo(3);
        assertThat(result.isRight()).isFalse();
        assertThat(result.examples())
                .containsExactlyInAnyOrder("unexpected [Row, 1]", "unexpected [Row, 2]", "missing [Row, 3]");
    }

    @Test
    void noRowsAtAllAreMissingRows() {
        assertThat(check.against(List.of(new Row(1))).missing()).isEqualTo(1);
    }

    @Test
    void fiveExamplesAreEnough() {
        assertThat(check.against(Collections.nCopies(3, new Row(1))).examples()).hasSize(1);
        RowCheck other = new RowCheck();
        for (int i = 0; i < 9; i++) {
            other.received(RowCodec.values(new Row(i)));
        }
        assertThat(other.against(List.of()).examples()).hasSize(5);
    }

    @Test
    void resultsOfSlicesAddUp() {
        CheckResult one = new CheckResult(1, 2, 3, 4, List.of("a"));
        CheckResult both = one.plus(new CheckResult(10, 20, 30, 40, List.of("b")));
        assertThat(both).isEqualTo(new CheckResult(11, 22, 33, 44, List.of("a", "b")));
        assertThat(CheckResult.NOTHING.plus(one)).isEqualTo(one);
        CheckResult many = new CheckResult(0, 0, 6, 0, List.of("1", "2", "3", "4", "5", "6"));
        assertThat(many.plus(many).examples()).hasSize(10);
    }

    private void receive(Row... rows) {
        for (Row row : rows) {
            check.received(RowCodec.values(row));
        }
    }

    private record Row(long number) {}
}
