package nexmark.jet.accumulator;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.event.Bid;
import nexmark.jet.event.CompactWire;
import nexmark.jet.oracle.BidOrder;
import nexmark.jet.question.AuctionTopTenQuestion;
import nexmark.jet.row.TopBid;

/** The ten highest bids, sorted. */
public final class TopTen implements BidAccumulator<TopTen> {

    private static final int TOP = AuctionTopTenQuestion.TOP;

    private final List<Bid> bids = new ArrayList<>(1);
    private boolean isChanged;

    @Override
    public void add(Bid bid) {
        boolean isFull = bids.size() == TOP;
        if (isFull && BidOrder.byPrice(bid, bids.get(TOP - 1)) >= 0) {
            return;
        }
        int place = Collections.binarySearch(bids, bid, BidOrder::byPrice);
        bids.add(place < 0 ? -place - 1 : place, bid);
        if (isFull) {
            bids.remove(TOP);
        }
        isChanged = true;
    }

    @Override
    public TopTen merge(TopTen others) {
        isChanged = false;
        others.bids.forEach(this::add);
        return this;
    }

    /** The rows of a tick whose bids were merged last; none if none of them is among the ten. */
    public Stream<TopBid> rows(long tick) {
        return IntStream.range(0, isChanged ? bids.size() : 0)
                .mapToObj(index -> new TopBid(tick, index + 1L, bids.get(index)));
    }

    @Override
    public void write(DataOutput out) throws IOException {
        CompactWire.writeLong(bids.size(), out);
        for (Bid bid : bids) {
            bid.write(out);
        }
    }

    public static TopTen read(DataInput in) throws IOException {
        TopTen ten = new TopTen();
        for (long left = CompactWire.readLong(in); left > 0; left--) {
            ten.bids.add(Bid.read(in));
        }
        return ten;
    }
}
