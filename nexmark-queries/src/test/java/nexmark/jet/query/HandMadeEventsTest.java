package nexmark.jet.query;

import static nexmark.jet.query.Events.auction;
import static nexmark.jet.query.Events.bid;
import static nexmark.jet.query.Events.person;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.AuctionStatistics;
import nexmark.jet.row.BidStatistics;
import nexmark.jet.row.BidWithAuction;
import nexmark.jet.row.ByRank;
import nexmark.jet.row.CalculatedBid;
import nexmark.jet.row.CategoryPrices;
import nexmark.jet.row.ChannelBid;
import nexmark.jet.row.ChannelStatistics;
import nexmark.jet.row.ConvertedBid;
import nexmark.jet.row.HighestBid;
import nexmark.jet.row.HotItem;
import nexmark.jet.row.LastBid;
import nexmark.jet.row.LocalItem;
import nexmark.jet.row.NewUser;
import nexmark.jet.row.SelectedBid;
import nexmark.jet.row.SellerPrices;
import nexmark.jet.row.SellersBid;
import nexmark.jet.row.SoldAuction;
import nexmark.jet.row.TopBid;
import nexmark.jet.row.UrlDirectories;
import nexmark.jet.row.UserBids;
import nexmark.jet.row.UserSession;
import nexmark.jet.row.ValuedBid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hand-made events in, expected rows out: of the query on Jet, and of its oracle. */
class HandMadeEventsTest {

    @RegisterExtension
    static final JetMember JET = new JetMember();

    private static final QuerySettings STANDARD = QuerySettings.keepingAll(Profile.STANDARD, 10_000, 2_000);
    private static final QuerySettings TUMBLING = QuerySettings.keepingAll(Profile.STANDARD, 1_000, 1_000);
    private static final QuerySettings BLOG = QuerySettings.keepingAll(Profile.BLOG_2021, 1_000, 1_000);
    private static final long LAG_MILLIS = 1_000;
    private static final long DAY = 86_400_000;

    @ParameterizedTest
    @MethodSource({"perEvent", "windows", "ticks", "joins", "computed", "hours"})
    void rowsAreThoseExpected(Case one) {
        expect(one.query, one.settings, one.arrivals, one.rows.toArray());
    }

    private record Case(
            Query query, QuerySettings settings, String name, List<? extends Event> arrivals, List<Object> rows) {

        private Case given(Event... events) {
            return new Case(query, settings, name, List.of(events), rows);
        }

        private Case gives(Object... expected) {
            return new Case(query, settings, name, arrivals, List.of(expected));
        }

        @Override
        public String toString() {
            return query.id() + ": " + name;
        }
    }

    private static Case standard(Query query, String name) {
        return of(query, STANDARD, name);
    }

    private static Case tumbling(Query query, String name) {
        return of(query, TUMBLING, name);
    }

    private static Case of(Query query, QuerySettings settings, String name) {
        return new Case(query, settings, name, List.of(), List.of());
    }

