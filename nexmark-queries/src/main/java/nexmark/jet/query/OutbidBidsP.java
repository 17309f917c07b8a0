package nexmark.jet.query;

import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.Inbox;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.query.AuctionEvent.Offer;
import nexmark.jet.query.AuctionEvent.Opening;

/**
 * Drops bids that cannot win because a bid as high was made on the same auction in the same millisecond, as far as both
 * are in one batch; passes on the part of all other events that winning bids need. Whether a bid is valid depends on
 * nothing but its time and price, and of two at one time the higher is valid if the lower is. The processor keeps
 * nothing from batch to batch.
 */
final class OutbidBidsP extends AbstractProcessor {

    /** The difference that this processor makes, in a sentence. */
    static final String TUNING =
            "drops bids that are outbid within the same millisecond on the same auction; only streams with"
                    + " many such bids gain by it, as these generators make them";

    private static final int SLOTS = 1024;

    /** The highest bid of the batch so far on one of the auctions that share the slot. */
    private final Bid[] highest = new Bid[SLOTS];

    private final int[] used = new int[SLOTS];
    private int usedCount;

    /** The events to emit of the batch in the inbox, which is removed when all have been emitted. */
    private final List<AuctionEvent> left = new ArrayList<>();

    private int nextLeft;

    @Override
    public void process(int ordinal, Inbox inbox) {
        if (left.isEmpty()) {
            inbox.forEach(this::sift);
            gatherHighest();
        }
        for (; nextLeft < left.size(); nextLeft++) {
            if (!tryEmit(left.get(nextLeft))) {
                return;
            }
        }
        left.clear();
        nextLeft = 0;
        inbox.clear();
    }

    @Override
    public boolean closeIsCooperative() {
        return true;
    }

    private void sift(Object event) {
        if (!(event instanceof Bid bid)) {
            left.add(Opening.of((Auction) event));
            return;
        }
        int slot = (int) (bid.auction() & (SLOTS - 1));
        Bid rival = highest[slot];
        if (rival == null) {
            used[usedCount++] = slot;
            highest[slot] = bid;
        } else if (rival.auction() != bid.auction() || rival.dateTime() != bid.dateTime()) {
            left.add(Offer.of(rival));
            highest[slot] = bid;
        } else if (bid.price() > rival.price()) {
            highest[slot] = bid;
        }
    }

    private void gatherHighest() {
        for (int i = 0; i < usedCount; i++) {
            left.add(Offer.of(highest[used[i]]));
            highest[used[i]] = null;
        }
        usedCount = 0;
    }
}
