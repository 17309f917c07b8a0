package nexmark.jet.query;

import com.hazelcast.jet.Util;
import java.util.ArrayDeque;
import java.util.Map.Entry;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import nexmark.jet.query.AuctionEvent.Offer;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * Bids whose auction is not open: chained by auction, and in the order of arrival to be dropped. A chain that its
 * auction has taken stays in the queue until its turn, and is then skipped.
 */
final class WaitingBids {

    private final Long2ObjectHashMap<Waiting> oldestByAuction = new Long2ObjectHashMap<>();
    private final ArrayDeque<Waiting> byArrival = new ArrayDeque<>();

    void add(Offer bid) {
        add(bid.auction(), bid.price(), bid.dateTime());
    }

    /** Offers an auction the bids that waited for it. */
    void removeFor(long id, OpenAuction auction) {
        for (Waiting bid = oldestByAuction.remove(id); bid != null; bid = bid.next) {
            auction.offer(bid.price, bid.dateTime);
        }
    }

    /** Drops bids before the watermark. A bid that arrived behind a younger one is dropped after that one. */
    void dropBefore(long watermark) {
        while (!byArrival.isEmpty() && byArrival.peek().dateTime < watermark) {
            Waiting dropped = byArrival.poll();
            if (oldestByAuction.get(dropped.auction) != dropped) {
                continue;
            }
            if (dropped.next == null) {
                oldestByAuction.remove(dropped.auction);
            } else {
                dropped.next.newest = dropped.newest;
                oldestByAuction.put(dropped.auction, dropped.next);
            }
        }
    }

    int size() {
        return byArrival.size();
    }

    /** The bids as a snapshot keeps them: the auction, and price and time of each of its bids. */
    Stream<Entry<Object, Object>> saved() {
        return StreamSupport.stream(oldestByAuction.values().spliterator(), false)
                .map(oldest -> Util.entry(oldest.auction, oldest.savedChain()));
    }

    void restore(long auction, long[] saved) {
        for (int i = 0; i < saved.length; i += 2) {
            add(auction, saved[i], saved[i + 1]);
        }
    }

    private void add(long auction, long price, long dateTime) {
        Waiting bid = new Waiting(auction, price, dateTime);
        byArrival.add(bid);
        Waiting oldest = oldestByAuction.get(auction);
        if (oldest == null) {
            bid.newest = bid;
            oldestByAuction.put(auction, bid);
        } else {
            oldest.newest.next = bid;
            oldest.newest = bid;
        }
    }

    private static final class Waiting {
        private final long auction;
        private final long price;
        private final long dateTime;
        private Waiting next;
        /** The end of the chain; only the chain's oldest bid knows it. */
        private Waiting newest;

        private Waiting(long auction, long price, long dateTime) {
            this.auction = auction;
            this.price = price;
            this.dateTime = dateTime;
        }

        private long[] savedChain() {
            return Stream.iterate(this, bid -> bid != null, bid -> bid.next)
                    .flatMapToLong(bid -> LongStream.of(bid.price, bid.dateTime))
                    .toArray();
        }
    }
}