    static Stream<Case> perEvent() {
        return Stream.of(
                standard(new Q01CurrencyConversion(), "prices are converted and rounded down")
                        .given(bid(3, 8, 199, 5), auction(3, 6, 9))
                        .gives(new ConvertedBid(3, 8, 177, 5)),
                standard(new Q02Selection(), "bids on multiples of 123 are selected")
                        .given(bid(122, 1, 5), bid(123, 2, 6), bid(246, 3, 7))
                        .gives(new SelectedBid(123, 2, 6), new SelectedBid(246, 3, 7)),
                standard(new Q13BoundedSideInputJoin(), "bids meet the value of their auction in the table")
                        .given(bid(1_000, 5, 1), bid(20_000, 6, 2), bid(10_009_999, 7, 3), bid(-1, 8, 4))
                        .gives(
                                new ValuedBid(1_000, 7, 5, 1, "1000"),
                                new ValuedBid(20_000, 7, 6, 2, "0"),
                                new ValuedBid(10_009_999, 7, 7, 3, "9999")),
                // The first two are in RisingWave's test data.
                standard(new Q21ChannelId(), "channels have an id by their name or their url")
                        .given(
                                bid(499_920, "Apple", "https://www.nexmark.com/rxa/bnn/fl_/item.htm?query=1", null),
                                bid(
                                        1_940,
                                        "c-1",
                                        "https://www.nexmark.com/a/b/c/item.htm?query=1&channel_id=433848320",
                                        null),
                                bid(1, "gOOgle", "&channel_id=7", null),
                                bid(2, "FACEBOOK", null, null),
                                bid(3, "baidu", "", null),
                                bid(4, "Apple ", "channel_id=-8&channel_id=9", null),
                                bid(5, "c", "x?channel_id=1&xchannel_id=2&channel_id=3=4#5&a", null),
                                bid(6, "c", "a&channel_id=&channel_id=6", null),
                                bid(7, "c", "a?channel_id=7", null),
                                bid(8, null, "a&channel_id=8", null),
                                bid(9, null, null, null))
                        .gives(
                                channelBid(499_920, "Apple", "0"),
                                channelBid(1_940, "c-1", "433848320"),
                                channelBid(1, "gOOgle", "1"),
                                channelBid(2, "FACEBOOK", "2"),
                                channelBid(3, "baidu", "3"),
                                channelBid(4, "Apple ", "-8"),
                                channelBid(5, "c", "3=4#5"),
                                channelBid(6, "c", ""),
                                channelBid(8, null, "8")),
                // The first is in RisingWave's test data.
                standard(new Q22UrlDirectories(), "directories are between the third slash and the sixth")
                        .given(
                                bid(1, "c", "https://www.nexmark.com/_mks/ppeq/sic/item.htm?query=1", null),
                                bid(2, "c", "https://a/b/", null),
                                bid(3, "c", "///x", null),
                                bid(4, "c", "////", null),
                                bid(5, null, "a/b", null),
                                bid(6, null, null, null))
                        .gives(
                                directories(1, "c", "_mks", "ppeq", "sic"),
                                directories(2, "c", "b", "", null),
                                directories(3, "c", "x", null, null),
                                directories(4, "c", "", "", null),
                                directories(5, null, null, null, null),
                                directories(6, null, null, null, null)));
    }

    static Stream<Case> windows() {
        return Stream.of(
                tumbling(new Q05HotItems(), "auctions that hold the maximum of their window are hot")
                        .given(
                                bid(1, 5, 0),
                                bid(1, 5, 999),
                                bid(2, 5, 10),
                                bid(3, 5, 20),
                                bid(3, 5, 30),
                                bid(2, 5, 1_000))
                        .gives(new HotItem(1_000, 1, 2), new HotItem(1_000, 3, 2), new HotItem(2_000, 2, 1)),
                tumbling(new Q07HighestBid(), "all bids at the highest price of aWindow are listed")
                        .given(bid(1, 7, 50, 10), bid(2, 8, 60, 20), bid(3, 9, 60, 30), bid(4, 9, 70, 1_000))
                        .gives(
                                new HighestBid(1_000, 2, 8, 60, 20),
                                new HighestBid(1_000, 3, 9, 60, 30),
                                new HighestBid(2_000, 4, 9, 70, 1_000)),
                of(new Q07HighestBid(), BLOG, "the study lists the earliest of the highest bids")
                        .given(bid(1, 7, 50, 10), bid(3, 9, 60, 30), bid(2, 8, 60, 20))
                        .gives(new HighestBid(1_000, 2, 8, 60, 20)),
                tumbling(new Q08MonitorNewUsers(), "new users opened auctions in the window of their account")
                        .given(
                                auction(10, 1, 10, 0, 5, 9_000),
                                person(1, "Ann", "OR", 10),
                                auction(11, 1, 10, 0, 999, 9_000),
                                person(2, "Bob", "OR", 999),
                                auction(12, 1, 10, 0, 1_000, 9_000),
                                auction(13, 2, 10, 0, 1_000, 9_000))
                        .gives(new NewUser(1_000, 1, "Ann", 2)),
                tumbling(new Q11UserSessions(), "a session ends where the next bid is the gap away")
                        .given(
                                bid(1, 7, 5, 0),
                                bid(2, 7, 5, 999),
                                bid(1, 8, 5, 1_000),
                                bid(1, 7, 5, 1_999),
                                bid(1, 7, 5, 2_000))
                        .gives(
                                new UserSession(7, 2, 0, 1_999),
                                new UserSession(7, 2, 1_999, 3_000),
                                new UserSession(8, 1, 1_000, 2_000)),
                tumbling(
                                new Q12ProcessingTimeWindows(),
                                "where times of emission are those of the events the bids of aWindow are exact")
                        .given(
                                bid(1, 7, 5, 0),
                                bid(2, 7, 5, 999),
                                bid(1, 8, 5, 999),
                                bid(1, 7, 5, 1_000),
                                bid(1, 7, 5, 4_000))
                        .gives(
                                new UserBids(1_000, 7, 2),
                                new UserBids(1_000, 8, 1),
                                new UserBids(2_000, 7, 1),
                                new UserBids(5_000, 7, 1)),
                tumbling(new Q11UserSessions(), "a bid that arrives later joins two sessions")
                        .given(bid(1, 7, 5, 0), bid(1, 7, 5, 1_500), bid(1, 7, 5, 700), bid(1, 7, 5, 9_000))
                        .gives(new UserSession(7, 3, 0, 2_500), new UserSession(7, 1, 9_000, 10_000)));
    }

