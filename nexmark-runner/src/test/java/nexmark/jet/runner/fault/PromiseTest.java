package nexmark.jet.runner.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.evidence.RowCodec;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.oracle.ProfileRules;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.proof.RowCheck;
import nexmark.jet.query.Query;
import nexmark.jet.question.Variant;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.FaultOutcome.DeliveredRows;
import nexmark.jet.result.FaultOutcome.Promise;
import nexmark.jet.row.CategoryPrices;
import nexmark.jet.row.HighestBid;
import nexmark.jet.row.HotItem;
import nexmark.jet.row.SelectedBid;
import org.junit.jupiter.api.Test;

/** What rows that differ from the due ones say of at-least-once. */
class PromiseTest {

    private static final QuerySettings SETTINGS =
            new QuerySettings(ProfileRules.of(Profile.STANDARD), 10, 10, 1_000, QuerySettings.NEVER, null);

    @Test
    void aRowThatCountsMoreStandsForTheDueOneAndOneThatCountsLessOrIsAnotherForNone() {
        List<Record> due = List.of(new HotItem(10, 1, 7), new HotItem(10, 2, 7));
        assertThat(promise("q5", due, new HotItem(10, 2, 8))).isEqualTo(Promise.KEPT);
        assertThat(promise("q5", due, new HotItem(10, 2, 7))).isEqualTo(Promise.BROKEN);
        assertThat(promise("q5", due, new HotItem(10, 2, 6))).isEqualTo(Promise.BROKEN);
        assertThat(promise("q5", due, new HotItem(20, 1, 8))).isEqualTo(Promise.BROKEN);
        assertThat(promise(Guarantee.EXACTLY_ONCE, "q5", due, new HotItem(10, 2, 8)))
                .isEqualTo(Promise.BROKEN);
    }

    @Test
    void rowsThatAllArrivedBreakNoPromiseThoughTheTimeForMoreWasOver() {
        DeliveredRows all = new DeliveredRows(100, 100, 0, 0, 0, 0, 0, List.of());
        FaultOutcome late =
                new FaultOutcome("q1", Variant.IDIOMATIC, Guarantee.EXACTLY_ONCE, false, all, 0, 2, List.of());
        assertThat(late.promise()).isEqualTo(Promise.NOT_JUDGED);
    }

    /** As many wrong rows as lost ones prove nothing. */
    @Test
    void rowsThatDoNotChangeWhenAnEventIsSeenTwiceMustAllCome() {
        HighestBid due = new HighestBid(10, 1, 2, 300, 9);
        assertThat(promise("q7", List.of(due), due, due)).isEqualTo(Promise.KEPT);
        assertThat(promise("q7", List.of(due), new HighestBid(10, 1, 3, 200, 8)))
                .isEqualTo(Promise.BROKEN);
    }

    @Test
    void aRowThatWasNotDueBreaksThePromiseWhereEventsSeenTwiceChangeNoRow() {
        SelectedBid selected = new SelectedBid(1, 300, 9);
        assertThat(promise("q2", List.of(selected), selected, new SelectedBid(1, 200, 8)))
                .isEqualTo(Promise.BROKEN);
        HighestBid highest = new HighestBid(10, 1, 2, 300, 9);
        assertThat(promise("q7", List.of(highest), highest, new HighestBid(10, 1, 3, 200, 8)))
                .isEqualTo(Promise.KEPT);
        assertThat(promise("q5", List.of(new HotItem(10, 1, 7)), new HotItem(10, 1, 7), new HotItem(10, 1, 8)))
                .isEqualTo(Promise.KEPT);
    }

    /** Each is declared in a place of its own: the question's is known without settings. */
    @Test
    void aQueryIsDuplicateSensitiveIfItsOracleSaysWhatAMissingRowMeans() {
        assertThat(Query.all())
                .filteredOn(query -> declaresAbsence(
                        query.oracle(PlanDefaults.of(query.id()).workload().question(), Slice.EVERYTHING)))
                .hasSize(12)
                .allMatch(Query::isDuplicateSensitive);
    }

    private static boolean declaresAbsence(Oracle<?> oracle) {
        return Stream.of(oracle.getClass().getMethods())
                .anyMatch(method -> method.getName().equals("absence") && method.getDeclaringClass() != Oracle.class);
    }

    @Test
    void anotherAverageIsNotJudged() {
        CategoryPrices due = new CategoryPrices(10, 500, 2, 90);
        assertThat(promise("q4", List.of(due), due)).isEqualTo(Promise.KEPT);
        assertThat(promise("q4", List.of(due), new CategoryPrices(10, 700, 3, 90)))
                .isEqualTo(Promise.NOT_JUDGED);
    }

    private static Promise promise(String query, List<Record> due, Record... came) {
        return promise(Guarantee.AT_LEAST_ONCE, query, due, came);
    }

    private static Promise promise(Guarantee guarantee, String query, List<Record> due, Record... came) {
        RowCheck check = new RowCheck(QueryLookup.byId(query).oracle(SETTINGS, Slice.EVERYTHING), Slice.EVERYTHING);
        for (Record row : came) {
            check.received(RowCodec.values(row));
        }
        check.due(due);
        DeliveredRows rows = check.delivered(Long.MAX_VALUE);
        return new FaultOutcome(query, Variant.IDIOMATIC, guarantee, true, rows, 0, 2, List.of()).promise();
    }
}
