package nexmark.jet.query;

import com.hazelcast.function.FunctionEx;
import com.hazelcast.function.SupplierEx;
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
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.WinningBid;

/**
 * Keeps the closing prices of each key, in the order in which the auctions expired: winning bids wait until the
 * watermark has reached their expiry on all inputs, because only then all of them have arrived.
 */
final class ClosingPricesP extends ClosingP {

    private final FunctionEx<? super WinningBid, Long> keyFn;
    private final SupplierEx<? extends ClosingPrices> newPrices;
    private final long idleMillis;

    private final PriorityQueue<WinningBid> waiting =
            new PriorityQueue<>(Comparator.comparingLong(WinningBid::expires).thenComparingLong(WinningBid::auction));
    /** The groups in the order of their last expiry. */
    private final LinkedHashMap<Long, Group> groups = new LinkedHashMap<>();

    private final Traverser<PriceAverage> averages = this::nextAverage;

    private ClosingPricesP(
            FunctionEx<? super WinningBid, Long> keyFn,
            SupplierEx<? extends ClosingPrices> newPrices,
            long idleMillis) {
        this.keyFn = keyFn;
        this.newPrices = newPrices;
        this.idleMillis = idleMillis;
    }

    /**
     * One row for each winning bid: its key's prices so far.
     *
     * @param idleMillis keys without a winning bid for longer are forgotten, {@link QuerySettings#NEVER} = none is
     */
    static StreamStage<PriceAverage> of(
            StreamStage<WinningBid> winners,
            FunctionEx<? super WinningBid, Long> keyFn,
            SupplierEx<? extends ClosingPrices> newPrices,
            long idleMillis) {
        return winners.groupingKey(keyFn)
                .customTransform("closing-prices", () -> new ClosingPricesP(keyFn, newPrices, idleMillis));
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
        return (long) groups.size() + waiting.size();
    }

    /** The watermark is not saved, because the processor does nothing before the next one. */
    @Override
    Stream<Entry<Object, Object>> saved() {
        Map<Long, List<WinningBid>> waitingByKey = waiting.stream().collect(Collectors.groupingBy(keyFn));
        Set<Long> keys = new HashSet<>(groups.keySet());
        keys.addAll(waitingByKey.keySet());
        return keys.stream()
                .map(key -> Util.entry(key, saved(groups.get(key), waitingByKey.getOrDefault(key, List.of()))));
    }

    @Override
    protected void restoreFromSnapshot(Object key, Object value) {
        SavedPrices saved = (SavedPrices) value;
        waiting.addAll(saved.waiting());
        if (!saved.prices().isEmpty()) {
            Group group = new Group(newPrices.get());
            group.lastExpiry = saved.lastExpiry();
            group.prices.restore(saved.prices());
            groups.put((Long) key, group);
        }
    }

    @Override
    public boolean finishSnapshotRestore() {
        List<Entry<Long, Group>> restored = new ArrayList<>(groups.entrySet());
        restored.sort(Comparator.comparingLong(group -> group.getValue().lastExpiry));
        groups.clear();
        restored.forEach(group -> groups.put(group.getKey(), group.getValue()));
        return true;
    }

    private PriceAverage nextAverage() {
        if (waiting.isEmpty() || waiting.peek().expires() > watermark) {
            return null;
        }
        WinningBid winner = waiting.poll();
        Long key = keyFn.apply(winner);
        Group group = groups.remove(key);
        if (group == null) {
            group = new Group(newPrices.get());
        }
        groups.put(key, group);
        group.prices.add(winner.price());
        group.lastExpiry = winner.expires();
        return new PriceAverage(key, group.prices.sum(), group.prices.count(), winner.expires());
    }

    /** @param group null where none of the key's auctions has closed */
    private static SavedPrices saved(Group group, List<WinningBid> waiting) {
        return group == null
                ? new SavedPrices(0, List.of(), waiting)
                : new SavedPrices(group.lastExpiry, group.prices.saved(), waiting);
    }

    /** Forgets the keys that are idle. */
    @Override
    void closed() {
        if (idleMillis == QuerySettings.NEVER) {
            return;
        }
        Iterator<Group> leastRecent = groups.values().iterator();
        while (leastRecent.hasNext() && leastRecent.next().lastExpiry < watermark - idleMillis) {
            leastRecent.remove();
        }
    }

    /** An average price as of one closing: of the key's prices, their exact sum and count. */
    record PriceAverage(long key, long sum, long count, long expires) {}

    /** The state of a key. */
    private static final class Group {
        private final ClosingPrices prices;
        private long lastExpiry;

        private Group(ClosingPrices prices) {
            this.prices = prices;
        }
    }
}
