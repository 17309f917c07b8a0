package nexmark.jet.accumulator;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import nexmark.jet.event.Bid;
import nexmark.jet.event.CompactWire;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.row.AuctionStatistics;
import nexmark.jet.row.ByRank;

/** How many bids an auction has in a day, by class of price, and their prices. */
public final class PriceFigures implements BidAccumulator<PriceFigures> {

    private static final int MIN = 1 + Ticks.CLASSES;
    private static final int MAX = MIN + 1;
    private static final int SUM = MAX + 1;
    private static final int LATEST = SUM + 1;

    /** The number of bids, in all and of each class; then the figures of the constants. */
    private final long[] figures = new long[LATEST + 1];

    public PriceFigures() {
        start();
    }

    private void start() {
        Arrays.fill(figures, 0);
        figures[MIN] = Long.MAX_VALUE;
        figures[MAX] = Long.MIN_VALUE;
        figures[LATEST] = Long.MIN_VALUE;
    }

    @Override
    public void add(Bid bid) {
        figures[0]++;
        figures[1 + Ticks.classOf(bid.price())]++;
        addPrices(bid.price(), bid.price(), bid.price(), bid.dateTime());
    }

    /** Starts again if the others are of a later day. */
    @Override
    public PriceFigures merge(PriceFigures others) {
        long[] added = others.figures;
        if (Ticks.dayOf(figures[LATEST]) < Ticks.dayOf(added[LATEST])) {
            start();
        }
        for (int i = 0; i < MIN; i++) {
            figures[i] += added[i];
        }
        addPrices(added[MIN], added[MAX], added[SUM], added[LATEST]);
        return this;
    }

    private void addPrices(long min, long max, long sum, long latest) {
        figures[MIN] = Math.min(figures[MIN], min);
        figures[MAX] = Math.max(figures[MAX], max);
        figures[SUM] += sum;
        figures[LATEST] = Math.max(figures[LATEST], latest);
    }

    /** The row of an auction, at the first tick after the bids. */
    public AuctionStatistics row(long tick, long auction) {
        return new AuctionStatistics(
                tick,
                auction,
                Ticks.dayText(figures[LATEST]),
                ByRank.of(figures),
                figures[MIN],
                figures[MAX],
                figures[SUM]);
    }

    @Override
    public void write(DataOutput out) throws IOException {
        CompactWire.writeLongs(figures, out);
    }

    public static PriceFigures read(DataInput in) throws IOException {
        PriceFigures read = new PriceFigures();
        System.arraycopy(CompactWire.readLongs(in), 0, read.figures, 0, read.figures.length);
        return read;
    }
}