    static Stream<Case> ticks() {
        return Stream.of(
                tumbling(
                                new Q17AuctionStatistics(),
                                "auctions with aBid since the last tick are rows about the whole day")
                        .given(
                                bid(1, 9_999, 0),
                                bid(2, 10_000, 999),
                                bid(1, 1_000_000, 1_000),
                                bid(1, 999_999, 1_999),
                                bid(2, 7, 4_500))
                        .gives(
                                new AuctionStatistics(
                                        1_000, 1, "1970-01-01", new ByRank(1, 1, 0, 0), 9_999, 9_999, 9_999),
                                new AuctionStatistics(
                                        1_000, 2, "1970-01-01", new ByRank(1, 0, 1, 0), 10_000, 10_000, 10_000),
                                new AuctionStatistics(
                                        2_000, 1, "1970-01-01", new ByRank(3, 1, 1, 1), 9_999, 1_000_000, 2_009_998),
                                new AuctionStatistics(
                                        5_000, 2, "1970-01-01", new ByRank(2, 1, 1, 0), 7, 10_000, 10_007)),
                tumbling(new Q17AuctionStatistics(), "a day starts with its own bids")
                        .given(bid(1, 3, DAY - 1), bid(1, 5, DAY), bid(1, 4, DAY + 1_000))
                        .gives(
                                new AuctionStatistics(DAY, 1, "1970-01-01", new ByRank(1, 1, 0, 0), 3, 3, 3),
                                new AuctionStatistics(DAY + 1_000, 1, "1970-01-02", new ByRank(1, 1, 0, 0), 5, 5, 5),
                                new AuctionStatistics(DAY + 2_000, 1, "1970-01-02", new ByRank(2, 2, 0, 0), 4, 5, 9)),
                tumbling(new Q18LastBid(), "the last bid of aBidder on an auction is the highest of its millisecond")
                        .given(
                                bid(1, 7, 90, 10),
                                bid(1, 7, 50, 999),
                                bid(1, 7, 60, 999),
                                bid(1, 7, 55, 999),
                                bid(2, 7, 10, 500),
                                bid(1, 8, 20, 400),
                                bid(1, 7, 5, 1_000))
                        .gives(
                                new LastBid(1_000, bid(1, 7, 60, 999)),
                                new LastBid(1_000, bid(2, 7, 10, 500)),
                                new LastBid(1_000, bid(1, 8, 20, 400)),
                                new LastBid(2_000, bid(1, 7, 5, 1_000))),
                tumbling(
                                new Q19AuctionTopTen(),
                                "of equal prices the earlier bid has the higher rank then the smaller bidder")
                        .given(
                                bid(1, 9, 50, 10),
                                bid(1, 8, 50, 10),
                                bid(1, 7, 50, 20),
                                bid(1, 6, 60, 1_000),
                                bid(2, 5, 1, 999))
                        .gives(
                                new TopBid(1_000, 1, bid(1, 8, 50, 10)),
                                new TopBid(1_000, 2, bid(1, 9, 50, 10)),
                                new TopBid(1_000, 3, bid(1, 7, 50, 20)),
                                new TopBid(1_000, 1, bid(2, 5, 1, 999)),
                                new TopBid(2_000, 1, bid(1, 6, 60, 1_000)),
                                new TopBid(2_000, 2, bid(1, 8, 50, 10)),
                                new TopBid(2_000, 3, bid(1, 9, 50, 10)),
                                new TopBid(2_000, 4, bid(1, 7, 50, 20))),
                // Bidder 7 is of ranks 1 and 2, and so is auction 1. The last id shares nothing with the first, not
                // even a word.
                tumbling(
                                new Q15BiddingStatistics(),
                                "persons and auctions of aDay are counted once in all and once in each rank")
                        .given(
                                bid(1, 7, 9_999, 0),
                                bid(1, 7, 10_000, 1),
                                bid(1, 7, 5, 999),
                                bid(2, 8, 1_000_000, 1_000),
                                bid(Long.MAX_VALUE, 7, 999_999, 3_000),
                                bid(1, 7, 5, DAY))
                        .gives(
                                bidStatistics(1_000, "1970-01-01", 3, 2, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0),
                                bidStatistics(2_000, "1970-01-01", 4, 2, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1),
                                bidStatistics(4_000, "1970-01-01", 5, 2, 2, 1, 2, 1, 1, 1, 3, 1, 2, 1),
                                bidStatistics(DAY + 1_000, "1970-01-02", 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0)),
                tumbling(
                                new Q16ChannelStatistics(),
                                "a channel has aRow at each tick with aNew bid of its and the minute of its last")
                        .given(
                                bidOf("Apple", 7, 59_999),
                                bidOf("apple", 7, 59_999),
                                bidOf("Apple", 8, 60_000),
                                bidOf(null, 8, 3_600_000),
                                bidOf("Apple", 8, DAY - 1))
                        .gives(
                                new ChannelStatistics(60_000, "Apple", "1970-01-01", "00:00", low(1), low(1), low(1)),
                                new ChannelStatistics(60_000, "apple", "1970-01-01", "00:00", low(1), low(1), low(1)),
                                new ChannelStatistics(61_000, "Apple", "1970-01-01", "00:01", low(2), low(2), low(1)),
                                new ChannelStatistics(3_601_000, "", "1970-01-01", "01:00", low(1), low(1), low(1)),
                                new ChannelStatistics(DAY, "Apple", "1970-01-01", "23:59", low(3), low(2), low(1))));
    }

