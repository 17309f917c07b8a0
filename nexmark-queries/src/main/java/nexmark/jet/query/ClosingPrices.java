package nexmark.jet.query;

import java.util.List;
import java.util.stream.LongStream;
import nexmark.jet.row.WinningBid;

/** The winning prices of a key that an average is over, all or the last few, as their exact sum and count. */
final class ClosingPrices {

    /** How many prices an average over all is over. */
    static final int ALL = 0;

    /** The last prices; empty where the average is over all. */
    private final long[] ring;

    private long added;
    private long sum;
    private long lastExpiry;

    /** @param last how many prices the average is over at most, or {@link #ALL} */
    ClosingPrices(int last) {
        ring = new long[last];
    }

    /** Adds the price of an auction that closed no earlier than those before. */
    void add(WinningBid winner) {
        add(winner.price());
        lastExpiry = winner.expires();
    }

    private void add(long price) {
        sum += price;
        if (ring.length > 0) {
            int slot = (int) (added % ring.length);
            sum -= ring[slot];
            ring[slot] = price;
        }
        added++;
    }

    long sum() {
        return sum;
    }

    long count() {
        return ring.length == ALL ? added : Math.min(added, ring.length);
    }

    /** When the last auction closed, epoch ms. */
    long lastExpiry() {
        return lastExpiry;
    }

    /** The prices as a snapshot keeps them. */
    SavedPrices saved(List<WinningBid> waiting) {
        List<Long> prices = ring.length == ALL
                ? List.of(sum, added)
                : LongStream.range(added - count(), added)
                        .mapToObj(n -> ring[(int) (n % ring.length)])
                        .toList();
        return new SavedPrices(lastExpiry, prices, waiting);
    }

    void restore(SavedPrices saved) {
        lastExpiry = saved.lastExpiry();
        if (ring.length == ALL) {
            sum = saved.prices().get(0);
            added = saved.prices().get(1);
        } else {
            saved.prices().forEach(this::add);
        }
    }
}
