package nexmark.jet.query;

import com.hazelcast.function.BiFunctionEx;
import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Util;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map.Entry;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Stream;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.oracle.BidOrder;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.SoldAuction;
import nexmark.jet.row.WinningBid;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * Holds the open auctions with their best bid so far, and closes each at the watermark that reaches its expiry.
 *
 * <p>A bid that arrives before its auction waits. It can win only an auction that opened no later than it, and such an
 * auction is late once the watermark has passed the bid: then the bid is dropped, as are bids on closed auctions. Where
 * ids may repeat, bids also wait for further auctions of an id that is open, and each of its auctions has a winner of
 * its own.
 */
final class SoldAuctionsP<R> extends ClosingP {

    private static final Set<EventKind> KINDS = EnumSet.of(EventKind.AUCTION, EventKind.BID);
    /** Auctions close at a millisecond. */
    private static final long CLOSING_STRIDE_MILLIS = 1;

    private final BiFunctionEx<Auction, Bid, R> row;
    private final boolean idsMayRepeat;
    private final Long2ObjectHashMap<AuctionState> states = new Long2ObjectHashMap<>();
    private final PriorityQueue<AuctionState> byExpiry =
            new PriorityQueue<>(Comparator.comparingLong((AuctionState state) -> state.auction.expires())
                    .thenComparingLong(state -> state.auction.id())
                    .thenComparingLong(state -> state.auction.dateTime()));
    /** The bids that waited when they arrived; one that waits no longer is skipped in its turn. */
    private final ArrayDeque<Bid> byArrival = new ArrayDeque<>();

    private final Traverser<R> closing = this::nextClosed;

    /** @param row makes the row of an auction and the bid that won it */
    SoldAuctionsP(BiFunctionEx<Auction, Bid, R> row, boolean idsMayRepeat) {
        this.row = row;
        this.idsMayRepeat = idsMayRepeat;
    }

    /** One row for each auction that closes with a winner, at the watermark that reaches its expiry. */
    static StreamStage<SoldAuction> whole(EventStreams events, QuerySettings settings) {
        return joined(events.bare(KINDS, CLOSING_STRIDE_MILLIS), settings, SoldAuction::new);
    }

    /** As {@link #whole}, but without texts, which do not travel. */
    static StreamStage<WinningBid> prices(EventStreams events, QuerySettings settings) {
        return joined(events.bare(KINDS, CLOSING_STRIDE_MILLIS, SoldAuctionsP::withoutTexts), settings, WinningBid::of);
    }

    /** The processor makes the rows, because one more stage would cost every row a queue. */
    private static <R> StreamStage<R> joined(
            StreamStage<Event> events, QuerySettings settings, BiFunctionEx<Auction, Bid, R> row) {
        boolean idsMayRepeat = settings.idsMayRepeat();
        return events.groupingKey(SoldAuctionsP::auction)
                .customTransform("sold-auctions", () -> new SoldAuctionsP<>(row, idsMayRepeat));
    }

    private static Event withoutTexts(Event event) {
        return event instanceof Bid bid ? bid.withoutText() : ((Auction) event).withoutTexts();
    }

    private static long auction(Event event) {
        return event instanceof Bid bid ? bid.auction() : ((Auction) event).id();
    }

    @Override
    protected boolean tryProcess(int ordinal, Object item) {
        Event event = (Event) item;
        if (event.dateTime() < watermark) {
            countLate(1);
        } else if (event instanceof Bid bid) {
            accept(bid);
        } else {
            open((Auction) event);
        }
        return true;
    }

    @Override
    Traverser<R> closing() {
        return closing;
    }

    /** Drops the waiting bids that are older than any auction that can still open. */
    @Override
    void closed() {
        while (!byArrival.isEmpty() && byArrival.peek().dateTime() < watermark) {
            Bid dropped = byArrival.poll();
            AuctionState state = states.get(dropped.auction());
            if (state != null && state.waiting != null && dropped.equals(state.waiting.peek())) {
                state.waiting.poll();
                if (state.waiting.isEmpty() && state.auction == null) {
                    states.remove(dropped.auction());
                }
            }
        }
    }

    @Override
    long entries() {
        return states.size();
    }

