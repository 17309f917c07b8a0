package nexmark.jet.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import nexmark.jet.event.Event;

/**
 * Gathers the events of each window of the slice, whose half-open span [end − size, end) holds them. Events that lie in the
 * same windows of the slice share a pane. A window is the one before it, plus its new panes and minus those before its
 * start: with a slide of 20 ms and a window of 10 s an event lies in 500 windows, and to add it to each of
 * them would take minutes.
 *
 * @param <W> the state of a pane or a window
 */
abstract class WindowedOracle<W, R> implements Oracle<R> {

    private final long windowMillis;
    private final long slideMillis;
    private final Slice slice;
    /** The ends of the slice's first and last window. */
    private final long firstEnd;

    private final long lastEnd;
    /** By the time at which they begin. */
    private final NavigableMap<Long, W> panes = new TreeMap<>();

    /** @param windowMillis a multiple of the slide */
    WindowedOracle(long windowMillis, long slideMillis, Slice slice) {
        this.windowMillis = windowMillis;
        this.slideMillis = slideMillis;
        this.slice = slice;
        this.firstEnd = slice.fromMillis() + Math.floorMod(-slice.fromMillis(), slideMillis);
        this.lastEnd = floor(slice.toMillis() - 1);
    }

    /** The state without any event. */
    abstract W newWindow();

    abstract void add(Event event, W window);

    /** Adds the events of a pane, which came after all those of the window. */
    abstract void addAll(W pane, W window);

    /** Takes the events of the window's oldest pane out of it. */
    abstract void removeAll(W pane, W window);

    static void add(Map<Long, Long> counts, Map<Long, Long> sums) {
        counts.forEach((key, count) -> sums.merge(key, count, Long::sum));
    }

    /** A sum of 0 leaves no entry. */
    static void subtract(Map<Long, Long> counts, Map<Long, Long> sums) {
        counts.forEach((key, count) -> sums.merge(key, -count, (sum, less) -> sum + less == 0 ? null : sum + less));
    }

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
        if (time + windowMillis >= firstEnd && time < lastEnd) {
            add(event, panes.computeIfAbsent(paneOf(time), start -> newWindow()));
        }
    }

    /** All events between the last window's start and the first one's end lie in all windows. */
    private long paneOf(long time) {
        long lastStart = lastEnd - windowMillis;
        return lastStart <= time && time < firstEnd ? lastStart : floor(time);
    }

    private long floor(long millis) {
        return millis - Math.floorMod(millis, slideMillis);
    }

    @Override
    public final List<R> rows() {
        List<R> rows = new ArrayList<>();
        W window = newWindow();
        long start = Long.MIN_VALUE;
        long end = Long.MIN_VALUE;
        for (long next : ends()) {
            panes.subMap(start, Math.min(end, next - windowMillis)).values().forEach(pane -> removeAll(pane, window));
            panes.subMap(Math.max(end, next - windowMillis), next).values().forEach(pane -> addAll(pane, window));
            rows.addAll(rows(next, window));
            start = next - windowMillis;
            end = next;
        }
        return rows;
    }

    /** The ends of the slice's windows that hold an event. */
    private SortedSet<Long> ends() {
        SortedSet<Long> ends = new TreeSet<>();
        for (long start : panes.keySet()) {
            for (long end = Math.max(firstEnd, start + slideMillis);
                    end <= start + windowMillis && slice.contains(end);
                    end += slideMillis) {
                ends.add(end);
            }
        }
        return ends;
    }
}
