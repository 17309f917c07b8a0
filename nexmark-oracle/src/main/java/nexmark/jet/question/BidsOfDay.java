package nexmark.jet.question;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import nexmark.jet.event.Bid;
import nexmark.jet.oracle.TickOracle;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.row.ByRank;

/** Counts bids, and their bidders and auctions once each, in all and by rank. */
final class BidsOfDay<R> implements TickOracle.State<R> {

    private final RowFactory<R> row;
    private final long[] bids = new long[1 + Ticks.CLASSES];
    private final Ids bidders = new Ids();
    private final Ids auctions = new Ids();
    private Bid last;

    BidsOfDay(RowFactory<R> row) {
        this.row = row;
    }

    interface RowFactory<R> {
        R of(long tick, Bid last, ByRank bids, ByRank bidders, ByRank auctions);
    }

    @Override
    public void add(Bid bid) {
        int priceClass = Ticks.classOf(bid.price());
        bids[0]++;
        bids[1 + priceClass]++;
        bidders.add(bid.bidder(), priceClass);
        auctions.add(bid.auction(), priceClass);
        last = bid;
    }

    @Override
    public Stream<R> rows(long tick) {
        return Stream.of(row.of(tick, last, ByRank.of(bids), ByRank.of(bidders.counts), ByRank.of(auctions.counts)));
    }

    private static final class Ids {

        /** The classes that an id occurs in, a bit each: a set for each class would take several times the memory. */
        private final Map<Long, Integer> classesById = new HashMap<>();

        private final long[] counts = new long[1 + Ticks.CLASSES];

        private void add(long id, int priceClass) {
            int before = classesById.getOrDefault(id, 0);
            int now = before | 1 << priceClass;
            if (now != before) {
                classesById.put(id, now);
                counts[0] += before == 0 ? 1 : 0;
                counts[1 + priceClass]++;
            }
        }
    }
}
