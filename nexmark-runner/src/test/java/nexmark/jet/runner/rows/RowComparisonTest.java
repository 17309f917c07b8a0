package nexmark.jet.runner.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import nexmark.jet.evidence.RowCodec;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.oracle.PerEventOracle;
import nexmark.jet.process.UserMistake;
import nexmark.jet.row.CategoryPrices;
import nexmark.jet.row.Columns;
import nexmark.jet.row.ConvertedBid;
import nexmark.jet.row.HotItem;
import nexmark.jet.runner.rows.RowComparison.Difference;
import nexmark.jet.runner.rows.RowComparison.Outcome;
import nexmark.jet.runner.rows.RowComparison.Scope;
import nexmark.jet.runner.rows.RowStream.Kind;
import org.junit.jupiter.api.Test;

class RowComparisonTest {

    private static final int LAST_END = 20;
    private static final Scope UNTIL_THE_END = new Scope(LAST_END, List.of(), false, false);

    private static RowComparison hotItems(Scope scope, HotItem... due) {
        return hotItems(Columns.of(HotItem.class), scope, due);
    }

    private static RowComparison hotItems(List<String> columns, Scope scope, HotItem... due) {
        return RowComparison.of(
                new PerEventOracle<HotItem>(Slice.EVERYTHING, event -> null, HotItem::windowEnd),
                List.of(due),
                row -> RowCodec.columns(row, columns),
                scope);
    }

    private static Outcome given(RowComparison comparison, List<?>... rows) {
        for (List<?> row : rows) {
            comparison.given(List.copyOf(row));
        }
        return comparison.outcome();
    }

    @Test
    void theOrderDoesNotMatterAndEqualRowsAreCounted() {
        HotItem[] due = {new HotItem(10, 1, 5), new HotItem(10, 1, 5), new HotItem(20, 2, 4)};
        Outcome outcome =
                given(hotItems(UNTIL_THE_END, due), List.of(20L, 2L, 4L), List.of(10L, 1L, 5L), List.of(10L, 1L, 5L));
        assertThat(outcome).isEqualTo(new Outcome(3, 3, 0, 0, 0, 0, 0, List.of()));
        assertThat(outcome.inWords()).isEqualTo("3 rows compared, all right");
    }

    @Test
    void eachDifferenceStandsBesideTheNearestRow() {
        HotItem[] due = {new HotItem(10, 1, 5), new HotItem(10, 2, 5), new HotItem(20, 3, 4)};
        Outcome outcome = given(
                hotItems(UNTIL_THE_END, due),
                List.of(10L, 1L, 5L),
                List.of(20L, 3L, 4L),
                List.of(20L, 3L, 4L),
                List.of(20L, 7L, 8L),
                List.of(10L, 2L, 6L));
        assertThat(outcome)
                .isEqualTo(new Outcome(
                        3,
                        5,
                        1,
                        2,
                        1,
                        0,
                        0,
                        List.of(
                                new Difference("missing", List.of(10L, 2L, 5L), List.of(10L, 2L, 6L), 1, 0),
                                new Difference("unexpected", List.of(20L, 3L, 4L), List.of(20L, 7L, 8L), 0, 0),
                                new Difference("duplicate", List.of(20L, 3L, 4L), List.of(20L, 3L, 4L), 1, 2))));
        assertThat(outcome.inWords()).isEqualTo("1 of 3 rows missing, 2 unexpected, 1 duplicate");
    }

    @Test
    void rowsAfterTheEndAreNeitherMissingNorUnexpected() {
        RowComparison comparison = hotItems(UNTIL_THE_END, new HotItem(20, 1, 5), new HotItem(21, 1, 5));
        assertThat(given(comparison, List.of(20L, 1L, 5L), List.of(21L, 9L, 9L)))
                .isEqualTo(new Outcome(1, 2, 0, 0, 0, 1, 0, List.of()));
    }

