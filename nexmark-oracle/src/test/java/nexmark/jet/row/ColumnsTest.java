package nexmark.jet.row;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColumnsTest {

    @Test
    void componentsOfARecordStandInItsPlaceAndThoseThatOccurTwiceSayWhoseTheyAre() {
        assertThat(Columns.of(BidWithAuction.class))
                .containsExactly(
                        ("auction bidder price bidDateTime channel url bidExtra id itemName description initialBid reserve"
                                        + " auctionDateTime expires seller category auctionExtra")
                                .split(" "));
        assertThat(Columns.of(BidStatistics.class))
                .containsSequence("windowEnd", "day", "bidsTotal", "bidsRank1")
                .endsWith("auctionsRank3")
                .hasSize(14);
        assertThat(Columns.of(SellersBid.class)).hasSize(25).doesNotHaveDuplicates();
    }

    @Test
    void someCanBeLeftOut() {
        assertThat(Columns.without(HotItem.class, "auction")).containsExactly("windowEnd", "count");
    }
}
