package nexmark.jet.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.row.HighestBid;

/** Keeps, window by window, the bids that no other outbids. */
public final class HighestBidOracle extends WindowedOracle<List<Bid>, HighestBid> {

    private static final Comparator<Bid> EARLIEST_FIRST = Comparator.comparingLong(Bid::dateTime)
            .thenComparingLong(Bid::auction)
            .thenComparingLong(Bid::bidder);

    private final boolean all;

    /** @param all whether every bid at the highest price is a row, or the earliest of them, then of lowest ids */
    public HighestBidOracle(long windowMillis, boolean all, Slice slice) {
        super(windowMillis, windowMillis, slice);
        this.all = all;
    }

    @Override
    List<Bid> newWindow() {
        return new ArrayList<>();
    }

    @Override
    void add(Event event, List<Bid> highest) {
        if (event instanceof Bid bid) {
            add(bid, highest);
        }
    }

    private static void add(Bid bid, List<Bid> highest) {
        if (!highest.isEmpty() && bid.price() > highest.get(0).price()) {
            highest.clear();
        }
        if (highest.isEmpty() || bid.price() == highest.get(0).price()) {
            highest.add(bid);
        }
    }

    @Override
    void addAll(List<Bid> pane, List<Bid> highest) {
        pane.forEach(bid -> add(bid, highest));
    }

    /** These windows tumble, so each is one pane. */
    @Override
    void removeAll(List<Bid> pane, List<Bid> highest) {
        highest.clear();
    }

    @Override
    List<HighestBid> rows(long end, List<Bid> highest) {
        return highest.stream()
                .sorted(EARLIEST_FIRST)
                .limit(all ? highest.size() : 1)
                .map(bid -> HighestBid.of(end, bid))
                .toList();
    }

    @Override
    public long idealTime(HighestBid row) {
        return row.windowEnd();
    }
}