    @Test
    void rowsThatDoNotSayTheirTimeMayBeThoseAfterTheEnd() {
        HotItem[] due = {new HotItem(20, 1, 5), new HotItem(21, 1, 5), new HotItem(22, 2, 6)};
        List<String> columns = List.of("auction", "count");
        RowComparison comparison = hotItems(columns, UNTIL_THE_END, due);
        assertThat(comparison.later()).isEqualTo(2);
        assertThat(given(comparison, List.of(1L, 5L))).isEqualTo(new Outcome(1, 1, 0, 0, 0, 0, 0, List.of()));
        Outcome outcome = given(comparison, List.of(1L, 5L), List.of(2L, 6L), List.of(2L, 6L));
        Difference twice = new Difference("duplicate", List.of(2L, 6L), List.of(2L, 6L), 0, 2);
        assertThat(outcome).isEqualTo(new Outcome(1, 4, 0, 0, 1, 2, 0, List.of(twice)));
        assertThatThrownBy(() -> hotItems(columns, new Scope(LAST_END, List.of(0), true, false), due))
                .isInstanceOf(UserMistake.class)
                .hasMessageStartingWith("--until ends before the last row, but the rows do not say their time");
    }

    @Test
    void aFractionStandsForTheNextWholeNumberOnlyWhereThatIsTolerated() {
        for (boolean isTolerant : List.of(true, false)) {
            RowComparison comparison = RowComparison.of(
                    new PerEventOracle<ConvertedBid>(Slice.EVERYTHING, event -> null, ConvertedBid::dateTime),
                    List.of(new ConvertedBid(1, 2, 89, 3), new ConvertedBid(1, 2, 91, 3)),
                    row -> RowCodec.columns(row, Columns.of(ConvertedBid.class)),
                    new Scope(LAST_END, List.of(), false, isTolerant));
            Outcome outcome = given(
                    comparison,
                    List.of(1L, 2L, new BigDecimal("89.9"), 3L),
                    List.of(1L, 2L, 91L, 3L),
                    List.of(1L, 2L, new BigDecimal("93.1"), 3L));
            assertThat(outcome.tolerated()).isEqualTo(isTolerant ? 1 : 0);
            assertThat(outcome.unexpected()).isEqualTo(isTolerant ? 1 : 2);
            assertThat(outcome.missing()).isEqualTo(isTolerant ? 0 : 1);
        }
    }

    @Test
    void ofManyWrongRowsAFewAreTold() {
        RowComparison comparison = hotItems(UNTIL_THE_END, new HotItem(10, 1, 5));
        for (long i = 0; i < 10_000; i++) {
            comparison.given(List.of(10L, 2L, i));
        }
        assertThat(comparison.outcome().unexpected()).isEqualTo(10_000);
        assertThat(comparison.outcome().differences()).hasSizeLessThan(10);
    }

    @Test
    void aRowThatIsTakenBackDoesNotStand() {
        RowComparison comparison = hotItems(UNTIL_THE_END, new HotItem(10, 1, 5));
        RowStream changes = new RowStream(Kind.CHANGES, comparison);
        changes.accept(List.of(10L, 1L, 4L), false);
        changes.accept(List.of(10L, 1L, 4L), true);
        changes.accept(List.of(10L, 1L, 5L), false);
        changes.end("f");
        assertThat(comparison.outcome()).isEqualTo(new Outcome(1, 1, 0, 0, 0, 0, 0, List.of()));
        changes.accept(List.of(10L, 9L, 9L), true);
        assertThatThrownBy(() -> changes.end("f"))
                .isInstanceOf(UserMistake.class)
                .hasMessage("f: the row [10, 9, 9] is taken back more often than it is given, expected every change");
    }

    @Test
    void onlyTheLastRowOfEachKeyStands() {
        RowComparison comparison = RowComparison.of(
                new PerEventOracle<CategoryPrices>(Slice.EVERYTHING, event -> null, CategoryPrices::expires),
                List.of(
                        new CategoryPrices(10, 9, 2, 8),
                        new CategoryPrices(10, 5, 1, 7),
                        new CategoryPrices(11, 3, 1, 7),
                        new CategoryPrices(11, 4, 2, LAST_END + 1)),
                row -> RowCodec.columns(row, Columns.of(CategoryPrices.class)),
                new Scope(LAST_END, List.of(0), true, false));
        RowStream latest = new RowStream(Kind.LATEST, comparison);
        latest.accept(List.of(10L, 5L, 1L, 7L), false);
        latest.accept(List.of(10L, 9L, 2L, 8L), false);
        latest.accept(List.of(10L, 5L, 1L, 7L), true); // an update's first half may come second
        latest.accept(List.of(11L, 3L, 1L, 7L), false);
        latest.accept(List.of(11L, 4L, 2L, LAST_END + 1L), false);
        latest.end("f");
        assertThat(comparison.outcome()).isEqualTo(new Outcome(2, 3, 0, 0, 0, 1, 0, List.of()));
    }
}
