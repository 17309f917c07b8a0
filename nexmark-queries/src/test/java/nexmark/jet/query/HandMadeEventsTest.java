package nexmark.jet.query;

import static nexmark.jet.query.Events.auction;
import static nexmark.jet.query.Events.bid;
import static nexmark.jet.query.Events.person;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import nexmark.jet.event.Event;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.CategoryPrices;
import nexmark.jet.row.ConvertedBid;
import nexmark.jet.row.HighestBid;
import nexmark.jet.row.HotItem;
import nexmark.jet.row.LocalItem;
import nexmark.jet.row.NewUser;
import nexmark.jet.row.SelectedBid;
import nexmark.jet.row.SellerPrices;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Hand-made events in, expected rows out: of the query on Jet, and of its oracle. */
class HandMadeEventsTest {

    @RegisterExtension
    static final JetMember JET = new JetMember();

    private static final QuerySettings STANDARD = QuerySettings.keepingAll(Profile.STANDARD, 10_000, 2_000);
    private static final QuerySettings TUMBLING = QuerySettings.keepingAll(Profile.STANDARD, 1_000, 1_000);
    private static final QuerySettings BLOG = QuerySettings.keepingAll(Profile.BLOG_2021, 1_000, 1_000);
    private static final long LAG_MILLIS = 1_000;

    @Test
    void everyEventPassesThrough() {
        List<Event> events = List.of(person(1, "Ann", "OR", 5), auction(2, 6, 9), bid(2, 100, 7));
        expect(new Q00PassThrough(), STANDARD, events, events.toArray());
    }

    @Test
    void pricesAreConvertedAndRoundedDown() {
        expect(
                new Q01CurrencyConversion(),
                STANDARD,
                List.of(bid(3, 8, 199, 5), auction(3, 6, 9)),
                new ConvertedBid(3, 8, 177, 5));
    }

    @Test
    void bidsOnMultiplesOf123AreSelected() {
        expect(
                new Q02Selection(),
                STANDARD,
                List.of(bid(122, 1, 5), bid(123, 2, 6), bid(246, 3, 7)),
                new SelectedBid(123, 2, 6),
                new SelectedBid(246, 3, 7));
    }

    @Test
    void sellersMeetTheirAuctionsInEitherOrderOnce() {
        expect(
                new Q03LocalItemSuggestion(),
                STANDARD,
                List.of(
                        auction(20, 1, 10, 0, 1, 9),
                        person(1, "Ann", "OR", 5),
                        auction(21, 1, 10, 0, 6, 9),
                        auction(22, 1, 11, 0, 7, 9),
                        person(2, "Bob", "NY", 8),
                        auction(23, 2, 10, 0, 9, 19)),
                new LocalItem("Ann", "Town", "OR", 20, 5),
                new LocalItem("Ann", "Town", "OR", 21, 6));
    }

    @Test
    void onlyBidsWithinTheAuctionsTimeAndAtTheReserveCanWin() {
        expect(
                new Q04AveragePriceForCategory(),
                STANDARD,
                List.of(
                        bid(1, 900, 99),
                        bid(1, 500, 100),
                        auction(1, 1, 10, 400, 100, 200),
                        bid(1, 399, 150),
                        bid(1, 500, 160),
                        bid(1, 800, 200),
                        auction(2, 1, 10, 400, 210, 300),
                        bid(2, 399, 220)),
                new CategoryPrices(10, 500, 1, 200));
    }

    @Test
    void aBidThatArrivesBeforeItsAuctionCounts() {
        expect(
                new Q04AveragePriceForCategory(),
                STANDARD,
                List.of(bid(1, 500, 150), auction(1, 100, 200), bid(1, 400, 160)),
                new CategoryPrices(10, 500, 1, 200));
    }

    @Test
    void pricesAddUpInTheOrderOfExpiryThenId() {
        expect(
                new Q04AveragePriceForCategory(),
                STANDARD,
                List.of(
                        auction(3, 100, 300),
                        auction(2, 100, 300),
                        auction(1, 100, 400),
                        bid(3, 1, 110),
                        bid(1, 100, 120),
                        bid(2, 10, 130)),
                new CategoryPrices(10, 10, 1, 300),
                new CategoryPrices(10, 11, 2, 300),
                new CategoryPrices(10, 111, 3, 400));
    }

