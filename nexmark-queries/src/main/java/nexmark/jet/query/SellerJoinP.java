package nexmark.jet.query;

import static com.hazelcast.jet.Util.entry;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map.Entry;
import java.util.stream.Stream;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.row.LocalItem;

/**
 * Joins sellers with their auctions. Sellers are kept in the order of their last event, so that sellers to be forgotten
 * are found without a search; where events arrive out of order, some are found later than they might be.
 */
final class SellerJoinP extends ClosingP {

    private final long spanMillis;
    private final FlatMapper<SellerEvent, LocalItem> join = flatMapper(this::join);

    private final LinkedHashMap<Long, SellerAndAuctions> leastRecentFirst = new LinkedHashMap<>(16, 0.75f, true);

    /** @param spanMillis see {@link QuerySettings#joinSpanMillis} */
    SellerJoinP(long spanMillis) {
        this.spanMillis = spanMillis;
    }

    @Override
    protected boolean tryProcess(int ordinal, Object item) {
        SellerEvent event = (SellerEvent) item;
        if (event.dateTime() < watermark && spanMillis != QuerySettings.NEVER) {
            countLate(1);
            return true;
        }
        return join.tryProcess(event);
    }

    /** Rows are emitted as soon as seller and auction have arrived. */
    @Override
    Traverser<LocalItem> closing() {
        return Traversers.empty();
    }

    /** Forgets the sellers of whom no further event can arrive. */
    @Override
    void closed() {
        if (spanMillis == QuerySettings.NEVER) {
            return;
        }
        Iterator<SellerAndAuctions> sellers = leastRecentFirst.values().iterator();
        while (sellers.hasNext() && sellers.next().latest() < watermark - spanMillis) {
            sellers.remove();
        }
    }

    @Override
    long entries() {
        return leastRecentFirst.size();
    }

    @Override
    Stream<Entry<Object, Object>> saved() {
        return leastRecentFirst.entrySet().stream().map(seller -> entry(seller.getKey(), seller.getValue()));
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

    private Traverser<LocalItem> join(SellerEvent event) {
        return leastRecentFirst
                .computeIfAbsent(event.seller(), id -> new SellerAndAuctions())
                .join(event);
    }
}
