package nexmark.jet.row;

import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;

public record BidWithAuction(Bid bid, Auction auction) {

    /** When both had happened, epoch ms. */
    public long idealTime() {
        return Math.max(bid.dateTime(), auction.dateTime());
    }
}
