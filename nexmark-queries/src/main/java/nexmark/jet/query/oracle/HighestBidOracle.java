package nexmark.jet.query.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.query.Q07HighestBid.HighestBid;

/** Keeps, window by window, the bids that no other outbids. */
public final class HighestBidOracle implements Oracle<HighestBid> {

    private static final Comparator<Bid> EARLIEST_FIRST = Comparator.comparingLong(Bid::dateTime)
            .thenComparingLong(Bid::auction)
            .thenComparingLong(Bid::bidder);

    private final long windowMillis;
    private final boolean all;
    private final Slice slice;
    private final Map<Long, List<Bid>> highestByWindowEnd = new HashMap<>();

    /** @param all whether every bid at the highest price is a row, or the earliest of them, then of lowest ids */
    public HighestBidOracle(long windowMillis, boolean all, Slice slice) {
        this.windowMillis = windowMillis;
        this.all = all;
        this.slice = slice;
    }

    @Override
    public long reachMillis() {
        return windowMillis;
    }

    @Override
    public long periodMillis() {
        return windowMillis;
    }

    @Override
    public void accept(Event event) {
        if (event instanceof Bid bid) {
            WindowEnds.of(bid.dateTime(), windowMillis, windowMillis, slice).forEach(end -> offer(end, bid));
        }
    }

    @Override
    public List<HighestBid> rows() {
        List<HighestBid> rows = new ArrayList<>();
        highestByWindowEnd.forEach((end, bids) -> bids.stream()
                .sorted(EARLIEST_FIRST)
                .limit(all ? bids.size() : 1)
                .forEach(bid -> rows.add(HighestBid.of(end, bid))));
        return rows;
    }

    @Override
    public long idealTime(HighestBid row) {
        return row.windowEnd();
    }

    private void offer(long end, Bid bid) {
        List<Bid> highest = highestByWindowEnd.computeIfAbsent(end, newEnd -> new ArrayList<>());
        if (!highest.isEmpty() && bid.price() > highest.get(0).price()) {
            highest.clear();
        }
        if (highest.isEmpty() || bid.price() == highest.get(0).price()) {
            highest.add(bid);
        }
    }
}
