package nexmark.jet.query;

import static com.hazelcast.jet.Util.entry;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.Watermark;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map.Entry;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.LocalItem;

/**
 * Joins sellers with their auctions. Sellers are kept in the order in which they were last heard of, so that those to be
 * forgotten are found without a search; where events come out of order, some are found later than they might be.
 */
final class SellerJoinP extends AbstractProcessor {

    private final long spanMillis;
    private final FlatMapper<SellerEvent, LocalItem> join = flatMapper(this::join);

    private final LinkedHashMap<Long, SellerAndAuctions> leastRecentFirst = new LinkedHashMap<>(16, 0.75f, true);

    private final LateEvents lateEvents = new LateEvents();
    private long watermark = Long.MIN_VALUE;
    private Traverser<Entry<Object, Object>> snapshot;

    /** @param spanMillis see {@link QuerySettings#joinSpanMillis} */
    SellerJoinP(long spanMillis) {
        this.spanMillis = spanMillis;
    }

    @Override
    protected boolean tryProcess(int ordinal, Object item) {
        SellerEvent event = (SellerEvent) item;
        if (event.dateTime() < watermark && spanMillis != QuerySettings.NEVER) {
            lateEvents.add(1);
            return true;
        }
        return join.tryProcess(event);
    }

    @Override
    public boolean tryProcessWatermark(Watermark next) {
        watermark = next.timestamp();
        forgetBefore(watermark - spanMillis);
        return super.tryProcessWatermark(next);
    }

    @Override
    public boolean saveToSnapshot() {
        if (snapshot == null) {
            snapshot = Traversers.traverseIterable(leastRecentFirst.entrySet())
                    .<Entry<Object, Object>>map(seller -> entry(seller.getKey(), seller.getValue()))
                    .onFirstNull(() -> snapshot = null);
        }
        return emitFromTraverserToSnapshot(snapshot);
    }

    @Override
    protected void restoreFromSnapshot(Object key, Object value) {
        leastRecentFirst.put((Long) key, (SellerAndAuctions) value);
    }

    @Override
    public boolean finishSnapshotRestore() {
        List<Entry<Long, SellerAndAuctions>> restored = new ArrayList<>(leastRecentFirst.entrySet());
        restored.sort(Comparator.comparingLong(seller -> seller.getValue().latest()));
        leastRecentFirst.clear();
        restored.forEach(seller -> leastRecentFirst.put(seller.getKey(), seller.getValue()));
        return true;
    }

    @Override
    public boolean closeIsCooperative() {
        return true;
    }

    private Traverser<LocalItem> join(SellerEvent event) {
        return leastRecentFirst
                .computeIfAbsent(event.seller(), id -> new SellerAndAuctions())
                .join(event);
    }

    private void forgetBefore(long time) {
        if (spanMillis == QuerySettings.NEVER) {
            return;
        }
        Iterator<SellerAndAuctions> sellers = leastRecentFirst.values().iterator();
        while (sellers.hasNext() && sellers.next().latest() < time) {
            sellers.remove();
        }
    }
}
