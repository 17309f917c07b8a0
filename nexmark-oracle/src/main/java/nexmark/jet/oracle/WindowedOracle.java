package nexmark.jet.oracle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.row.HotItem;

/**
 * Gathers the events of each window of the slice, whose half-open span [end − size, end) holds them. Events that lie in
 * the same windows of the slice share a pane. A window is the one before it, plus its new panes and minus those before
 * its start: with a slide of 20 ms and a window of 10 s an event lies in 500 windows, and to add it to each of them
 * would take minutes.
 *
 * @param <W> the state of a pane or a window
 */
public abstract class WindowedOracle<W, R> implements Oracle<R> {

    private final long windowMillis;
    private final long slideMillis;
    private final Slice slice;
    /** The ends of the slice's first and last window. */
    private final long firstEnd;

    private final long lastEnd;
    /** By the time at which they begin. */
    private final NavigableMap<Long, W> panes = new TreeMap<>();

    /** The pane of the latest event, in which the next one most likely lies. */
    private W latest;

    private long latestStart = Long.MIN_VALUE;

    /** @param windowMillis a multiple of the slide */
    WindowedOracle(long windowMillis, long slideMillis, Slice slice) {
        this.windowMillis = windowMillis;
        this.slideMillis = slideMillis;
        this.slice = slice;
        this.firstEnd = slice.fromMillis() + Math.floorMod(-slice.fromMillis(), slideMillis);
        this.lastEnd = floor(slice.toMillis() - 1);
    }

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
    public final boolean readsBidTexts() {
        return false;
    }

    @Override
    public final void accept(Event event) {
        long time = event.dateTime();
        if (time + windowMillis >= firstEnd && time < lastEnd) {
            long start = paneOf(time);
            if (start != latestStart) {
                latestStart = start;
                latest = panes.computeIfAbsent(start, of -> newWindow());
            }
            add(event, latest);
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
        return rows(() -> {});
    }

    /** Panes and windows may have millions of keys. */
    @Override
    public final List<R> rows(Runnable meanwhile) {
        List<R> rows = new ArrayList<>();
        W window = newWindow();
        long start = Long.MIN_VALUE;
        long end = Long.MIN_VALUE;
        for (long next : ends()) {
            meanwhile.run();
            panes.subMap(start, Math.min(end, next - windowMillis)).values().forEach(pane -> removeAll(pane, window));
            for (W pane : panes.subMap(Math.max(end, next - windowMillis), next).values()) {
                meanwhile.run();
                addAll(pane, window);
            }
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

    /** Counts each bid in each of its windows. */
    public static final class HotItemsOracle extends WindowedOracle<HotItemsOracle.Counts, HotItem> {

        private static final Comparator<HotItem> HOTTEST_FIRST =
                Comparator.comparingLong(HotItem::count).reversed().thenComparingLong(HotItem::auction);

        /** How many of the hottest auctions are rows; 0 = all that hold the maximum. */
        private final int limit;

        /**
         * Bids by auction. A window may have a million auctions, so those with many bids are known apart: all whose
         * count reaches a threshold, and perhaps some whose count is below it again.
         */
        static final class Counts {
            private final Map<Long, Long> byAuction = new HashMap<>();
            private Set<Long> hot = new HashSet<>();
            private long threshold = Long.MAX_VALUE;

            private void add(long auction, long bids) {
                if (byAuction.merge(auction, bids, Long::sum) >= threshold) {
                    hot.add(auction);
                }
            }

            /** The auctions with the most bids: {@code atLeast} or more, or all if there are fewer; hottest first. */
            private List<HotItem> hottest(long end, int atLeast) {
                // A new set, since one that once held all auctions would stay as large, and slow to go through.
                hot = hot.stream()
                        .filter(auction -> byAuction.getOrDefault(auction, 0L) >= threshold)
                        .collect(Collectors.toCollection(HashSet::new));
                if (hot.size() < atLeast) {
                    hot = new HashSet<>(byAuction.keySet());
                    threshold = 1;
                }
                List<HotItem> hottest = hot.stream()
                        .map(auction -> new HotItem(end, auction, byAuction.get(auction)))
                        .sorted(HOTTEST_FIRST)
                        .toList();
                if (hottest.size() >= atLeast) {
                    // Less than what is needed, by about as much as such counts vary: others can take these auctions'
                    // place before all are looked at again.
                    long least = hottest.get(atLeast - 1).count();
                    threshold = Math.max(threshold, least - (long) Math.sqrt((double) least));
                }
                return hottest;
            }
        }

        public HotItemsOracle(QuerySettings settings, Slice slice) {
            super(settings.windowMillis(), settings.slideMillis(), slice);
            limit = settings.rules().hottest();
        }

        @Override
        Counts newWindow() {
            return new Counts();
        }

        @Override
        void add(Event event, Counts pane) {
            if (event instanceof Bid bid) {
                pane.add(bid.auction(), 1);
            }
        }

        @Override
        void addAll(Counts pane, Counts window) {
            pane.byAuction.forEach(window::add);
        }

        @Override
        void removeAll(Counts pane, Counts window) {
            subtract(pane.byAuction, window.byAuction);
        }

        @Override
        List<HotItem> rows(long end, Counts window) {
            List<HotItem> hottest = window.hottest(end, Math.max(1, limit));
            return hottest.stream()
                    .filter(item -> limit > 0 || item.count() == hottest.get(0).count())
                    .limit(limit > 0 ? limit : hottest.size())
                    .toList();
        }

        @Override
        public long idealTime(HotItem row) {
            return row.windowEnd();
        }

        /**
         * Counts only grow. So an auction that is not listed with its count is listed with a larger one, or auctions
         * that now have more have displaced it: one of them where only the maximum is listed, otherwise as many as are
         * listed.
         */
        @Override
        public Absence absence(HotItem due, Collection<HotItem> arrived) {
            boolean grew =
                    arrived.stream().anyMatch(item -> item.auction() == due.auction() && item.count() > due.count());
            long hotter = arrived.stream()
                    .filter(item -> limit > 0 ? HOTTEST_FIRST.compare(item, due) < 0 : item.count() > due.count())
                    .mapToLong(HotItem::auction)
                    .distinct()
                    .count();
            return grew || hotter >= Math.max(1, limit) ? Absence.COUNTED_MORE : Absence.LOSS;
        }
    }
}
