package nexmark.jet.oracle;

import static nexmark.jet.oracle.Oracle.Absence.COUNTED_MORE;
import static nexmark.jet.oracle.Oracle.Absence.LOSS;
import static nexmark.jet.oracle.Oracle.Absence.UNDECIDED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.Oracle.Absence;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.question.AveragePriceForCategoryQuestion;
import nexmark.jet.question.AverageSellingPriceBySellerQuestion;
import nexmark.jet.question.HotItemsQuestion;
import nexmark.jet.question.MonitorNewUsersQuestion;
import nexmark.jet.question.Question;
import nexmark.jet.row.CategoryPrices;
import nexmark.jet.row.HotItem;
import nexmark.jet.row.NewUser;
import nexmark.jet.row.SellerPrices;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What came in place of a row, where events may have been seen twice. */
class AbsenceTest {

    private static final Question HOTTEST = new HotItemsQuestion() {};
    private static final Question CATEGORY = new AveragePriceForCategoryQuestion() {};
    private static final Question SELLER = new AverageSellingPriceBySellerQuestion() {};
    private static final Question USERS = new MonitorNewUsersQuestion() {};

    private record Case(
            String name, Absence expected, Question question, Profile profile, Object due, List<?> arrived) {

        private Case(String name, Absence expected, Question question, Object due, Object... arrived) {
            this(name, expected, question, Profile.STANDARD, due, List.of(arrived));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> cases() {
        CategoryPrices category = new CategoryPrices(3, 500, 5, 1000);
        SellerPrices seller = new SellerPrices(3, 500, 10, 1000);
        NewUser user = new NewUser(1000, 3, "Ada", 2);
        List<HotItem> nine =
                LongStream.range(0, 9).mapToObj(auction -> item(auction, 21)).toList();
        return Stream.of(
                new Case("a larger count has grown", COUNTED_MORE, HOTTEST, item(7, 20), item(7, 21)),
                new Case("a smaller count", LOSS, HOTTEST, item(7, 20), item(7, 19)),
                new Case("nothing", LOSS, HOTTEST, item(7, 20)),
                new Case("a hotter one crowds out an equal maximum", COUNTED_MORE, HOTTEST, item(7, 20), item(8, 21)),
                new Case("one that is as hot", LOSS, HOTTEST, item(7, 20), item(8, 20)),
                study("nine hotter ones do not crowd out one of the top ten", LOSS, nine),
                study("ten do", COUNTED_MORE, with(nine, item(9, 21))),
                study("one that came twice crowds out as one", LOSS, with(nine, item(0, 22))),
                new Case("no fewer prices", UNDECIDED, CATEGORY, category, new CategoryPrices(3, 700, 6, 1000)),
                new Case("fewer prices", LOSS, CATEGORY, category, new CategoryPrices(3, 400, 4, 1000)),
                new Case("another category", LOSS, CATEGORY, category, new CategoryPrices(4, 700, 6, 1000)),
                new Case("as many of ten prices", UNDECIDED, SELLER, seller, new SellerPrices(3, 300, 10, 1000)),
                new Case("fewer of ten prices", LOSS, SELLER, seller, new SellerPrices(3, 500, 9, 1000)),
                new Case("more auctions", COUNTED_MORE, USERS, user, new NewUser(1000, 3, "Ada", 3)),
                new Case("fewer auctions", LOSS, USERS, user, new NewUser(1000, 3, "Ada", 1)),
                new Case("another user", LOSS, USERS, user, new NewUser(1000, 4, "Ada", 3)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    @SuppressWarnings("unchecked") // the rows of each case are its question's
    void whatArrivedSaysWhyARowIsMissing(Case one) {
        QuerySettings settings = QuerySettings.keepingAll(one.profile, 1000, 1000);
        Oracle<Object> oracle = (Oracle<Object>) one.question.oracle(settings, Slice.EVERYTHING);
        assertThat(oracle.absence(one.due, (List<Object>) one.arrived)).isEqualTo(one.expected);
    }

    private static Case study(String name, Absence expected, List<HotItem> arrived) {
        return new Case(name, expected, HOTTEST, Profile.BLOG_2021, item(100, 20), arrived);
    }

    private static List<HotItem> with(List<HotItem> items, HotItem one) {
        return Stream.concat(items.stream(), Stream.of(one)).toList();
    }

    private static HotItem item(long auction, long count) {
        return new HotItem(1000, auction, count);
    }
}
