package nexmark.jet.oracle;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.row.HotItem;

/** Counts each bid in each of its windows. */
public final class HotItemsOracle extends WindowedOracle<Map<Long, Long>, HotItem> {

    private static final Comparator<HotItem> HOTTEST_FIRST =
            Comparator.comparingLong(HotItem::count).reversed().thenComparingLong(HotItem::auction);

    /** How many of the hottest auctions are rows; 0 = all that hold the maximum. */
    private final int limit;

    public HotItemsOracle(QuerySettings settings, Slice slice) {
        super(settings.windowMillis(), settings.slideMillis(), slice);
        limit = settings.rules().hottest();
    }

    @Override
    Map<Long, Long> newWindow() {
        return new HashMap<>();
    }

    @Override
    void add(Event event, Map<Long, Long> counts) {
        if (event instanceof Bid bid) {
            counts.merge(bid.auction(), 1L, Long::sum);
        }
    }

    @Override
    void addAll(Map<Long, Long> pane, Map<Long, Long> counts) {
        add(pane, counts);
    }

    @Override
    void removeAll(Map<Long, Long> pane, Map<Long, Long> counts) {
        subtract(pane, counts);
    }

    @Override
    List<HotItem> rows(long end, Map<Long, Long> counts) {
        long maximum = counts.values().stream().mapToLong(Long::longValue).max().orElse(0);
        return counts.entrySet().stream()
                .filter(auction -> limit > 0 || auction.getValue() == maximum)
                .map(auction -> new HotItem(end, auction.getKey(), auction.getValue()))
                .sorted(HOTTEST_FIRST)
                .limit(limit > 0 ? limit : counts.size())
                .toList();
    }

    @Override
    public long idealTime(HotItem row) {
        return row.windowEnd();
    }

    /**
     * Counts only grow. So an auction that is not listed with its count is listed with a larger one, or auctions that
     * now have more have displaced it: one of them where only the maximum is listed, otherwise as many as are listed.
     */
    @Override
    public Absence absence(HotItem due, Collection<HotItem> arrived) {
        boolean grew = arrived.stream().anyMatch(item -> item.auction() == due.auction() && item.count() > due.count());
        long hotter = arrived.stream()
                .filter(item -> limit > 0 ? HOTTEST_FIRST.compare(item, due) < 0 : item.count() > due.count())
                .mapToLong(HotItem::auction)
                .distinct()
                .count();
        return grew || hotter >= Math.max(1, limit) ? Absence.COUNTED_MORE : Absence.LOSS;
    }
}
