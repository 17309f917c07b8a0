package nexmark.jet.query;

import static com.hazelcast.jet.Util.entry;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map.Entry;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.row.HotItem;

/** Joins the hottest auctions of all shards, window by window, and gives a row for each. */
final class HottestOfAllP extends ClosingP {

    /** The one key, at whose processor all windows meet. */
    static final long KEY = 0;

    private final TreeMap<Long, HottestAuctions> open = new TreeMap<>();
    private final Traverser<HotItem> closing;

    HottestOfAllP() {
        Traverser<HottestOfWindow> windows = this::nextClosed;
        closing = windows.flatMap(
                window -> Traversers.traverseStream(window.hottest().rows(window.windowEnd())));
    }

    @Override
    protected boolean tryProcess(int ordinal, Object item) {
        HottestOfWindow shards = (HottestOfWindow) item;
        open.merge(shards.windowEnd(), shards.hottest(), HottestAuctions::with);
        return true;
    }

    @Override
    Traverser<HotItem> closing() {
        return closing;
    }

    @Override
    long entries() {
        return open.size();
    }

    /** All windows are saved under the one key, so that they return to this processor. */
    @Override
    Stream<Entry<Object, Object>> saved() {
        List<HottestOfWindow> windows = open.entrySet().stream()
                .map(window -> new HottestOfWindow(window.getKey(), window.getValue()))
                .collect(Collectors.toCollection(ArrayList::new));
        return windows.isEmpty() ? Stream.empty() : Stream.of(entry(KEY, windows));
    }

    @Override
    protected void restoreFromSnapshot(Object key, Object value) {
        ((List<?>) value).forEach(window -> tryProcess(0, window));
    }

    private HottestOfWindow nextClosed() {
        if (open.isEmpty() || open.firstKey() > watermark) {
            return null;
        }
        Entry<Long, HottestAuctions> first = open.pollFirstEntry();
        return new HottestOfWindow(first.getKey(), first.getValue());
    }
}