    @Test
    void auctionsThatHoldTheMaximumOfTheirWindowAreHot() {
        expect(
                new Q05HotItems(),
                TUMBLING,
                List.of(bid(1, 5, 0), bid(1, 5, 999), bid(2, 5, 10), bid(3, 5, 20), bid(3, 5, 30), bid(2, 5, 1_000)),
                new HotItem(1_000, 1, 2),
                new HotItem(1_000, 3, 2),
                new HotItem(2_000, 2, 1));
    }

    @Test
    void slidingWindowsWithoutBidsGiveNoRow() {
        QuerySettings sliding = QuerySettings.keepingAll(Profile.STANDARD, 2_000, 1_000);
        expect(
                new Q05HotItems(),
                sliding,
                List.of(bid(1, 5, 500), bid(2, 5, 9_000)),
                new HotItem(1_000, 1, 1),
                new HotItem(2_000, 1, 1),
                new HotItem(10_000, 2, 1),
                new HotItem(11_000, 2, 1));
    }

    @Test
    void ofEqualCountsTheTopTenListsTheLowerIds() {
        List<Event> events = LongStream.rangeClosed(1, 12)
                .mapToObj(id -> (Event) bid(13 - id, 5, id))
                .toList();
        Object[] expected = LongStream.rangeClosed(1, 10)
                .mapToObj(id -> new HotItem(1_000, id, 1))
                .toArray();
        expect(new Q05HotItems(), BLOG, events, expected);
    }

    @Test
    void aSellersAverageIsOverTheLastTenAuctions() {
        List<Event> events = LongStream.rangeClosed(1, 11)
                .boxed()
                .flatMap(id -> Stream.<Event>of(auction(id, 100 * id, 100 * id + 50), bid(id, 1L << id, 100 * id + 1)))
                .toList();
        Object[] expected = LongStream.rangeClosed(1, 11)
                .mapToObj(id ->
                        new SellerPrices(1, (1L << (id + 1)) - 2 - (id == 11 ? 2 : 0), Math.min(id, 10), 100 * id + 50))
                .toArray();
        expect(new Q06AverageSellingPriceBySeller(), STANDARD, events, expected);
    }

    @Test
    void allBidsAtTheHighestPriceOfAWindowAreListed() {
        expect(
                new Q07HighestBid(),
                TUMBLING,
                List.of(bid(1, 7, 50, 10), bid(2, 8, 60, 20), bid(3, 9, 60, 30), bid(4, 9, 70, 1_000)),
                new HighestBid(1_000, 2, 8, 60, 20),
                new HighestBid(1_000, 3, 9, 60, 30),
                new HighestBid(2_000, 4, 9, 70, 1_000));
    }

    @Test
    void theStudyListsTheEarliestOfTheHighestBids() {
        expect(
                new Q07HighestBid(),
                BLOG,
                List.of(bid(1, 7, 50, 10), bid(3, 9, 60, 30), bid(2, 8, 60, 20)),
                new HighestBid(1_000, 2, 8, 60, 20));
    }

    @Test
    void newUsersOpenedAuctionsInTheWindowOfTheirAccount() {
        expect(
                new Q08MonitorNewUsers(),
                TUMBLING,
                List.of(
                        auction(10, 1, 10, 0, 5, 9_000),
                        person(1, "Ann", "OR", 10),
                        auction(11, 1, 10, 0, 999, 9_000),
                        person(2, "Bob", "OR", 999),
                        auction(12, 1, 10, 0, 1_000, 9_000),
                        auction(13, 2, 10, 0, 1_000, 9_000)),
                new NewUser(1_000, 1, "Ann", 2));
    }

    private static void expect(Query query, QuerySettings settings, List<? extends Event> arrivals, Object... rows) {
        assertThat(JET.rows(query, settings, LAG_MILLIS, arrivals))
                .as("%s on Jet", query.id())
                .containsExactlyInAnyOrder(rows);
        Oracle<?> oracle = query.oracle(settings, Oracle.Slice.EVERYTHING);
        arrivals.stream().sorted(Comparator.comparingLong(Event::dateTime)).forEach(oracle::accept);
        assertThat(List.<Object>copyOf(oracle.rows()))
                .as("%s's oracle", query.id())
                .containsExactlyInAnyOrder(rows);
    }
}
