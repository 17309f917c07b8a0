package nexmark.jet.query;

import static com.hazelcast.jet.Util.entry;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map.Entry;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Joins the parts of each window, which all come to one processor, and gives the window's rows. */
final class JoinedWindowsP<P extends JoinedWindowsP.Part<P>> extends ClosingP {

    /** The one key, at whose processor all parts meet. */
    static final long KEY = 0;

    private final TreeMap<Long, P> open = new TreeMap<>();
    private final Traverser<Object> closing;

    /** Some processors' part of a window. */
    interface Part<P> {

        /** Epoch ms, exclusive. */
        long windowEnd();

        /** Both parts together; may change this one and return it. */
        P with(P other);

        Stream<?> rows();
    }

    JoinedWindowsP() {
        Traverser<P> windows = this::nextClosed;
        closing = windows.flatMap(
                window -> Traversers.traverseStream(window.rows().map(Object.class::cast)));
    }

    @Override
    @SuppressWarnings("unchecked") // what the stage before sends
    protected boolean tryProcess(int ordinal, Object item) {
        P part = (P) item;
        open.merge(part.windowEnd(), part, Part::with);
        return true;
    }

    @Override
    Traverser<Object> closing() {
        return closing;
    }

    @Override
    long entries() {
        return open.size();
    }

    /** All windows are saved under the one key, so that they return to this processor. */
    @Override
    Stream<Entry<Object, Object>> saved() {
        return open.isEmpty() ? Stream.empty() : Stream.of(entry(KEY, new ArrayList<>(open.values())));
    }

    @Override
    void restore(Object key, Object value) {
        ((List<?>) value).forEach(part -> tryProcess(0, part));
    }

    private P nextClosed() {
        return open.isEmpty() || open.firstKey() > watermark
                ? null
                : open.pollFirstEntry().getValue();
    }
}
