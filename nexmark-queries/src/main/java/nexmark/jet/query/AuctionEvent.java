package nexmark.jet.query;

import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;

/** The part of an auction or a bid that the queries about closed auctions need; no more has to travel. */
sealed interface AuctionEvent {

    /** Id of the auction. */
    long auction();

    /** @param event an auction or a bid */
    static AuctionEvent of(Event event) {
        return event instanceof Bid bid ? Offer.of(bid) : Opening.of((Auction) event);
    }

    /**
     * An auction opens.
     *
     * @param opened epoch ms
     * @param expires epoch ms
     * @param reserve cents
     */
    record Opening(long auction, long opened, long expires, long reserve, long seller, long category)
            implements AuctionEvent {

        static Opening of(Auction auction) {
            return new Opening(
                    auction.id(),
                    auction.dateTime(),
                    auction.expires(),
                    auction.reserve(),
                    auction.seller(),
                    auction.category());
        }
    }

    /**
     * A bid is made.
     *
     * @param price cents
     * @param dateTime epoch ms
     */
    record Offer(long auction, long price, long dateTime) implements AuctionEvent {

        static Offer of(Bid bid) {
            return new Offer(bid.auction(), bid.price(), bid.dateTime());
        }
    }
}