    static Stream<Case> joins() {
        return Stream.of(
                standard(new Q03LocalItemSuggestion(), "sellers meet their auctions in either order once")
                        .given(
                                auction(20, 1, 10, 0, 1, 9),
                                person(1, "Ann", "OR", 5),
                                auction(21, 1, 10, 0, 6, 9),
                                auction(21, 1, 10, 0, 6, 9), // a recording may have an event twice
                                auction(22, 1, 11, 0, 7, 9),
                                person(2, "Bob", "NY", 8),
                                auction(23, 2, 10, 0, 9, 19))
                        .gives(
                                new LocalItem("Ann", "Town", "OR", 20, 5),
                                new LocalItem("Ann", "Town", "OR", 21, 6),
                                new LocalItem("Ann", "Town", "OR", 21, 6)),
                standard(
                                new Q04AveragePriceForCategory(),
                                "only bids within the auctions time and at the reserve can win")
                        .given(
                                bid(1, 900, 99),
                                bid(1, 500, 100),
                                auction(1, 1, 10, 400, 100, 200),
                                bid(1, 399, 150),
                                bid(1, 500, 160),
                                bid(1, 800, 200),
                                auction(2, 1, 10, 400, 210, 300),
                                bid(2, 399, 220))
                        .gives(new CategoryPrices(10, 500, 1, 200)),
                standard(new Q04AveragePriceForCategory(), "a bid that arrives before its auction counts")
                        .given(bid(1, 500, 150), auction(1, 100, 200), bid(1, 400, 160))
                        .gives(new CategoryPrices(10, 500, 1, 200)),
                standard(new Q04AveragePriceForCategory(), "prices add up in the order of expiry then id")
                        .given(
                                auction(3, 100, 300),
                                auction(2, 100, 300),
                                auction(1, 100, 400),
                                bid(3, 1, 110),
                                bid(1, 100, 120),
                                bid(2, 10, 130))
                        .gives(
                                new CategoryPrices(10, 10, 1, 300),
                                new CategoryPrices(10, 11, 2, 300),
                                new CategoryPrices(10, 111, 3, 400)));
    }

