package nexmark.jet.row;

import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;

/**
 * The winning bid of an auction that closed: among its bids with {@code opened ≤ dateTime < expires} and at least the
 * reserve, the highest price. (Of equal prices the earliest wins, which no answer can tell apart.)
 *
 * @param price cents
 * @param expires when the auction closed, epoch ms
 */
public record WinningBid(long auction, long seller, long category, long price, long expires) {

    public static WinningBid of(Auction auction, Bid bid) {
        return new WinningBid(auction.id(), auction.seller(), auction.category(), bid.price(), auction.expires());
    }
}
