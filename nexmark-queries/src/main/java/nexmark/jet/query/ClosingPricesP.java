package nexmark.jet.query;

import static com.hazelcast.jet.core.BroadcastKey.broadcastKey;

import com.hazelcast.function.FunctionEx;
import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.Util;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.BroadcastKey;
import com.hazelcast.jet.core.Watermark;
import com.hazelcast.jet.pipeline.StreamStage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map.Entry;
import java.util.PriorityQueue;

/**
 * Keeps the closing prices of each key, in the order in which the auctions expired: winning bids wait until the
 * watermark has reached their expiry on all inputs, for only then are they all there.
 */
final class ClosingPricesP extends AbstractProcessor {

    private static final String WATERMARK = "watermark";

    private final FunctionEx<? super WinningBid, Long> keyFn;
    private final SupplierEx<? extends ClosingPrices> newPrices;
    private final long idleMillis;

    private final PriorityQueue<WinningBid> waiting =
            new PriorityQueue<>(Comparator.comparingLong(WinningBid::expires).thenComparingLong(WinningBid::auction));
    /** Least recently closed first. */
    private final LinkedHashMap<Long, Group> groups = new LinkedHashMap<>(16, 0.75f, true);

    private final Traverser<PriceAverage> averages = this::nextAverage;

    private long watermark = Long.MIN_VALUE;
    private Traverser<Entry<Object, Object>> snapshot;

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
    public boolean tryProcessWatermark(Watermark next) {
        watermark = next.timestamp();
        if (!emitFromTraverser(averages)) {
            return false;
        }
        forgetIdle();
        return super.tryProcessWatermark(next);
    }

    @Override
    public boolean complete() {
        watermark = Long.MAX_VALUE;
        return emitFromTraverser(averages);
    }

    @Override
    public boolean saveToSnapshot() {
        if (snapshot == null) {
            for (WinningBid winner : waiting) {
                group(keyFn.apply(winner)).waiting.add(winner);
            }
            snapshot = Traversers.traverseStream(groups.entrySet().stream())
                    .<Entry<Object, Object>>map(
                            group -> Util.entry(group.getKey(), group.getValue().save()))
                    .append(Util.entry(broadcastKey(WATERMARK), watermark))
                    .onFirstNull(() -> snapshot = null);
        }
        return emitFromTraverserToSnapshot(snapshot);
    }

    @Override
    protected void restoreFromSnapshot(Object key, Object value) {
        if (key instanceof BroadcastKey) {
            watermark = watermark == Long.MIN_VALUE ? (Long) value : Math.min(watermark, (Long) value);
        } else {
            Group group = group((Long) key);
            group.restore((SavedPrices) value);
            waiting.addAll(group.waiting);
            group.waiting.clear();
        }
    }

    @Override
    public boolean closeIsCooperative() {
        return true;
    }

    private PriceAverage nextAverage() {
        if (waiting.isEmpty() || waiting.peek().expires() > watermark) {
            return null;
        }
        WinningBid winner = waiting.poll();
        Long key = keyFn.apply(winner);
        Group group = group(key);
        group.prices.add(winner.price());
        group.lastExpiry = winner.expires();
        return new PriceAverage(key, group.prices.sum(), group.prices.count(), winner.expires());
    }

    private Group group(Long key) {
        return groups.computeIfAbsent(key, newKey -> new Group(newPrices.get()));
    }

    private void forgetIdle() {
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

    /** What is kept of a key. */
    private static final class Group {
        private final ClosingPrices prices;
        private long lastExpiry;
        /** Filled only while a snapshot is saved or restored. */
        private final List<WinningBid> waiting = new ArrayList<>(0);

        private Group(ClosingPrices prices) {
            this.prices = prices;
        }

        private SavedPrices save() {
            SavedPrices saved = new SavedPrices(lastExpiry, prices.saved(), List.copyOf(waiting));
            waiting.clear();
            return saved;
        }

        private void restore(SavedPrices saved) {
            lastExpiry = saved.lastExpiry();
            prices.restore(saved.prices());
            waiting.addAll(saved.waiting());
        }
    }
}