    static Stream<Case> computed() {
        Event[] ofAllKinds = {person(1, "Ann", "OR", 5), auction(2, 6, 9), bid(2, 100, 7)};
        Event[] onTwelve = numbered(12, id -> bid(13 - id, 5, id));
        Event[] eleven = numbered(11, price -> bid(1, 7, price, price));
        Event[] elevenAndALower =
                Stream.concat(Stream.of(eleven), Stream.of(bid(1, 6, 2, 1_500))).toArray(Event[]::new);
        Event[] elevenSales = LongStream.rangeClosed(1, 11)
                .boxed()
                .flatMap(id -> Stream.of(auction(id, 100 * id, 100 * id + 50), bid(id, 1L << id, 100 * id + 1)))
                .toArray(Event[]::new);
        Bid none = new Bid(1, 7, 60, 5, Bid.Text.NONE);
        Bid lower = new Bid(1, 7, 60, 5, new Bid.Text("channel", "url", "a"));
        Bid higher = new Bid(1, 7, 60, 5, new Bid.Text("channel", "url", "b"));
        Auction sold = auction(1, 4, 10, 400, 100, 200);
        Bid winner = bid(1, 8, 500, 150);
        String text = "yrllwmdvzsapjmvllehrwumuzkcnswoezmszyawjrbiinwamqhubrkwoegpfmsiwawofsdxq";
        return Stream.of(
                standard(new Q00PassThrough(), "every event passes through")
                        .given(ofAllKinds)
                        .gives((Object[]) ofAllKinds),
                of(
                                new Q05HotItems(),
                                QuerySettings.keepingAll(Profile.STANDARD, 2_000, 1_000),
                                "sliding windows without bids give no row")
                        .given(bid(1, 5, 500), bid(2, 5, 9_000))
                        .gives(
                                new HotItem(1_000, 1, 1),
                                new HotItem(2_000, 1, 1),
                                new HotItem(10_000, 2, 1),
                                new HotItem(11_000, 2, 1)),
                of(new Q05HotItems(), BLOG, "of equal counts the top ten lists the lower ids")
                        .given(onTwelve)
                        .gives(rows(10, id -> new HotItem(1_000, id, 1))),
                standard(new Q06AverageSellingPriceBySeller(), "a seller's average is over the last ten auctions")
                        .given(elevenSales)
                        .gives(rows(
                                11,
                                id -> new SellerPrices(
                                        1,
                                        (1L << (id + 1)) - 2 - (id == 11 ? 2 : 0),
                                        Math.min(id, 10),
                                        100 * id + 50))),
                standard(
                                new Q09WinningBids(),
                                "the highest valid bid wins, then the earliest, then the smallest bidder")
                        .given(
                                bid(1, 9, 900, 99),
                                bid(1, 9, 500, 150),
                                bid(1, 5, 500, 160),
                                sold,
                                winner,
                                bid(1, 7, 399, 170),
                                bid(1, 7, 900, 200),
                                auction(2, 1, 10, 400, 210, 300),
                                bid(2, 399, 220))
                        .gives(new SoldAuction(sold, winner)),
                // The last is in RisingWave's test data, with a price of 12,696,452.316.
                standard(new Q14Calculation(), "bids of a middling price are calculated")
                        .given(
                                bid(1_101_321, null, null, ""),
                                bid(1_101_322, null, null, "c,Cc"),
                                bid(55_066_079, null, null, null),
                                bid(55_066_080, null, null, ""),
                                bid(100_000_000_000_000_000L, null, null, ""),
                                bid(Long.MIN_VALUE, null, null, ""),
                                bid(13_982_877, null, null, text))
                        .gives(
                                new CalculatedBid(1000, 1001, 1_000_000_376, "nightTime", 0, "c,Cc", 2),
                                new CalculatedBid(1000, 1001, 49_999_999_732L, "nightTime", 0, null, 0),
                                new CalculatedBid(1000, 1001, 12_696_452_316L, "nightTime", 0, text, 1)),
                tumbling(new Q18LastBid(), "of bids that differ in their texts alone the greater text is the last")
                        .given(lower, higher, none, higher)
                        .gives(new LastBid(1_000, higher)),
                tumbling(new Q19AuctionTopTen(), "an auction whose ten are as they were has no rows")
                        .given(elevenAndALower)
                        .gives(rows(10, rank -> new TopBid(1_000, rank, (Bid) eleven[11 - (int) rank]))));
    }

    private static Event[] numbered(int last, LongFunction<Bid> bid) {
        return LongStream.rangeClosed(1, last).mapToObj(bid).toArray(Event[]::new);
    }

