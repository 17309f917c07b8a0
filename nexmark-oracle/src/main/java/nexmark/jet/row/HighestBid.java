package nexmark.jet.row;

import nexmark.jet.event.Bid;

/**
 * A bid at the highest price of a window.
 *
 * @param windowEnd epoch ms, exclusive
 * @param price cents
 * @param dateTime of the bid, epoch ms
 */
public record HighestBid(long windowEnd, long auction, long bidder, long price, long dateTime) {

    public static HighestBid of(long windowEnd, Bid bid) {
        return new HighestBid(windowEnd, bid.auction(), bid.bidder(), bid.price(), bid.dateTime());
    }
}