    @Override
    Stream<Entry<Object, Object>> saved() {
        return states.entrySet().stream()
                .map(state -> Util.entry(state.getKey(), state.getValue().saved()));
    }

    @Override
    void restore(Object key, Object value) {
        AuctionState state = AuctionState.restored((List<?>) value, idsMayRepeat);
        states.put(((Long) key).longValue(), state);
        byArrival.addAll(state.waiting == null ? List.of() : state.waiting);
        for (AuctionState one = state; one != null && one.auction != null; one = one.earlier) {
            byExpiry.add(one);
        }
    }

    private void accept(Bid bid) {
        AuctionState state = states.computeIfAbsent(bid.auction(), id -> new AuctionState(null));
        if (state.waiting != null) {
            state.waiting.add(bid);
            byArrival.add(bid);
        }
        for (AuctionState one = state; one != null && one.auction != null; one = one.earlier) {
            one.offer(bid);
        }
    }

    private void open(Auction auction) {
        AuctionState state = states.get(auction.id());
        for (AuctionState one = state; one != null; one = one.earlier) {
            if (auction.equals(one.auction)) {
                return; // seen again after a restart
            }
        }
        if (auction.expires() <= auction.dateTime()) {
            return;
        }
        if (state == null || state.auction != null) {
            state = new AuctionState(state);
            states.put(auction.id(), state);
        }
        state.open(auction, idsMayRepeat);
        byExpiry.add(state);
    }

    /** The next auction with a winner that the watermark closes; auctions without a winner are skipped. */
    private R nextClosed() {
        while (!byExpiry.isEmpty() && byExpiry.peek().auction.expires() <= watermark) {
            AuctionState state = byExpiry.poll();
            long id = state.auction.id();
            AuctionState left = states.get(id).without(state);
            if (left == null && state.waiting != null && !state.waiting.isEmpty()) {
                left = new AuctionState(null);
                left.waiting = state.waiting;
            }
            if (left == null) {
                states.remove(id);
            } else {
                states.put(id, left);
            }
            if (state.winner != null) {
                return row.apply(state.auction, state.winner);
            }
        }
        return null;
    }

    /**
     * An open auction with its best bid, and the bids that wait for further auctions; or the bids that wait for the
     * first one.
     */
    private static final class AuctionState {

        /** Shared by all auctions of the id; null if the auction is the only one. */
        private ArrayDeque<Bid> waiting;

        private Auction auction;
        private Bid winner;
        /** An open auction of the same id; null if there is none. */
        private AuctionState earlier;

        private AuctionState(AuctionState earlier) {
            this.earlier = earlier;
            waiting = earlier == null ? new ArrayDeque<>(1) : earlier.waiting;
        }

        private void open(Auction opened, boolean idMayRepeat) {
            auction = opened;
            if (waiting != null) {
                waiting.forEach(this::offer);
            }
            waiting = idMayRepeat ? waiting : null;
        }

        private void offer(Bid bid) {
            boolean valid = bid.price() >= auction.reserve()
                    && auction.dateTime() <= bid.dateTime()
                    && bid.dateTime() < auction.expires();
            if (valid && (winner == null || BidOrder.byPrice(bid, winner) < 0)) {
                winner = bid;
            }
        }

        /** The open auctions of the id but one; null if there are none. */
        private AuctionState without(AuctionState closed) {
            if (this == closed) {
                return earlier;
            }
            earlier = earlier.without(closed);
            return this;
        }

        /** The waiting bids, then each auction and its best bid if it has one; {@link #restored} reads it. */
        private List<Event> saved() {
            ArrayList<Event> saved = waiting == null ? new ArrayList<>(2) : new ArrayList<>(waiting);
            for (AuctionState one = this; one != null && one.auction != null; one = one.earlier) {
                saved.add(one.auction);
                Stream.ofNullable(one.winner).forEach(saved::add);
            }
            return saved;
        }

        private static AuctionState restored(List<?> saved, boolean idMayRepeat) {
            AuctionState state = new AuctionState(null);
            for (Object event : saved) {
                if (event instanceof Auction opened) {
                    state = state.auction == null ? state : new AuctionState(state);
                    state.open(opened, idMayRepeat);
                } else if (state.auction == null) {
                    state.waiting.add((Bid) event);
                } else {
                    state.winner = (Bid) event;
                }
            }
            return state;
        }
    }
}
