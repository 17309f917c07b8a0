package nexmark.jet.oracle;

import java.util.Comparator;
import nexmark.jet.event.Bid;

/** Orders in which ties are decided by what the bids say, and never by their arrival; only equal bids are equal. */
public final class BidOrder {

    private static final Comparator<String> NO_TEXT_FIRST = Comparator.nullsFirst(Comparator.naturalOrder());
    private static final Comparator<Bid> BY_TEXT = Comparator.<Bid, String>comparing(
                    bid -> bid.text().extra(), NO_TEXT_FIRST)
            .thenComparing(bid -> bid.text().channel(), NO_TEXT_FIRST)
            .thenComparing(bid -> bid.text().url(), NO_TEXT_FIRST);

    private BidOrder() {}

    /**
     * The latest last; of one millisecond the highest, then the one of the greatest texts. All are on one auction by
     * one bidder.
     */
    public static int byTime(Bid one, Bid other) {
        int order = Long.compare(one.dateTime(), other.dateTime());
        if (order == 0) {
            order = Long.compare(one.price(), other.price());
        }
        return order == 0 ? BY_TEXT.compare(one, other) : order;
    }

    /**
     * The highest first; of one price the earliest, then the one of the smallest bidder, then of the smallest texts.
     */
    public static int byPrice(Bid one, Bid other) {
        int order = Long.compare(other.price(), one.price());
        if (order == 0) {
            order = Long.compare(one.dateTime(), other.dateTime());
        }
        if (order == 0) {
            order = Long.compare(one.bidder(), other.bidder());
        }
        return order == 0 ? BY_TEXT.compare(one, other) : order;
    }
}
