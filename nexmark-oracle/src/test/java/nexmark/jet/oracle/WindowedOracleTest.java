package nexmark.jet.oracle;

import static nexmark.jet.oracle.Oracle.Absence.COUNTED_MORE;
import static nexmark.jet.oracle.Oracle.Absence.LOSS;
import static nexmark.jet.oracle.Oracle.Absence.UNDECIDED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.Oracle.Absence;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.oracle.WindowedOracle.HotItemsOracle;
import nexmark.jet.question.AuctionTopTenQuestion;
import nexmark.jet.question.AveragePriceForCategoryQuestion;
import nexmark.jet.question.AverageSellingPriceBySellerQuestion;
import nexmark.jet.question.BiddingStatisticsQuestion;
import nexmark.jet.question.HighestBidQuestion;
import nexmark.jet.question.HotItemsQuestion;
import nexmark.jet.question.MonitorNewUsersQuestion;
import nexmark.jet.question.Question;
import nexmark.jet.row.BidStatistics;
import nexmark.jet.row.ByRank;
import nexmark.jet.row.CategoryPrices;
import nexmark.jet.row.HighestBid;
import nexmark.jet.row.HotItem;
import nexmark.jet.row.NewUser;
import nexmark.jet.row.SellerPrices;
import nexmark.jet.row.TopBid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Hand-made events in, expected rows out, with no engine on the class path. */
class WindowedOracleTest {

    private static final QuerySettings SETTINGS = QuerySettings.keepingAll(Profile.STANDARD, 1000, 500);
    private static final HighestBidQuestion HIGHEST = new HighestBidQuestion() {};

    @Test
    void windowsOutsideTheSliceHaveNoRows() {
        Slice slice = new Slice(1000, 2000);
        assertThat(rows(HIGHEST.oracle(SETTINGS, slice), bid(7, 10, 500), bid(7, 20, 1500)))
                .containsExactly(new HighestBid(1000, 7, 2, 10, 500));
    }

    @Test
    void ofTheWindowsThatCoverAnEventThoseOfTheSliceCount() {
        assertThat(rows(new HotItemsOracle(SETTINGS, new Slice(1001, 2000)), bid(7, 10, 700), bid(7, 10, 1200)))
                .containsExactly(new HotItem(1500, 7, 2));
    }

    /** Each slice cuts the stream into other panes. */
    @Test
    void aWindowHasTheSameRowsInEverySliceThatHoldsIt() {
        Event[] bids =
                LongStream.range(0, 4000).mapToObj(n -> bid(n * n % 7, 10, n)).toArray(Event[]::new);
        List<HotItem> all = rows(new HotItemsOracle(SETTINGS, Slice.EVERYTHING), bids);
        for (long from = 0; from < 5000; from += 250) {
            for (long to = from + 250; to <= 5000; to += 250) {
                Slice slice = new Slice(from, to);
                assertThat(rows(new HotItemsOracle(SETTINGS, slice), bids))
                        .containsExactlyInAnyOrderElementsOf(all.stream()
                                .filter(row -> slice.contains(row.windowEnd()))
                                .toList());
            }
        }
    }

    /** Auctions become hot and get cold again. The expected rows come from a count of each window's own bids. */
    @ParameterizedTest
    @EnumSource(Profile.class)
    void theHottestAreThoseOfACountOfTheWholeWindow(Profile profile) {
        SplittableRandom random = new SplittableRandom(1);
        Event[] bids = LongStream.range(0, 20_000)
                .mapToObj(n -> bid(random.nextLong(n / 1000 % 3 == 0 ? 5 : 40) + n / 700, 10, n))
                .toArray(Event[]::new);
        QuerySettings settings = QuerySettings.keepingAll(profile, 1000, 50);
        int limit = settings.rules().hottest();
        List<HotItem> expected = new ArrayList<>();
        for (long end = 50; end < 21_000; end += 50) {
            Map<Long, Long> counts = new HashMap<>();
            for (long n = Math.max(0, end - 1000); n < Math.min(end, bids.length); n++) {
                counts.merge(((Bid) bids[(int) n]).auction(), 1L, Long::sum);
            }
            long windowEnd = end;
            long most = counts.values().stream().max(Long::compare).orElse(0L);
            counts.entrySet().stream()
                    .filter(entry -> limit > 0 || entry.getValue() == most)
                    .map(entry -> new HotItem(windowEnd, entry.getKey(), entry.getValue()))
                    .sorted(Comparator.comparingLong(HotItem::count).reversed().thenComparingLong(HotItem::auction))
                    .limit(limit > 0 ? limit : counts.size())
                    .forEach(expected::add);
        }
        assertThat(rows(new HotItemsOracle(settings, Slice.EVERYTHING), bids)).isEqualTo(expected);
    }

    @Test
    void eventsOfOtherKindsMakeNoRows() {
        Event[] others = {person(1, "Ada", 0), auction(1, 5)};
        assertThat(rows(new HotItemsOracle(SETTINGS, Slice.EVERYTHING), others)).isEmpty();
        assertThat(rows(HIGHEST.oracle(SETTINGS, Slice.EVERYTHING), others)).isEmpty();
        assertThat(rows(new NewUserOracle(1000, 1000, Slice.EVERYTHING), bid(1, 10, 0)))
                .isEmpty();
    }

    private static <R> List<R> rows(Oracle<R> oracle, Event... events) {
        List.of(events).forEach(oracle::accept);
        return oracle.rows();
    }

    private static Bid bid(long auction, long price, long dateTime) {
        return new Bid(auction, 2, price, dateTime, Bid.Text.NONE);
    }

    private static Person person(long id, String name, long dateTime) {
        return new Person(id, name, null, null, null, "OR", dateTime, null);
    }

    private static Auction auction(long seller, long dateTime) {
        return new Auction(3, null, null, 1, 1, dateTime, dateTime + 100, seller, 10, null);
    }

    private static final Question HOTTEST = new HotItemsQuestion() {};
    private static final Question CATEGORY = new AveragePriceForCategoryQuestion() {};
    private static final Question SELLER = new AverageSellingPriceBySellerQuestion() {};
    private static final Question USERS = new MonitorNewUsersQuestion() {};

    private static final Question TOP = new AuctionTopTenQuestion() {};
    private static final Question DAY = new BiddingStatisticsQuestion() {};
    private static final Bid BID = new Bid(3, 4, 5, 6, Bid.Text.NONE);

    private static BidStatistics day(long bids, long bidders) {
        return new BidStatistics(
                1000, "1970-01-01", new ByRank(bids, bids, 0, 0), new ByRank(bidders, 1, 1, 0), new ByRank(2, 1, 1, 0));
    }

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
                new Case(
                        "a rank that other bids may take",
                        UNDECIDED,
                        TOP,
                        new TopBid(1000, 7, BID),
                        new TopBid(1000, 1, BID)),
                new Case("no rank of the tick", LOSS, TOP, new TopBid(1000, 7, BID)),
                new Case("more bids of the same bidders", COUNTED_MORE, DAY, day(5, 2), day(6, 2)),
                new Case("more bids of fewer bidders", LOSS, DAY, day(5, 2), day(6, 1)),
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
