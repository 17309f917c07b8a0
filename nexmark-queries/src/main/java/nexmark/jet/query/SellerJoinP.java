package nexmark.jet.query;

import static com.hazelcast.jet.Util.entry;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.Watermark;
import com.hazelcast.jet.core.metrics.Metric;
import com.hazelcast.jet.core.metrics.Metrics;
import java.util.Map.Entry;
import java.util.stream.Stream;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Event;
import nexmark.jet.event.Person;
import nexmark.jet.query.Q03LocalItemSuggestion.LocalItem;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * Joins sellers with their auctions. What nobody has asked for within the span is forgotten without looking for it: two
 * tables take turns, and what the older still holds when the turn comes has not been touched for a span at least.
 */
final class SellerJoinP extends AbstractProcessor {

    private final long spanMillis;
    private final FlatMapper<Event, LocalItem> join = flatMapper(this::join);

    private Long2ObjectHashMap<SellerAndAuctions> recent = new Long2ObjectHashMap<>();
    private Long2ObjectHashMap<SellerAndAuctions> older = new Long2ObjectHashMap<>();
    /** Event time of the latest event that touched a seller of each table, epoch ms. */
    private long recentLatest = Long.MIN_VALUE;

    private long olderLatest = Long.MIN_VALUE;
    private long watermark = Long.MIN_VALUE;
    private Metric lateEvents;
    private long late;
    private Traverser<Entry<Object, Object>> snapshot;

    /** @param spanMillis see {@link QuerySettings#joinSpanMillis} */
    SellerJoinP(long spanMillis) {
        this.spanMillis = spanMillis;
    }

    @Override
    protected boolean tryProcess(int ordinal, Object item) {
        Event event = (Event) item;
        if (event.dateTime() < watermark) {
            countLate();
            return true;
        }
        return join.tryProcess(event);
    }

    @Override
    public boolean tryProcessWatermark(Watermark next) {
        watermark = next.timestamp();
        if (spanMillis != QuerySettings.NEVER && watermark - spanMillis > olderLatest) {
            Long2ObjectHashMap<SellerAndAuctions> forgotten = older;
            older = recent;
            olderLatest = recentLatest;
            forgotten.clear();
            recent = forgotten;
        }
        return super.tryProcessWatermark(next);
    }

    @Override
    public boolean saveToSnapshot() {
        if (snapshot == null) {
            snapshot = Traversers.traverseStream(Stream.concat(saved(recent), saved(older)))
                    .onFirstNull(() -> snapshot = null);
        }
        return emitFromTraverserToSnapshot(snapshot);
    }

    @Override
    protected void restoreFromSnapshot(Object key, Object value) {
        SellerAndAuctions seller = (SellerAndAuctions) value;
        recent.put((Long) key, seller);
        recentLatest = Math.max(recentLatest, seller.latest());
    }

    @Override
    public boolean closeIsCooperative() {
        return true;
    }

    private Traverser<LocalItem> join(Event event) {
        long seller = event instanceof Auction auction ? auction.seller() : ((Person) event).id();
        SellerAndAuctions known = recent.get(seller);
        if (known == null) {
            known = older.remove(seller);
            if (known == null) {
                known = new SellerAndAuctions();
            }
            recent.put(seller, known);
        }
        recentLatest = Math.max(recentLatest, event.dateTime());
        return known.join(event);
    }

    private static Stream<Entry<Object, Object>> saved(Long2ObjectHashMap<SellerAndAuctions> table) {
        return table.entrySet().stream().map(seller -> entry(seller.getKey(), seller.getValue()));
    }

    /** Jet knows whose metric it is while the processor is called, but not yet in its init. */
    private void countLate() {
        if (lateEvents == null) {
            lateEvents = Metrics.metric(LateEvents.METRIC);
        }
        lateEvents.set(++late);
    }
}
