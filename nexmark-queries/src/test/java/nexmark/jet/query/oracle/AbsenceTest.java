package nexmark.jet.query.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import nexmark.jet.generator.Profile;
import nexmark.jet.query.Q04AveragePriceForCategory;
import nexmark.jet.query.Q04AveragePriceForCategory.CategoryPrices;
import nexmark.jet.query.Q05HotItems;
import nexmark.jet.query.Q05HotItems.HotItem;
import nexmark.jet.query.Q06AverageSellingPriceBySeller;
import nexmark.jet.query.Q06AverageSellingPriceBySeller.SellerPrices;
import nexmark.jet.query.Q08MonitorNewUsers;
import nexmark.jet.query.Q08MonitorNewUsers.NewUser;
import nexmark.jet.query.QuerySettings;
import nexmark.jet.query.oracle.Oracle.Absence;
import nexmark.jet.query.oracle.Oracle.Slice;
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
                new Q04AveragePriceForCategory().oracle(settings(Profile.STANDARD), Slice.EVERYTHING);
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
                new Q06AverageSellingPriceBySeller().oracle(settings(Profile.STANDARD), Slice.EVERYTHING);
        SellerPrices due = new SellerPrices(3, 500, 10, WINDOW_END);

        assertThat(oracle.absence(due, List.of(new SellerPrices(3, 300, 10, WINDOW_END))))
                .isEqualTo(Absence.UNDECIDED);
        assertThat(oracle.absence(due, List.of(new SellerPrices(3, 500, 9, WINDOW_END))))
                .isEqualTo(Absence.LOSS);
        assertThat(oracle.absence(due, List.of())).isEqualTo(Absence.LOSS);
    }

    @Test
    void aNewUserHasGrownOnlyWithMoreAuctions() {
        Oracle<NewUser> oracle = new Q08MonitorNewUsers().oracle(settings(Profile.STANDARD), Slice.EVERYTHING);
        NewUser due = new NewUser(WINDOW_END, 3, "Ada", 2);

        assertThat(oracle.absence(due, List.of(new NewUser(WINDOW_END, 3, "Ada", 3))))
                .isEqualTo(Absence.COUNTED_MORE);
        assertThat(oracle.absence(due, List.of(new NewUser(WINDOW_END, 3, "Ada", 1))))
                .isEqualTo(Absence.LOSS);
        assertThat(oracle.absence(due, List.of(new NewUser(WINDOW_END, 4, "Ada", 3))))
                .isEqualTo(Absence.LOSS);
    }

    private static Oracle<HotItem> hotItems(Profile profile) {
        return new Q05HotItems().oracle(settings(profile), Slice.EVERYTHING);
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
