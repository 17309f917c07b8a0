package nexmark.jet.runner.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.oracle.PerEventOracle;
import nexmark.jet.runner.proof.RowCodec;
import org.junit.jupiter.api.Test;

class DeliveryCheckTest {

    private sealed interface Row {}

    private record Price(long auction, long price) implements Row {}

    private record Name(String name) implements Row {}

    private static final Price ONE = new Price(1, 10);
    private static final Price TWO = new Price(2, 20);
    private static final Price OTHER = new Price(2, 21);

    private final DeliveryCheck check = new DeliveryCheck();

    /** Of rows that do not change when an event is seen twice. */
    private static final Oracle<Price> PRICES =
            new PerEventOracle<>(Slice.EVERYTHING, (event, rows) -> {}, Price::price);

    @Test
    void whatHadToComeAndCameInAnyOrderIsExact() {
        came(TWO, ONE, TWO);

        DeliveredRows rows = check.against(List.of(ONE, TWO, TWO), PRICES);

        assertThat(rows).isEqualTo(new DeliveredRows(3, 3, 0, 0, 0, 0, 0, List.of()));
        assertThat(rows.isExact()).isTrue();
    }

    @Test
    void eachTimeTooOftenIsADuplicateAndEachTimeTooFewALoss() {
        came(ONE, ONE, ONE);

        DeliveredRows rows = check.against(List.of(ONE, TWO, TWO), PRICES);

        assertThat(rows.duplicated()).isEqualTo(2);
        assertThat(rows.lost()).isEqualTo(2);
        assertThat(rows.wrong()).isZero();
        assertThat(rows.isExact()).isFalse();
        assertThat(rows.examples()).containsExactlyInAnyOrder("duplicated [Price, 1, 10]", "lost [Price, 2, 20]");
    }

    @Test
    void aRowThatTheOracleDoesNotKnowIsWrongAsOftenAsItComes() {
        came(TWO, OTHER, OTHER);

        DeliveredRows rows = check.against(List.of(TWO), PRICES);

        assertThat(rows).isEqualTo(new DeliveredRows(1, 3, 0, 0, 2, 0, 0, List.of("wrong [Price, 2, 21]")));
        assertThat(rows.isExact()).isFalse();
    }

    /** As q0's are. */
    @Test
    void rowsOfSeveralClassesAreComparedToo() {
        Oracle<Row> rowsOfTwoClasses = new PerEventOracle<>(Slice.EVERYTHING, (event, rows) -> {}, row -> 0);
        check.received(RowCodec.values(new Name("Ada")));

        DeliveredRows rows = check.against(List.of(ONE, new Name("Ada")), rowsOfTwoClasses);

        assertThat(rows.lost()).isEqualTo(1);
        assertThat(rows.wrong()).isZero();
    }

    private void came(Price... prices) {
        for (Price price : prices) {
            check.received(RowCodec.values(price));
        }
    }
}
