package nexmark.jet.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.evidence.RowCodec;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.oracle.PerEventOracle;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.FaultOutcome.DeliveredRows;
import org.junit.jupiter.api.Test;

class RowCheckTest {

    private sealed interface Row {}

    private record Price(long auction, long price) implements Row {}

    private record Name(String name) implements Row {}

    private static final Price ONE = new Price(1, 10);
    private static final Price TWO = new Price(2, 20);
    private static final Price OTHER = new Price(2, 21);

    private final RowCheck check = newCheck();

    @Test
    void theSameRowsInAnotherOrderAreRight() {
        compare(List.of(ONE, TWO, TWO), TWO, ONE, TWO);

        assertThat(check.result()).isEqualTo(new CheckResult(3, 3, 0, 0, List.of()));
        assertThat(check.result().isRight()).isTrue();
        assertThat(delivered()).isEqualTo(new DeliveredRows(3, 3, 0, 0, 0, 0, 0, List.of()));
        assertThat(delivered().isExact()).isTrue();
    }

    @Test
    void eachTimeTooOftenIsADuplicateAndEachTimeTooFewALoss() {
        compare(List.of(ONE, TWO, TWO), ONE, ONE, ONE);

        DeliveredRows rows = delivered();
        assertThat(rows.duplicated()).isEqualTo(2);
        assertThat(rows.lost()).isEqualTo(2);
        assertThat(rows.wrong()).isZero();
        assertThat(rows.isExact()).isFalse();
        assertThat(rows.examples()).containsExactlyInAnyOrder("duplicated [Price, 1, 10]", "lost [Price, 2, 20]");
    }

    @Test
    void aRowThatTheOracleDoesNotKnowIsWrongAsOftenAsItArrives() {
        compare(List.of(TWO), TWO, OTHER, OTHER);

        DeliveredRows rows = delivered();
        assertThat(rows).isEqualTo(new DeliveredRows(1, 3, 0, 0, 2, 0, 0, List.of("wrong [Price, 2, 21]")));
        assertThat(rows.isExact()).isFalse();
    }

    @Test
    void whereNoEventIsSeenTwiceDuplicatesAreAsUnexpectedAsWrongRows() {
        compare(List.of(ONE, TWO, TWO), ONE, ONE, ONE, OTHER);

        CheckResult result = check.result();
        assertThat(result.rowsExpected()).isEqualTo(3);
        assertThat(result.rowsReceived()).isEqualTo(4);
        assertThat(result.missing()).isEqualTo(2);
        assertThat(result.unexpected()).isEqualTo(3);
        assertThat(result.isRight()).isFalse();
        assertThat(result.examples())
                .containsExactlyInAnyOrder(
                        "unexpected [Price, 1, 10]", "unexpected [Price, 2, 21]", "missing [Price, 2, 20]");
    }

    @Test
    void noRowsAtAllAreMissingRows() {
        compare(List.of(ONE));

        assertThat(check.result().missing()).isEqualTo(1);
    }

    /** As q0's are. */
    @Test
    void rowsOfSeveralClassesAreComparedToo() {
        compare(List.of(ONE, new Name("Ada")), new Name("Ada"));

        assertThat(delivered().lost()).isEqualTo(1);
        assertThat(delivered().wrong()).isZero();
    }

    /** The ideal time of each row is its auction. */
    @Test
    void aRowThatMayOnlyBeLateIsNotLostButWrongAndDuplicatedRowsCountAtAllTimes() {
        RowCheck timed = new RowCheck(
                new PerEventOracle<Price>(Slice.EVERYTHING, event -> null, Price::auction), Slice.EVERYTHING);
        Price third = new Price(3, 30);
        Stream.of(third, third, OTHER).map(RowCodec::values).forEach(timed::received);
        timed.due(List.of(ONE, TWO, third));

        List<String> always = List.of("duplicated [Price, 3, 30]", "wrong [Price, 2, 21]");
        DeliveredRows rows = timed.delivered(2);
        assertThat(rows.lost()).isEqualTo(1);
        assertThat(rows.examples())
                .contains("lost [Price, 1, 10]")
                .containsAll(always)
                .hasSize(3);
        DeliveredRows none = timed.delivered(Long.MIN_VALUE);
        assertThat(none.lost()).isZero();
        assertThat(none.expected()).isEqualTo(3);
        assertThat(none.examples()).containsExactlyInAnyOrderElementsOf(always);
        assertThat(timed.delivered(Long.MAX_VALUE).lost()).isEqualTo(2);
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

    private void compare(List<Row> due, Row... arrived) {
        Stream.of(arrived).map(RowCodec::values).forEach(check::received);
        check.due(due);
    }

    /** No more rows can come. */
    private DeliveredRows delivered() {
        return check.delivered(Long.MAX_VALUE);
    }

    /** Of rows that do not change when an event is seen twice. */
    private static RowCheck newCheck() {
        return new RowCheck(new PerEventOracle<Row>(Slice.EVERYTHING, event -> null, row -> 0), Slice.EVERYTHING);
    }
}
