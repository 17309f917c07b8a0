package nexmark.jet.query.oracle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.query.Q05HotItems.HotItem;
import nexmark.jet.query.QuerySettings;

/** Counts each bid in each of its windows. */
public final class HotItemsOracle implements Oracle<HotItem> {

    private static final Comparator<HotItem> HOTTEST_FIRST =
            Comparator.comparingLong(HotItem::count).reversed().thenComparingLong(HotItem::auction);

    private final QuerySettings settings;
    private final Slice slice;
    private final Map<Long, Map<Long, Long>> countsByWindowEnd = new HashMap<>();

    public HotItemsOracle(QuerySettings settings, Slice slice) {
        this.settings = settings;
        this.slice = slice;
    }

    @Override
    public long reachMillis() {
        return settings.windowMillis();
    }

    @Override
    public long periodMillis() {
        return settings.slideMillis();
    }

    @Override
    public void accept(Event event) {
        if (event instanceof Bid bid) {
            WindowEnds.of(bid.dateTime(), settings.windowMillis(), settings.slideMillis(), slice)
                    .forEach(end -> countsByWindowEnd
                            .computeIfAbsent(end, newEnd -> new HashMap<>())
                            .merge(bid.auction(), 1L, Long::sum));
        }
    }

    @Override
    public List<HotItem> rows() {
        List<HotItem> rows = new ArrayList<>();
        countsByWindowEnd.forEach((end, counts) -> {
            List<HotItem> items = new ArrayList<>();
            counts.forEach((auction, count) -> items.add(new HotItem(end, auction, count)));
            items.sort(HOTTEST_FIRST);
            rows.addAll(items.subList(0, listed(items)));
        });
        return rows;
    }

    @Override
    public long idealTime(HotItem row) {
        return row.windowEnd();
    }

    /**
     * Counts only grow. So an auction that is not listed with its count is there with a larger one, or was crowded out by
     * those that now have more: by one where only the maximum is listed, by as many as are listed otherwise.
     */
    @Override
    public Absence absence(HotItem due, Collection<HotItem> came) {
        boolean grew = came.stream().anyMatch(item -> item.auction() == due.auction() && item.count() > due.count());
        int limit = settings.rules().hottest();
        long hotter = came.stream()
                .filter(item -> limit > 0 ? HOTTEST_FIRST.compare(item, due) < 0 : item.count() > due.count())
                .mapToLong(HotItem::auction)
                .distinct()
                .count();
        return grew || hotter >= Math.max(1, limit) ? Absence.COUNTED_MORE : Absence.LOSS;
    }

    private int listed(List<HotItem> hottestFirst) {
        int limit = settings.rules().hottest();
        long maximum = hottestFirst.get(0).count();
        return limit > 0
                ? Math.min(limit, hottestFirst.size())
                : (int) hottestFirst.stream()
                        .takeWhile(item -> item.count() == maximum)
                        .count();
    }
}
