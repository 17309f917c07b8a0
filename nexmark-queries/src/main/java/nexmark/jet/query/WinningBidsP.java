package nexmark.jet.query;

import static com.hazelcast.jet.core.BroadcastKey.broadcastKey;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Util;
import com.hazelcast.jet.core.BroadcastKey;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Map.Entry;
import java.util.PriorityQueue;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import nexmark.jet.event.EventKind;
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
    /** Auctions close at a millisecond. */
    private static final long CLOSING_STRIDE_MILLIS = 1;

    private final Long2ObjectHashMap<OpenAuction> open = new Long2ObjectHashMap<>();
    private final PriorityQueue<OpenAuction> byExpiry =
            new PriorityQueue<>(Comparator.comparingLong((OpenAuction auction) -> auction.expires)
                    .thenComparingLong(auction -> auction.id));
    private final WaitingBids waiting = new WaitingBids();
    private final Traverser<WinningBid> closing = this::nextClosed;

    /** One row for each auction that closes with a winner, at the watermark that reaches its expiry. */
    static StreamStage<WinningBid> of(EventStreams events) {
        return events.bare(EnumSet.of(EventKind.AUCTION, EventKind.BID), CLOSING_STRIDE_MILLIS, AuctionEvent::of)
                .groupingKey(AuctionEvent::auction)
                .customTransform("winning-bids", WinningBidsP::new);
    }

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

    /** An auction that has not closed, with the highest valid bid so far. */
    static final class OpenAuction {

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

    /**
     * Bids whose auction is not open: chained by auction, and in the order of arrival to be dropped. A chain that its
     * auction has taken stays in the queue until its turn, and is then skipped.
     */
    static final class WaitingBids {

        private final Long2ObjectHashMap<Waiting> oldestByAuction = new Long2ObjectHashMap<>();
        private final ArrayDeque<Waiting> byArrival = new ArrayDeque<>();

        void add(Offer bid) {
            add(bid.auction(), bid.price(), bid.dateTime());
        }

        /** Offers an auction the bids that waited for it. */
        void removeFor(long id, WinningBidsP.OpenAuction auction) {
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
}
