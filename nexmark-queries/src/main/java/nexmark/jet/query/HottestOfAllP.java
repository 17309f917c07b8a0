package nexmark.jet.query;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.Watermark;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import nexmark.jet.row.HotItem;

/** Joins the hottest auctions of all shards, window by window, and gives a row for each. */
final class HottestOfAllP extends AbstractProcessor {

    /** Where all windows meet. */
    static final long KEY = 0;

    private final TreeMap<Long, HottestAuctions> open = new TreeMap<>();

    private Traverser<HotItem> closing;
    private boolean completing;

    @Override
    protected boolean tryProcess(int ordinal, Object item) {
        HottestOfWindow shards = (HottestOfWindow) item;
        open.merge(shards.windowEnd(), shards.hottest(), HottestAuctions::with);
        return true;
    }

    @Override
    public boolean tryProcessWatermark(Watermark next) {
        return emitUntil(next.timestamp()) && super.tryProcessWatermark(next);
    }

    @Override
    public boolean complete() {
        completing = true;
        return emitUntil(Long.MAX_VALUE);
    }

    /**
     * All under the one key by which they came here, so that they come here again. At the end of the input all goes out
     * first.
     */
    @Override
    public boolean saveToSnapshot() {
        if (completing) {
            return complete();
        }
        if (open.isEmpty()) {
            return true;
        }
        List<HottestOfWindow> windows = new ArrayList<>();
        open.forEach((end, hottest) -> windows.add(new HottestOfWindow(end, hottest)));
        return tryEmitToSnapshot(KEY, windows);
    }

    @Override
    protected void restoreFromSnapshot(Object key, Object value) {
        ((List<?>) value).forEach(window -> tryProcess(0, window));
    }

    @Override
    public boolean closeIsCooperative() {
        return true;
    }

    private boolean emitUntil(long watermark) {
        if (closing == null) {
            closing = Traversers.traverseStream(open.headMap(watermark, true).entrySet().stream()
                    .flatMap(window -> window.getValue().rows(window.getKey())));
        }
        if (!emitFromTraverser(closing)) {
            return false;
        }
        closing = null;
        open.headMap(watermark, true).clear();
        return true;
    }
}
