package nexmark.jet.oracle;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.event.Event;

/**
 * Gathers each event in each window of the slice whose half-open span [end − size, end) holds it.
 *
 * @param <W> the state of one window
 */
abstract class WindowedOracle<W, R> implements Oracle<R> {

    private final long windowMillis;
    private final long slideMillis;
    private final Slice slice;
    private final Map<Long, W> windows = new HashMap<>();

    WindowedOracle(long windowMillis, long slideMillis, Slice slice) {
        this.windowMillis = windowMillis;
        this.slideMillis = slideMillis;
        this.slice = slice;
    }

    abstract W newWindow();

    abstract void add(Event event, W window);

    /** The rows of a window, which may hold nothing. */
    abstract List<R> rows(long end, W window);

    @Override
    public final long reachMillis() {
        return windowMillis;
    }

    @Override
    public final long periodMillis() {
        return slideMillis;
    }

    @Override
    public final void accept(Event event) {
        long time = event.dateTime();
        for (long end = firstEnd(time); end <= time + windowMillis && slice.contains(end); end += slideMillis) {
            add(event, windows.computeIfAbsent(end, newEnd -> newWindow()));
        }
    }

    /** The end of the first window that holds an instant and that does not end before the slice. */
    private long firstEnd(long time) {
        long next = time - Math.floorMod(time, slideMillis) + slideMillis;
        if (next >= slice.fromMillis()) {
            return next;
        }
        long early = slice.fromMillis() - next;
        return next + (early + slideMillis - 1) / slideMillis * slideMillis;
    }

    @Override
    public final List<R> rows() {
        return windows.entrySet().stream()
                .flatMap(window -> rows(window.getKey(), window.getValue()).stream())
                .toList();
    }
}
