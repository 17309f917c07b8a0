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

/**
 * How many bids a day has, by how many bidders and on how many auctions, in all and by class of price.
 *
 * <p>An id has four bits: the lowest says that it occurs, the others in which classes. Sixteen ids share a word, so
 * dense ids take some two bytes each, where a set of objects takes fifty. One open hash has the words of bidders and of
 * auctions. Most channels have one bid in a tick, so empty figures are two short arrays.
 */
public final class BidFigures implements BidAccumulator<BidFigures> {

    private static final int IDS_PER_WORD_LOG2 = 4;
    private static final int BITS_LOG2 = 2;
    private static final long LOWEST_OF_EACH = 0x1111_1111_1111_1111L;

    private static final int FEWEST_WORDS = 4;
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private static final int RANKS = 1 + Ticks.CLASSES;
    private static final int BIDDERS = 0;
    private static final int AUCTIONS = 1;
    private static final int BIDS = 2;

    /** Of bidders, of auctions, then of bids: how many in all and of each class. */
    private final long[] counts = new long[3 * RANKS];
    /** The key of a word, which is the first of its ids and its kind, and the word, in turns; 0 = a free place. */
    private long[] words = new long[2 * FEWEST_WORDS];

    private int used;
    private long latest = Long.MIN_VALUE;

    @Override
    public void add(Bid bid) {
        int priceClass = Ticks.classOf(bid.price());
        counts[BIDS * RANKS]++;
        counts[BIDS * RANKS + 1 + priceClass]++;
        add(BIDDERS, bid.bidder(), priceClass);
        add(AUCTIONS, bid.auction(), priceClass);
        latest = Math.max(latest, bid.dateTime());
    }

    private void add(int kind, long id, int priceClass) {
        long place = id & (1 << IDS_PER_WORD_LOG2) - 1;
        add((id >> IDS_PER_WORD_LOG2 << 1) | kind, (1L | 2L << priceClass) << (place << BITS_LOG2));
    }

    private void add(long key, long bits) {
        int slot = slotOf(key);
        long before = words[slot + 1];
        long fresh = bits & ~before;
        if (fresh == 0) {
            return;
        }
        words[slot] = key;
        words[slot + 1] = before | bits;
        int first = (int) (key & 1) * RANKS;
        for (int i = 0; i < RANKS; i++) {
            counts[first + i] += Long.bitCount(fresh & LOWEST_OF_EACH << i);
        }
        if (before == 0 && 4 * ++used > words.length) {
            grow();
        }
    }

    private int slotOf(long key) {
        int slot = ((int) ((key * GOLDEN_RATIO) >>> Integer.SIZE) << 1) & (words.length - 1);
        while (words[slot + 1] != 0 && words[slot] != key) {
            slot = (slot + 2) & (words.length - 1);
        }
        return slot;
    }

    private void grow() {
        long[] all = words;
        words = new long[2 * all.length];
        for (int i = 0; i < all.length; i += 2) {
            if (all[i + 1] != 0) {
                System.arraycopy(all, i, words, slotOf(all[i]), 2);
            }
        }
    }

    /** Starts again if the others are of a later day. */
    @Override
    public BidFigures merge(BidFigures others) {
        if (Ticks.dayOf(latest) < Ticks.dayOf(others.latest)) {
            Arrays.fill(counts, 0);
            words = new long[2 * FEWEST_WORDS];
            used = 0;
        }
        for (int i = BIDS * RANKS; i < counts.length; i++) {
            counts[i] += others.counts[i];
        }
        addAll(others.words);
        latest = Math.max(latest, others.latest);
        return this;
    }

    private void addAll(long[] others) {
        for (int i = 0; i < others.length; i += 2) {
            add(others[i], others[i + 1]);
        }
    }

    /** The row of all bids, at the first tick after them. */
    public BidStatistics row(long tick) {
        return new BidStatistics(tick, Ticks.dayText(latest), ranks(BIDS), ranks(BIDDERS), ranks(AUCTIONS));
    }

    public ChannelStatistics row(long tick, String channel) {
        return new ChannelStatistics(
                tick,
                channel,
                Ticks.dayText(latest),
                Ticks.minuteText(latest),
                ranks(BIDS),
                ranks(BIDDERS),
                ranks(AUCTIONS));
    }

    private ByRank ranks(int of) {
        return ByRank.of(Arrays.copyOfRange(counts, of * RANKS, (of + 1) * RANKS));
    }

    @Override
    public void write(DataOutput out) throws IOException {
        CompactWire.writeLongs(Arrays.copyOfRange(counts, BIDS * RANKS, counts.length), out);
        long[] all = new long[2 * used];
        int next = 0;
        for (int i = 0; i < words.length; i += 2) {
            if (words[i + 1] != 0) {
                all[next++] = words[i];
                all[next++] = words[i + 1];
            }
        }
        CompactWire.writeLongs(all, out);
        CompactWire.writeLong(latest, out);
    }

    public static BidFigures read(DataInput in) throws IOException {
        BidFigures figures = new BidFigures();
        System.arraycopy(CompactWire.readLongs(in), 0, figures.counts, BIDS * RANKS, RANKS);
        figures.addAll(CompactWire.readLongs(in));
        figures.latest = CompactWire.readLong(in);
        return figures;
    }
}
