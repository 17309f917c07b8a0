package nexmark.jet.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.Oracle.Absence;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.question.AveragePriceForCategoryQuestion;
import nexmark.jet.question.AverageSellingPriceBySellerQuestion;
import nexmark.jet.question.HotItemsQuestion;
import nexmark.jet.question.MonitorNewUsersQuestion;
import nexmark.jet.row.CategoryPrices;
import nexmark.jet.row.HotItem;
import nexmark.jet.row.NewUser;
import nexmark.jet.row.SellerPrices;
import org.junit.jupiter.api.Test;

/** What came in place of a row, where events may have been seen twice. */
class AbsenceTest {

    private static final long WINDOW_END = 1000;
    private static final int LISTED = 10;

    private final Oracle<HotItem> hottest = hotItems(Profile.STANDARD);
    private final Oracle<HotItem> hottestTen = hotItems(Profile.BLOG_2021);

    @Test
    void anItemThatCameWithALargerCountHasGrown() {
        assertThat(hottest.absence(item(7, 20), List.of(item(7, 21)))).isEqualTo(Absence.COUNTED_MORE);
        assertThat(hottest.absence(item(7, 20), List.of(item(7, 19)))).isEqualTo(Absence.LOSS);
        assertThat(hottest.absence(item(7, 20), List.of())).isEqualTo(Absence.LOSS);
    }

    @Test
    void oneThatIsHotterCrowdsOutAnEqualMaximum() {
        assertThat(hottest.absence(item(7, 20), List.of(item(8, 21)))).isEqualTo(Absence.COUNTED_MORE);
        assertThat(hottest.absence(item(7, 20), List.of(item(8, 20)))).isEqualTo(Absence.LOSS);
    }

    @Test
    void onlyAsManyHotterOnesAsAreListedCrowdOutOneOfTheTopTen() {
        List<HotItem> nineHotter = hotter(LISTED - 1);
        List<HotItem> tenHotter = hotter(LISTED);

        assertThat(hottestTen.absence(item(100, 20), nineHotter)).isEqualTo(Absence.LOSS);
        assertThat(hottestTen.absence(item(100, 20), tenHotter)).isEqualTo(Absence.COUNTED_MORE);
    }

    @Test
    void aHotterOneThatCameTwiceCrowdsOutAsOne() {
        List<HotItem> tenOfNine = new ArrayList<>(hotter(LISTED - 1));
        tenOfNine.add(item(0, 22));

        assertThat(hottestTen.absence(item(100, 20), tenOfNine)).isEqualTo(Absence.LOSS);
    }

    @Test
    void pricesOfACategoryAreUndecidedOnlyByARowOfNoFewer() {
        Oracle<CategoryPrices> oracle =
                new AveragePriceForCategoryQuestion() {}.oracle(settings(Profile.STANDARD), Slice.EVERYTHING);
        CategoryPrices due = new CategoryPrices(3, 500, 5, WINDOW_END);

        assertThat(oracle.absence(due, List.of(new CategoryPrices(3, 700, 6, WINDOW_END))))
                .isEqualTo(Absence.UNDECIDED);
        assertThat(oracle.absence(due, List.of(new CategoryPrices(3, 400, 4, WINDOW_END))))
                .isEqualTo(Absence.LOSS);
        assertThat(oracle.absence(due, List.of(new CategoryPrices(4, 700, 6, WINDOW_END))))
                .isEqualTo(Absence.LOSS);
    }

    @Test
    void pricesOfASellerAreUndecidedByAnyRowOfNoFewer() {
        Oracle<SellerPrices> oracle =
                new AverageSellingPriceBySellerQuestion() {}.oracle(settings(Profile.STANDARD), Slice.EVERYTHING);
        SellerPrices due = new SellerPrices(3, 500, 10, WINDOW_END);

        assertThat(oracle.absence(due, List.of(new SellerPrices(3, 300, 10, WINDOW_END))))
                .isEqualTo(Absence.UNDECIDED);
        assertThat(oracle.absence(due, List.of(new SellerPrices(3, 500, 9, WINDOW_END))))
                .isEqualTo(Absence.LOSS);
        assertThat(oracle.absence(due, List.of())).isEqualTo(Absence.LOSS);
    }

    @Test
    void aNewUserHasGrownOnlyWithMoreAuctions() {
        Oracle<NewUser> oracle = new MonitorNewUsersQuestion() {}.oracle(settings(Profile.STANDARD), Slice.EVERYTHING);
        NewUser due = new NewUser(WINDOW_END, 3, "Ada", 2);

        assertThat(oracle.absence(due, List.of(new NewUser(WINDOW_END, 3, "Ada", 3))))
                .isEqualTo(Absence.COUNTED_MORE);
        assertThat(oracle.absence(due, List.of(new NewUser(WINDOW_END, 3, "Ada", 1))))
                .isEqualTo(Absence.LOSS);
        assertThat(oracle.absence(due, List.of(new NewUser(WINDOW_END, 4, "Ada", 3))))
                .isEqualTo(Absence.LOSS);
    }

    private static Oracle<HotItem> hotItems(Profile profile) {
        return new HotItemsQuestion() {}.oracle(settings(profile), Slice.EVERYTHING);
    }

    private static QuerySettings settings(Profile profile) {
        return QuerySettings.keepingAll(profile, 1000, 1000);
    }

    private static HotItem item(long auction, long count) {
        return new HotItem(WINDOW_END, auction, count);
    }

    private static List<HotItem> hotter(int items) {
        return LongStream.range(0, items).mapToObj(auction -> item(auction, 21)).toList();
    }
}
