package nexmark.jet.query;

import com.hazelcast.function.FunctionEx;
import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Util;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.accumulator.ClosingPrices;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.WinningBid;

/**
 * Keeps the closing prices of each key, in the order in which the auctions expired: winning bids wait until the
 * watermark has reached their expiry on all inputs, because only then all of them have arrived.
 */
final class ClosingPricesP extends ClosingP {

    private final FunctionEx<? super WinningBid, Long> keyFn;
    private final int last;
    private final long idleMillis;

    private final PriorityQueue<WinningBid> waiting =
            new PriorityQueue<>(Comparator.comparingLong(WinningBid::expires).thenComparingLong(WinningBid::auction));
    /** The prices of each key, in the order of their last expiry. */
    private final LinkedHashMap<Long, ClosingPrices> pricesByKey = new LinkedHashMap<>();

    private final Traverser<PriceAverage> averages = this::nextAverage;

    private ClosingPricesP(FunctionEx<? super WinningBid, Long> keyFn, int last, long idleMillis) {
        this.keyFn = keyFn;
        this.last = last;
        this.idleMillis = idleMillis;
    }

    /**
     * One row for each winning bid: its key's prices so far.
     *
     * @param last how many of a key's last prices count, or {@link ClosingPrices#ALL}
     * @param idleMillis keys without a winning bid for longer are forgotten, {@link QuerySettings#NEVER} = none is
     */
    static StreamStage<PriceAverage> of(
            StreamStage<WinningBid> winners, FunctionEx<? super WinningBid, Long> keyFn, int last, long idleMillis) {
        return winners.groupingKey(keyFn)
                .customTransform("closing-prices", () -> new ClosingPricesP(keyFn, last, idleMillis));
    }

    @Override
    protected boolean tryProcess(int ordinal, Object item) {
        waiting.add((WinningBid) item);
        return true;
    }

    @Override
    Traverser<PriceAverage> closing() {
        return averages;
    }

    @Override
    long entries() {
        return (long) pricesByKey.size() + waiting.size();
    }

    @Override
    Stream<Entry<Object, Object>> saved() {
        Map<Long, List<WinningBid>> waitingByKey = waiting.stream().collect(Collectors.groupingBy(keyFn));
        Set<Long> keys = new HashSet<>(pricesByKey.keySet());
        keys.addAll(waitingByKey.keySet());
        return keys.stream().map(key -> {
            WinningBid[] ofKey = waitingByKey.getOrDefault(key, List.of()).toArray(WinningBid[]::new);
            return Util.entry(key, new SavedPrices(pricesByKey.get(key), ofKey));
        });
    }

    @Override
    void restore(Object key, Object value) {
        SavedPrices saved = (SavedPrices) value;
        waiting.addAll(List.of(saved.waiting()));
        if (saved.prices() != null) {
            pricesByKey.put((Long) key, saved.prices());
        }
    }

    @Override
    public boolean finishSnapshotRestore() {
        List<Entry<Long, ClosingPrices>> restored = new ArrayList<>(pricesByKey.entrySet());
        restored.sort(Comparator.comparingLong(prices -> prices.getValue().lastExpiry()));
        pricesByKey.clear();
        restored.forEach(prices -> pricesByKey.put(prices.getKey(), prices.getValue()));
        return true;
    }

    private PriceAverage nextAverage() {
        if (waiting.isEmpty() || waiting.peek().expires() > watermark) {
            return null;
        }
        WinningBid winner = waiting.poll();
        Long key = keyFn.apply(winner);
        ClosingPrices before = pricesByKey.remove(key);
        ClosingPrices prices = before == null ? new ClosingPrices(last) : before;
        pricesByKey.put(key, prices);
        prices.add(winner);
        return new PriceAverage(key, prices.sum(), prices.count(), winner.expires());
    }

    /** Forgets the keys that are idle. */
    @Override
    void closed() {
        if (idleMillis == QuerySettings.NEVER) {
            return;
        }
        Iterator<ClosingPrices> leastRecent = pricesByKey.values().iterator();
        while (leastRecent.hasNext() && leastRecent.next().lastExpiry() < watermark - idleMillis) {
            leastRecent.remove();
        }
    }

    /** An average price as of one closing: of the key's prices, their exact sum and count. */
    record PriceAverage(long key, long sum, long count, long expires) {}

    /**
     * One key's closing prices in a snapshot.
     *
     * @param prices null where no auction of the key has closed
     * @param waiting winning bids that the watermark has not reached
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record SavedPrices(ClosingPrices prices, WinningBid[] waiting) {}
}