    private static Object[] rows(int last, LongFunction<Object> row) {
        return LongStream.rangeClosed(1, last).mapToObj(row).toArray();
    }

    /** Each hour at which the type changes, and the millisecond before it. */
    static Stream<Case> hours() {
        long hour = 3_600_000;
        return Map.of(
                        7 * hour - 1,
                        "nightTime",
                        7 * hour,
                        "otherTime",
                        8 * hour - 1,
                        "otherTime",
                        8 * hour,
                        "dayTime",
                        19 * hour - 1,
                        "dayTime",
                        19 * hour,
                        "otherTime",
                        20 * hour,
                        "nightTime",
                        31 * hour,
                        "otherTime")
                .entrySet()
                .stream()
                .map(type -> standard(new Q14Calculation(), "the hour of a bid is of UTC, " + type)
                        .given(bid(3, 2_000_000, type.getKey()))
                        .gives(new CalculatedBid(3, 7, 1_816_000_000, type.getValue(), type.getKey(), null, 0)));
    }

    @Test
    void bidsMeetTheirAuctionOfTheCategoryInEitherOrderOnce() {
        Auction wanted = auction(1, 4, 10, 5, 20, 90);
        Bid early = bid(1, 7, 50, 10);
        Bid late = bid(1, 8, 60, 95);
        expect(
                new Q20BidWithAuction(),
                List.of(
                        early,
                        bid(2, 7, 50, 15),
                        wanted,
                        auction(2, 4, 11, 0, 30, 90),
                        bid(2, 7, 50, 40),
                        wanted, // once more, as after a restart
                        late,
                        bid(3, 7, 50, 96)),
                new BidWithAuction(early, wanted),
                new BidWithAuction(late, wanted));
        assertThat(new BidWithAuction(early, wanted).idealTime()).isEqualTo(20);
        assertThat(new BidWithAuction(late, wanted).idealTime()).isEqualTo(95);
    }

    private static BidStatistics bidStatistics(long windowEnd, String day, long... counts) {
        return new BidStatistics(
                windowEnd,
                day,
                ByRank.of(Arrays.copyOfRange(counts, 0, 4)),
                ByRank.of(Arrays.copyOfRange(counts, 4, 8)),
                ByRank.of(Arrays.copyOfRange(counts, 8, 12)));
    }

    /** As many as are all of rank 1. */
    private static ByRank low(long count) {
        return new ByRank(count, count, 0, 0);
    }

    private static Bid bidOf(String channel, long bidder, long dateTime) {
        return new Bid(1, bidder, 5, dateTime, new Bid.Text(channel, "url", "extra"));
    }

    /** Auctions 1 and 2 are the bidder's own; neither the bid on them nor auction 3 has its person. */
    @Test
    void aBidMeetsItsBidderAndTheirAuctionsInWhateverOrderOnce() {
        Person person = person(7, "Ann", "OR", 20);
        Bid early = bid(9, 7, 50, 10);
        Auction first = auction(1, 7, 11, 0, 15, 90);
        Auction second = auction(2, 7, 12, 0, 30, 90);
        Bid late = bid(1, 7, 60, 40);
        expect(
                new Q23BidsOfSellers(),
                List.of(early, first, person, second, late, late, bid(1, 8, 70, 50), auction(3, 8, 10, 0, 55, 90)),
                new SellersBid(early, person, first),
                new SellersBid(early, person, second),
                new SellersBid(late, person, first),
                new SellersBid(late, person, second),
                new SellersBid(late, person, first),
                new SellersBid(late, person, second));
        assertThat(new SellersBid(early, person, first).idealTime()).isEqualTo(20);
        assertThat(new SellersBid(early, person, second).idealTime()).isEqualTo(30);
        assertThat(new SellersBid(late, person, first).idealTime()).isEqualTo(40);
    }

    private static ChannelBid channelBid(long price, String channel, String id) {
        return new ChannelBid(1000, 1001, price, channel, id, 0);
    }

    private static UrlDirectories directories(long price, String channel, String dir1, String dir2, String dir3) {
        return new UrlDirectories(1000, 1001, price, channel, dir1, dir2, dir3, 0);
    }

    private static void expect(Query query, List<? extends Event> arrivals, Object... rows) {
        expect(query, STANDARD, arrivals, rows);
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
