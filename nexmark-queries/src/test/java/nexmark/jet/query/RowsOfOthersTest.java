package nexmark.jet.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import nexmark.jet.event.Bid;
import nexmark.jet.generator.Profile;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.AuctionStatistics;
import nexmark.jet.row.BidStatistics;
import nexmark.jet.row.ByRank;
import nexmark.jet.row.ChannelStatistics;
import nexmark.jet.row.LastBid;
import nexmark.jet.row.TopBid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The rows that RisingWave's end-to-end tests expect of their 50 bids, where a tick is the whole day. They differ in q18 alone:
 * of two last bids in one millisecond RisingWave takes the one that came first, and we the higher.
 */
class RowsOfOthersTest {

    @RegisterExtension
    static final JetMember JET = new JetMember();

    private static final long DAY = 86_400_000;
    private static final long START_MILLIS = 1_436_918_400_000L;

    /** Auction, bidder, price, channel (a number is that of a cold one) and time in ms. */
    private static final String BIDS = """
            1000 1001 73134520 7568 1000; 1000 1001 499920 Apple 1001; 1000 1001 1940 9319 2001; 1000 1007 12655 5136 2001;
            1004 1001 3992 Baidu 3001; 1012 1003 19269 5775 3001; 1000 1001 2419091 Google 4001; 1000 1001 43672280 9550 4001;
            1008 1002 28953332 5698 4001; 1000 1010 235 Facebook 4001; 1001 1004 96533552 Facebook 5001;
            1007 1001 242 3148 5002; 1000 1001 373 426 5002; 1012 1001 71083760 Apple 6002; 1000 1003 647009 Apple 6002;
            1009 1001 209960 Google 6002; 1000 1001 522439 1217 7002; 1003 1001 89027544 Apple 7002; 1001 1008 34546 Apple 8002;
            1000 1002 322 2691 8002; 1006 1001 333841 Baidu 9002; 1000 1004 2349 Apple 9003; 1003 1001 42953 7914 9003;
            1011 1001 5255 Google 10003; 1000 1001 14909 6340 10003; 1000 1001 13982877 Baidu 11003;
            1000 1003 9353 Facebook 11003; 1001 1001 84935 Baidu 11003; 1000 1006 1433650 5311 12003;
            1000 1001 28676694 Facebook 13003; 1011 1009 12201 Apple 13003; 1000 1001 1930913 497 14004;
            1004 1001 2062 Baidu 14004; 1000 1001 567581 4450 15004; 1000 1001 3999 7314 15004; 1010 1001 213 Facebook 15004;
            1006 1001 3414043 8070 16004; 1006 1001 21659600 5594 16004; 1009 1001 806 2421 17004; 1012 1001 170060 4175 18004;
            1001 1001 222 4639 19004; 1010 1002 2092 Baidu 19005; 1012 1001 3378476 5845 20005; 1012 1001 3633428 Google 20005;
            1004 1000 783536 Baidu 21005; 1002 1001 190 Google 21005; 1000 1001 10465998 Facebook 22005;
            1000 1001 506 Google 23006; 1000 1004 92441 Google 24006; 1000 1001 366 9891 25006
            """;

    @Test
    void statisticsOfTheDay() {
        assertRows(
                new Q15BiddingStatistics(),
                BidStatistics.class,
                row -> row.day() + " " + words(row.bids()) + words(row.bidders()) + words(row.auctions()),
                "2015-07-15 50 18 16 16 10 5 7 4 12 8 8 6 ");
    }

    @Test
    void statisticsOfTheHotChannels() {
        assertRows(
                new Q16ChannelStatistics(),
                ChannelStatistics.class,
                row -> row.channel().startsWith("channel")
                        ? "cold " + row.bids().total()
                        : row.channel() + " " + words(row.bids()) + words(row.bidders()) + words(row.auctions()),
                Stream.concat(
                                Stream.of(
                                        "Facebook 6 3 0 3 4 3 0 2 3 2 0 2 ",
                                        "Baidu 7 3 3 1 3 2 2 1 5 2 3 1 ",
                                        "Apple 7 1 4 2 5 1 4 1 5 1 3 2 ",
                                        "Google 7 3 2 2 2 1 2 1 5 3 2 2 "),
                                Stream.generate(() -> "cold 1").limit(23))
                        .toArray(String[]::new));
    }

