package nexmark.jet.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.ToLongFunction;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.row.AveragedPrices;
import nexmark.jet.row.SoldAuction;

/**
 * Closed auctions in the order of (expires, id), each with its winning bid.
 *
 * <p>Events of one millisecond are taken together, the auctions first: a bid counts from its auction's millisecond on,
 * whichever of the two arrives first. Each auction of an id that is listed again has a winner of its own; equal
 * auctions are one.
 */
public abstract class ClosedAuctionsOracle<R> implements Oracle<R> {

    private final Slice slice;
    private final ToLongFunction<R> idealTime;
    private final Map<Long, List<Open>> openById = new HashMap<>();
    private final PriorityQueue<Open> openByExpiry =
            new PriorityQueue<>(Comparator.<Open>comparingLong(open -> open.auction.expires())
                    .thenComparingLong(open -> open.auction.id())
                    .thenComparingLong(open -> open.auction.dateTime()));
    private final List<Bid> bidsOfTheMillisecond = new ArrayList<>();
    private final List<R> rows = new ArrayList<>();
    private long now = Long.MIN_VALUE;

    ClosedAuctionsOracle(Slice slice, ToLongFunction<R> idealTime) {
        this.slice = slice;
        this.idealTime = idealTime;
    }

    /** The row of an auction that closed with a winner, also if it is outside the slice. */
    abstract R close(Auction auction, Bid winner);

    @Override
    public final long reachMillis() {
        return FROM_THE_START;
    }

    @Override
    public final void accept(Event event) {
        if (event.dateTime() > now) {
            endOfMillisecond();
            now = event.dateTime();
            closeUntil(now);
        }
        if (event instanceof Auction auction && auction.expires() > auction.dateTime()) {
            List<Open> listed = openById.computeIfAbsent(auction.id(), id -> new ArrayList<>(1));
            if (listed.stream().noneMatch(open -> open.auction.equals(auction))) {
                Open open = new Open(auction);
                listed.add(open);
                openByExpiry.add(open);
            }
        } else if (event instanceof Bid bid) {
            bidsOfTheMillisecond.add(bid);
        }
    }

    @Override
    public final List<R> rows() {
        endOfMillisecond();
        closeUntil(slice.toMillis());
        return rows;
    }

    @Override
    public final long idealTime(R row) {
        return idealTime.applyAsLong(row);
    }

    private void endOfMillisecond() {
        for (Bid bid : bidsOfTheMillisecond) {
            openById.getOrDefault(bid.auction(), List.of()).forEach(open -> open.offer(bid));
        }
        bidsOfTheMillisecond.clear();
    }

    private void closeUntil(long millis) {
        while (!openByExpiry.isEmpty() && openByExpiry.peek().auction.expires() <= millis) {
            Open closed = openByExpiry.poll();
            List<Open> left = openById.get(closed.auction.id());
            left.remove(closed);
            if (left.isEmpty()) {
                openById.remove(closed.auction.id());
            }
            if (closed.winner != null) {
                R row = close(closed.auction, closed.winner);
                if (slice.contains(closed.auction.expires())) {
                    rows.add(row);
                }
            }
        }
    }

    private static final class Open {
        private final Auction auction;
        private Bid winner;

        private Open(Auction auction) {
            this.auction = auction;
        }

        private void offer(Bid bid) {
            boolean valid = bid.dateTime() >= auction.dateTime()
                    && bid.dateTime() < auction.expires()
                    && bid.price() >= auction.reserve();
            if (valid && (winner == null || BidOrder.byPrice(bid, winner) < 0)) {
                winner = bid;
            }
        }
    }

    /** The prices that a key's auctions fetched up to the closing of each. */
    public static final class PricesOracle<R extends AveragedPrices> extends ClosedAuctionsOracle<R> {

        private final ToLongFunction<Auction> key;
        private final int last;
        private final RowFactory<R> row;
        private final Map<Long, Prices> pricesByKey = new HashMap<>();

        /**
         * @param key the key that prices are averaged by
         * @param last how many of a key's last prices the average is over
         */
        public PricesOracle(
                Slice slice, ToLongFunction<Auction> key, int last, RowFactory<R> row, ToLongFunction<R> idealTime) {
            super(slice, idealTime);
            this.key = key;
            this.last = last;
            this.row = row;
        }

        /** Makes a row of a key, the sum and count of its prices and the time of the closing. */
        public interface RowFactory<R> {
            R of(long key, long sum, long count, long expires);
        }

        @Override
        public boolean readsBidTexts() {
            return false;
        }

        @Override
        R close(Auction auction, Bid winner) {
            long keyOfAuction = key.applyAsLong(auction);
            Prices prices = pricesByKey.computeIfAbsent(keyOfAuction, newKey -> new Prices());
            prices.add(winner.price());
            return row.of(keyOfAuction, prices.sum, prices.recent.size(), auction.expires());
        }

        /**
         * An auction that is seen twice closes twice: all later rows of its key have more prices, and other ones among
         * the last few. So the sum proves nothing, but there must be a row with no fewer prices.
         */
        @Override
        public Absence absence(R due, Collection<R> arrived) {
            return arrived.stream().anyMatch(row -> row.key() == due.key() && row.count() >= due.count())
                    ? Absence.UNDECIDED
                    : Absence.LOSS;
        }

        /** A key's last prices and their sum. */
        private final class Prices {
            private final Deque<Long> recent = new ArrayDeque<>();
            private long sum;

            private void add(long price) {
                recent.add(price);
                sum += price;
                if (recent.size() > last) {
                    sum -= recent.remove();
                }
            }
        }
    }

    /** The auctions themselves, with their winning bids. */
    public static final class SoldAuctionsOracle extends ClosedAuctionsOracle<SoldAuction> {

        public SoldAuctionsOracle(Slice slice) {
            super(slice, sold -> sold.auction().expires());
        }

        @Override
        SoldAuction close(Auction auction, Bid winner) {
            return new SoldAuction(auction, winner);
        }
    }
}
