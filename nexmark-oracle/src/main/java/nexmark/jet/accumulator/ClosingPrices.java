package nexmark.jet.accumulator;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import nexmark.jet.event.CompactWire;
import nexmark.jet.event.Wire;
import nexmark.jet.row.WinningBid;

/** The winning prices of a key that an average is over, all or the last few, as their exact sum and count. */
public final class ClosingPrices implements Wire.Own {

    /** How many prices an average over all is over. */
    public static final int ALL = 0;

    private static final int SUM = 0;
    private static final int ADDED = 1;
    private static final int LAST_EXPIRY = 2;
    private static final int RING = 3;

    /**
     * The sum, how many prices were added and the last expiry; then the prices of the average, unless it is over all.
     */
    private final long[] figures;

    /** @param last how many prices the average is over at most, or {@link #ALL} */
    public ClosingPrices(int last) {
        this(new long[RING + last]);
    }

    private ClosingPrices(long[] figures) {
        this.figures = figures;
    }

    /** Adds the price of an auction that closed no earlier than those before. */
    public void add(WinningBid winner) {
        figures[SUM] += winner.price();
        if (last() != ALL) {
            int slot = RING + (int) (figures[ADDED] % last());
            figures[SUM] -= figures[slot];
            figures[slot] = winner.price();
        }
        figures[ADDED]++;
        figures[LAST_EXPIRY] = winner.expires();
    }

    private int last() {
        return figures.length - RING;
    }

    public long sum() {
        return figures[SUM];
    }

    public long count() {
        return last() == ALL ? figures[ADDED] : Math.min(figures[ADDED], last());
    }

    /** When the last auction closed, epoch ms; 0 if none has. */
    public long lastExpiry() {
        return figures[LAST_EXPIRY];
    }

    @Override
    public void write(DataOutput out) throws IOException {
        CompactWire.writeLongs(figures, out);
    }

    public static ClosingPrices read(DataInput in) throws IOException {
        return new ClosingPrices(CompactWire.readLongs(in));
    }
}
