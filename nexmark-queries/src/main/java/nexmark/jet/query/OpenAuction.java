package nexmark.jet.query;

import nexmark.jet.query.AuctionEvent.Opening;
import nexmark.jet.row.WinningBid;

/** An auction that has not closed, with the highest valid bid so far. */
final class OpenAuction {

    private static final int SAVED_LENGTH = 7;

    final long id;
    final long expires;
    private final long opened;
    private final long reserve;
    private final long seller;
    private final long category;
    private boolean hasWinner;
    private long highestPrice;

    OpenAuction(Opening event) {
        this(event.auction(), event.opened(), event.expires(), event.reserve(), event.seller(), event.category());
    }

    private OpenAuction(long id, long opened, long expires, long reserve, long seller, long category) {
        this.id = id;
        this.opened = opened;
        this.expires = expires;
        this.reserve = reserve;
        this.seller = seller;
        this.category = category;
    }

    void offer(long price, long dateTime) {
        boolean valid = price >= reserve && opened <= dateTime && dateTime < expires;
        if (valid && (!hasWinner || price > highestPrice)) {
            hasWinner = true;
            highestPrice = price;
        }
    }

    boolean hasWinner() {
        return hasWinner;
    }

    WinningBid winner() {
        return new WinningBid(id, seller, category, highestPrice, expires);
    }

    /** The auction as a snapshot keeps it: an array of odd length, while arrays of waiting bids have an even one. */
    long[] saved() {
        return new long[] {opened, expires, reserve, seller, category, hasWinner ? 1 : 0, highestPrice};
    }

    static boolean isSaved(long[] saved) {
        return saved.length == SAVED_LENGTH;
    }

    static OpenAuction restored(long id, long[] saved) {
        OpenAuction auction = new OpenAuction(id, saved[0], saved[1], saved[2], saved[3], saved[4]);
        auction.hasWinner = saved[5] == 1;
        auction.highestPrice = saved[6];
        return auction;
    }
}
