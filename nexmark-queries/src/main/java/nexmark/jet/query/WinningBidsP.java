package nexmark.jet.query;

import static com.hazelcast.jet.core.BroadcastKey.broadcastKey;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Util;
import com.hazelcast.jet.core.BroadcastKey;
import java.util.Comparator;
import java.util.Map.Entry;
import java.util.PriorityQueue;
import java.util.stream.Stream;
import nexmark.jet.query.AuctionEvent.Offer;
import nexmark.jet.query.AuctionEvent.Opening;
import nexmark.jet.row.WinningBid;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * Holds the open auctions with their best bid so far, and closes each at the watermark that reaches its expiry.
 *
 * <p>A bid that arrives before its auction waits. It can win only an auction that opened no later than it, and such an
 * auction is late once the watermark has passed the bid: then the bid is dropped, as are bids on closed auctions.
 */
final class WinningBidsP extends ClosingP {

    private static final String WATERMARK = "watermark";

    private final Long2ObjectHashMap<OpenAuction> open = new Long2ObjectHashMap<>();
    private final PriorityQueue<OpenAuction> byExpiry =
            new PriorityQueue<>(Comparator.comparingLong((OpenAuction auction) -> auction.expires)
                    .thenComparingLong(auction -> auction.id));
    private final WaitingBids waiting = new WaitingBids();
    private final Traverser<WinningBid> closing = this::nextClosed;

    @Override
    protected boolean tryProcess(int ordinal, Object item) {
        if (item instanceof Offer bid) {
            accept(bid);
        } else {
            accept((Opening) item);
        }
        return true;
    }

    @Override
    Traverser<WinningBid> closing() {
        return closing;
    }

    @Override
    void closed() {
        waiting.dropBefore(watermark);
    }

    @Override
    long entries() {
        return (long) open.size() + waiting.size();
    }

    @Override
    Stream<Entry<Object, Object>> saved() {
        Stream<Entry<Object, Object>> auctions =
                open.values().stream().map(auction -> Util.entry(auction.id, auction.saved()));
        return Stream.concat(
                Stream.concat(auctions, waiting.saved()), Stream.of(Util.entry(broadcastKey(WATERMARK), watermark)));
    }

    @Override
    protected void restoreFromSnapshot(Object key, Object value) {
        if (key instanceof BroadcastKey) {
            watermark = earliestRestored(value);
        } else if (OpenAuction.isSaved((long[]) value)) {
            add(OpenAuction.restored((Long) key, (long[]) value));
        } else {
            waiting.restore((Long) key, (long[]) value);
        }
    }

    private void accept(Offer bid) {
        if (bid.dateTime() < watermark) {
            countLate(1);
            return;
        }
        OpenAuction auction = open.get(bid.auction());
        if (auction == null) {
            waiting.add(bid);
        } else {
            auction.offer(bid.price(), bid.dateTime());
        }
    }

    private void accept(Opening event) {
        if (event.opened() < watermark) {
            countLate(1);
            return;
        }
        OpenAuction auction = new OpenAuction(event);
        waiting.removeFor(auction.id, auction);
        add(auction);
    }

    private void add(OpenAuction auction) {
        open.put(auction.id, auction);
        byExpiry.add(auction);
    }

    /** The next auction with a winner that the watermark closes; auctions without a winner are skipped. */
    private WinningBid nextClosed() {
        while (!byExpiry.isEmpty() && byExpiry.peek().expires <= watermark) {
            OpenAuction auction = byExpiry.poll();
            if (open.get(auction.id) == auction) {
                open.remove(auction.id);
            }
            if (auction.hasWinner()) {
                return auction.winner();
            }
        }
        return null;
    }
}
