package nexmark.jet.accumulator;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.event.Bid;
import nexmark.jet.event.CompactWire;
import nexmark.jet.row.HighestBid;

/** The bids at the highest price: all of them, or only the earliest, with the lowest ids. */
public final class HighestBids implements BidAccumulator<HighestBids> {

    private static final Comparator<Bid> EARLIEST_FIRST = Comparator.comparingLong(Bid::dateTime)
            .thenComparingLong(Bid::auction)
            .thenComparingLong(Bid::bidder);

    private final boolean all;
    private final List<Bid> highest = new ArrayList<>(1);

    public HighestBids(boolean all) {
        this.all = all;
    }

    @Override
    public void add(Bid bid) {
        int order =
                highest.isEmpty() ? 1 : Long.compare(bid.price(), highest.get(0).price());
        if (order > 0 || (order == 0 && !all && EARLIEST_FIRST.compare(bid, highest.get(0)) < 0)) {
            highest.clear();
            highest.add(bid);
        } else if (order == 0 && all) {
            highest.add(bid);
        }
    }

    @Override
    public HighestBids merge(HighestBids others) {
        others.highest.forEach(this::add);
        return this;
    }

    /** The bids themselves, whose change changes these. */
    public List<Bid> bids() {
        return highest;
    }

    public Stream<HighestBid> rows(long windowEnd) {
        return highest.stream().map(bid -> HighestBid.of(windowEnd, bid));
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeBoolean(all);
        CompactWire.writeLong(highest.size(), out);
        for (Bid bid : highest) {
            bid.write(out);
        }
    }

    public static HighestBids read(DataInput in) throws IOException {
        HighestBids read = new HighestBids(in.readBoolean());
        for (long left = CompactWire.readLong(in); left > 0; left--) {
            read.highest.add(Bid.read(in));
        }
        return read;
    }
}
