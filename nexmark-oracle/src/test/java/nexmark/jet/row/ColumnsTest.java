package nexmark.jet.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ColumnsTest {

    private static final String BID = "auction bidder price dateTime channel url extra";
    private static final String COUNTS = "bidsTotal bidsRank1 bidsRank2 bidsRank3"
            + " biddersTotal biddersRank1 biddersRank2 biddersRank3 auctionsTotal auctionsRank1 auctionsRank2 auctionsRank3";

    /**
     * What nexmark-flink's queries select. Components of a record stand in its place, and those that occur twice say whose they
     * are.
     */
    @Test
    void rowsHaveAllColumns() {
        Map.of(
                        BidWithAuction.class,
                        "auction bidder price bidDateTime channel url bidExtra id itemName description initialBid reserve"
                                + " auctionDateTime expires seller category auctionExtra",
                        SoldAuction.class,
                        "id itemName description initialBid reserve auctionDateTime expires seller category auctionExtra"
                                + " auction bidder price bidDateTime channel url bidExtra",
                        LastBid.class,
                        "windowEnd " + BID,
                        TopBid.class,
                        "windowEnd rank " + BID,
                        BidStatistics.class,
                        "windowEnd day " + COUNTS,
                        ChannelStatistics.class,
                        "windowEnd channel day minute " + COUNTS,
                        AuctionStatistics.class,
                        "windowEnd auction day total rank1 rank2 rank3 min max sum")
                .forEach((row, columns) -> assertThat(Columns.of(row)).containsExactly(columns.split(" ")));
        assertThat(Columns.of(SellersBid.class)).hasSize(25).doesNotHaveDuplicates();
    }

    @Test
    void someCanBeLeftOut() {
        assertThat(Columns.without(HotItem.class, "auction")).containsExactly("windowEnd", "count");
    }
}