    @Test
    void statisticsOfTheAuctions() {
        assertRows(
                new Q17AuctionStatistics(),
                AuctionStatistics.class,
                row -> row.auction() + " " + words(row.bids()) + row.min() + " " + row.max() + " " + row.sum(),
                "1000 24 9 7 8 235 73134520 178092420",
                "1001 4 1 2 1 222 96533552 96653255",
                "1002 1 1 0 0 190 190 190",
                "1003 2 0 1 1 42953 89027544 89070497",
                "1004 3 2 1 0 2062 783536 789590",
                "1006 3 0 1 2 333841 21659600 25407484",
                "1007 1 1 0 0 242 242 242",
                "1008 1 0 0 1 28953332 28953332 28953332",
                "1009 2 1 1 0 806 209960 210766",
                "1010 2 2 0 0 213 2092 2305",
                "1011 2 1 1 0 5255 12201 17456",
                "1012 5 0 2 3 19269 71083760 78284993");
    }

    @Test
    void lastBids() {
        assertRows(
                new Q18LastBid(),
                LastBid.class,
                row -> row.bid().auction() + " " + row.bid().bidder() + " "
                        + row.bid().price(),
                ("1000 1001 366; 1000 1002 322; 1000 1003 9353; 1000 1004 92441; 1000 1006 1433650; 1000 1007 12655;"
                                + " 1000 1010 235; 1001 1001 222; 1001 1004 96533552; 1001 1008 34546; 1002 1001 190;"
                                + " 1003 1001 42953; 1004 1000 783536; 1004 1001 2062; 1006 1001 21659600; 1007 1001 242;"
                                + " 1008 1002 28953332; 1009 1001 806; 1010 1001 213; 1010 1002 2092; 1011 1001 5255;"
                                + " 1011 1009 12201; 1012 1001 3633428; 1012 1003 19269")
                        .split("; "));
    }

    @Test
    void theTenHighestBids() {
        assertRows(
                new Q19AuctionTopTen(),
                TopBid.class,
                row -> row.bid().auction() + " " + row.rank() + " " + row.bid().price(),
                Stream.of(
                                "1000 73134520 43672280 28676694 13982877 10465998 2419091 1930913 1433650 647009 567581",
                                "1001 96533552 84935 34546 222",
                                "1002 190",
                                "1003 89027544 42953",
                                "1004 783536 3992 2062",
                                "1006 21659600 3414043 333841",
                                "1007 242",
                                "1008 28953332",
                                "1009 209960 806",
                                "1010 2092 213",
                                "1011 12201 5255",
                                "1012 71083760 3633428 3378476 170060 19269")
                        .flatMap(RowsOfOthersTest::ranked)
                        .toArray(String[]::new));
    }

    private static Stream<String> ranked(String prices) {
        String[] words = prices.split(" ", -1);
        return Stream.iterate(1, rank -> rank + 1)
                .limit(words.length - 1)
                .map(rank -> words[0] + " " + rank + " " + words[rank]);
    }

    private static String words(ByRank counts) {
        return "%d %d %d %d ".formatted(counts.total(), counts.rank1(), counts.rank2(), counts.rank3());
    }

    private static <R> void assertRows(Query query, Class<R> type, Function<R, String> words, String... expected) {
        List<Bid> bids =
                Stream.of(BIDS.split(";\\s+")).map(RowsOfOthersTest::bid).toList();
        QuerySettings settings = QuerySettings.keepingAll(Profile.STANDARD, DAY, DAY);
        assertThat(JET.rows(query, settings, 0, bids))
                .map(row -> words.apply(type.cast(row)))
                .containsExactlyInAnyOrder(expected);
        Oracle<?> oracle = query.oracle(settings, Oracle.Slice.EVERYTHING);
        bids.forEach(oracle::accept);
        assertThat(oracle.rows()).map(row -> words.apply(type.cast(row))).containsExactlyInAnyOrder(expected);
    }

    private static Bid bid(String words) {
        String[] word = words.strip().split(" ", -1);
        String channel = Character.isDigit(word[3].charAt(0)) ? "channel-" + word[3] : word[3];
        return new Bid(
                Long.parseLong(word[0]),
                Long.parseLong(word[1]),
                Long.parseLong(word[2]),
                START_MILLIS + Long.parseLong(word[4]),
                new Bid.Text(channel, null, null));
    }
}
