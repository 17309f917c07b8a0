package nexmark.jet.accumulator;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import nexmark.jet.event.Bid;
import nexmark.jet.event.CompactWire;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.row.BidStatistics;
import nexmark.jet.row.ByRank;
import nexmark.jet.row.ChannelStatistics;
import org.agrona.collections.Long2LongCounterMap;

/** How many bids a day has, by how many bidders and on how many auctions, in all and by class of price. */
public final class BidFigures implements BidAccumulator<BidFigures> {

    private final long[] bids = new long[1 + Ticks.CLASSES];
    private final Ids bidders = new Ids();
    private final Ids auctions = new Ids();
    private long latest = Long.MIN_VALUE;

    @Override
    public void add(Bid bid) {
        int priceClass = Ticks.classOf(bid.price());
        bids[0]++;
        bids[1 + priceClass]++;
        bidders.add(bid.bidder(), priceClass);
        auctions.add(bid.auction(), priceClass);
        latest = Math.max(latest, bid.dateTime());
    }

    /** Starts again if the others are of a later day. */
    @Override
    public BidFigures merge(BidFigures others) {
        if (Ticks.dayOf(latest) < Ticks.dayOf(others.latest)) {
            Arrays.fill(bids, 0);
            bidders.clear();
            auctions.clear();
        }
        Arrays.setAll(bids, i -> bids[i] + others.bids[i]);
        bidders.add(others.bidders);
        auctions.add(others.auctions);
        latest = Math.max(latest, others.latest);
        return this;
    }

    /** The row of all bids, at the first tick after them. */
    public BidStatistics row(long tick) {
        return new BidStatistics(
                tick, Ticks.dayText(latest), ByRank.of(bids), ByRank.of(bidders.counts), ByRank.of(auctions.counts));
    }

    public ChannelStatistics row(long tick, String channel) {
        return new ChannelStatistics(
                tick,
                channel,
                Ticks.dayText(latest),
                Ticks.minuteText(latest),
                ByRank.of(bids),
                ByRank.of(bidders.counts),
                ByRank.of(auctions.counts));
    }

    @Override
    public void write(DataOutput out) throws IOException {
        CompactWire.writeLongs(bids, out);
        bidders.write(out);
        auctions.write(out);
        CompactWire.writeLong(latest, out);
    }

    public static BidFigures read(DataInput in) throws IOException {
        BidFigures figures = new BidFigures();
        System.arraycopy(CompactWire.readLongs(in), 0, figures.bids, 0, figures.bids.length);
        figures.bidders.read(in);
        figures.auctions.read(in);
        figures.latest = CompactWire.readLong(in);
        return figures;
    }

    /**
     * Ids and the classes that each occurs in: four bits an id, of which the lowest says that it occurs at all. Where
     * ids are dense, sixteen of them share an entry: some two bytes an id, where a set of objects takes fifty.
     */
    private static final class Ids {

        private static final int IDS_PER_WORD_LOG2 = 4;
        private static final int BITS_LOG2 = 2;
        private static final long LOWEST_OF_EACH = 0x1111_1111_1111_1111L;

        private final Long2LongCounterMap words = new Long2LongCounterMap(0);
        private final long[] counts = new long[1 + Ticks.CLASSES];

        private void add(long id, int priceClass) {
            long place = id & (1 << IDS_PER_WORD_LOG2) - 1;
            merge(id >> IDS_PER_WORD_LOG2, (1L | 2L << priceClass) << (place << BITS_LOG2));
        }

        private void add(Ids others) {
            others.words.forEach(this::merge);
        }

        private void merge(long key, long bits) {
            long before = words.get(key);
            long fresh = bits & ~before;
            if (fresh != 0) {
                words.put(key, before | bits);
                for (int i = 0; i < counts.length; i++) {
                    counts[i] += Long.bitCount(fresh & LOWEST_OF_EACH << i);
                }
            }
        }

        private void clear() {
            words.clear();
            Arrays.fill(counts, 0);
        }

        private void write(DataOutput out) throws IOException {
            long[] all = new long[2 * words.size()];
            int[] used = new int[1];
            words.forEach((key, bits) -> {
                all[used[0]++] = key;
                all[used[0]++] = bits;
            });
            CompactWire.writeLongs(all, out);
        }

        private void read(DataInput in) throws IOException {
            long[] all = CompactWire.readLongs(in);
            for (int i = 0; i < all.length; i += 2) {
                merge(all[i], all[i + 1]);
            }
        }
    }
}
