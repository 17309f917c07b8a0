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
import nexmark.jet.row.WinningBid;

/**
 * Closed auctions in the order of (expires, id), each with the prices that its key's auctions fetched up to then.
 *
 * <p>Events of one millisecond are taken together, the auctions first: a bid counts from its auction's millisecond on,
 * whichever of the two arrives first.
 */
public final class ClosedAuctionsOracle<R extends AveragedPrices> implements Oracle<R> {

    private final Slice slice;
    private final ToLongFunction<WinningBid> key;
    private final int last;
    private final RowFactory<R> row;
    private final ToLongFunction<R> idealTime;

    private final Map<Long, Open> openById = new HashMap<>();
    private final PriorityQueue<Open> openByExpiry =
            new PriorityQueue<>(Comparator.<Open>comparingLong(open -> open.auction.expires())
                    .thenComparingLong(open -> open.auction.id()));
    private final Map<Long, Prices> pricesByKey = new HashMap<>();
    private final List<Bid> bidsOfTheMillisecond = new ArrayList<>();
    private final List<R> rows = new ArrayList<>();
    private long now = Long.MIN_VALUE;

    /**
     * @param key the key that prices are averaged by
     * @param last how many of a key's last prices the average is over
     */
    public ClosedAuctionsOracle(
            Slice slice, ToLongFunction<WinningBid> key, int last, RowFactory<R> row, ToLongFunction<R> idealTime) {
        this.slice = slice;
        this.key = key;
        this.last = last;
        this.row = row;
        this.idealTime = idealTime;
    }

    /** Makes a row of a key, the sum and count of its prices and the time of the closing. */
    public interface RowFactory<R> {
        R of(long key, long sum, long count, long expires);
    }

    @Override
    public long reachMillis() {
        return FROM_THE_START;
    }

    @Override
    public void accept(Event event) {
        if (event.dateTime() > now) {
            endOfMillisecond();
            now = event.dateTime();
            closeUntil(now);
        }
        if (event instanceof Auction auction && auction.expires() > auction.dateTime()) {
            Open open = new Open(auction);
            openById.put(auction.id(), open);
            openByExpiry.add(open);
        } else if (event instanceof Bid bid) {
            bidsOfTheMillisecond.add(bid);
        }
    }

    @Override
    public List<R> rows() {
        endOfMillisecond();
        closeUntil(slice.toMillis());
        return rows;
    }

    @Override
    public long idealTime(R row) {
        return idealTime.applyAsLong(row);
    }

    /**
     * An auction that is seen twice closes twice: all later rows of its key have more prices, and other ones among the
     * last few. So the sum proves nothing, but there must be a row with no fewer prices.
     */
    @Override
    public Absence absence(R due, Collection<R> arrived) {
        return arrived.stream().anyMatch(row -> row.key() == due.key() && row.count() >= due.count())
                ? Absence.UNDECIDED
                : Absence.LOSS;
    }

    private void endOfMillisecond() {
        for (Bid bid : bidsOfTheMillisecond) {
            Open open = openById.get(bid.auction());
            if (open != null) {
                open.offer(bid);
            }
        }
        bidsOfTheMillisecond.clear();
    }

    private void closeUntil(long millis) {
        while (!openByExpiry.isEmpty() && openByExpiry.peek().auction.expires() <= millis) {
            Open closed = openByExpiry.poll();
            openById.remove(closed.auction.id(), closed);
            if (closed.winner != null) {
                Auction auction = closed.auction;
                close(new WinningBid(
                        auction.id(), auction.seller(), auction.category(), closed.winner.price(), auction.expires()));
            }
        }
    }

    private void close(WinningBid winner) {
        long keyOfWinner = key.applyAsLong(winner);
        Prices prices = pricesByKey.computeIfAbsent(keyOfWinner, newKey -> new Prices());
        prices.add(winner.price());
        if (slice.contains(winner.expires())) {
            rows.add(row.of(keyOfWinner, prices.sum, prices.recent.size(), winner.expires()));
        }
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

    /** An open auction and its best bid so far; of equal prices the first. */
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
            if (valid && (winner == null || bid.price() > winner.price())) {
                winner = bid;
            }
        }
    }
}
