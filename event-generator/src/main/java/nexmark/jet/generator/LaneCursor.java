package nexmark.jet.generator;

import nexmark.jet.event.Event;
import nexmark.jet.event.EventColumns;
import nexmark.jet.event.EventKind;

/**
 * Walks along one lane of a sequence: the blocks of positions k with {@code k mod lanes = lane}. However many lanes
 * there are, together they hold each position once.
 */
public final class LaneCursor implements Lane<Event> {

    private final EventSequence sequence;
    private final EventGenerator generator;
    private final int lanes;
    private final boolean wantsPersons;
    private final boolean wantsAuctions;
    private final boolean wantsBids;
    private final boolean inOrder;
    private final boolean isWhole;
    /** From each place in a block on, where the first kind is that does not arrive; else the block's end. */
    private final int[] runEnds = new int[EventSequence.BLOCK];

    private long position;
    private long blockEnd;
    private long dueCount;
    private long timestampMillis;
    private long sameMillisUntil;

    /**
     * Creates a cursor before a position of a lane.
     *
     * @param lane index of the lane, from 0
     * @param lanes how many lanes the sequence is dealt into
     * @param position first position of the lane that is not yet emitted, −1 = the lane's very first
     */
    public LaneCursor(EventSequence sequence, int lane, int lanes, long position) {
        this.sequence = sequence;
        this.generator = sequence.content().newGenerator(sequence.schedule());
        this.lanes = lanes;
        this.wantsPersons = sequence.kinds().contains(EventKind.PERSON);
        this.wantsAuctions = sequence.kinds().contains(EventKind.AUCTION);
        this.wantsBids = sequence.kinds().contains(EventKind.BID);
        this.inOrder = sequence.disorder() == 1;
        this.isWhole = sequence.lateness().percent() == 0;
        int runEnd = EventSequence.BLOCK;
        for (int place = runEnd - 1; place >= 0; place--) {
            runEnd = wants(generator.kindOf(place)) ? runEnd : place;
            runEnds[place] = runEnd;
        }
        this.position = position < 0 ? (long) lane * EventSequence.BLOCK : position;
        this.blockEnd = (this.position / EventSequence.BLOCK + 1) * EventSequence.BLOCK;
    }

    /** The first position of a lane that is not before the given one. */
    public static long firstPosition(int lane, int lanes, long from) {
        long block = from / EventSequence.BLOCK;
        long toOwn = Math.floorMod(lane - block, (long) lanes);
        return toOwn == 0 ? from : (block + toOwn) * EventSequence.BLOCK;
    }

    @Override
    public long position() {
        return position;
    }

    public boolean isExhausted() {
        return position >= sequence.count();
    }

    @Override
    public long dueNanos() {
        return isExhausted() ? Long.MAX_VALUE : sequence.dueNanos(position);
    }

    @Override
    public void lookAt(long nowNanos) {
        dueCount = sequence.dueCount(nowNanos);
    }

    @Override
    public Event peek() {
        while (position < dueCount) {
            long number = sequence.numberAt(position);
            if (wants(generator.kindOf(number)) && (isWhole || sequence.holds(number))) {
                moveTimeTo(number);
                return generator.event(number, timestampMillis);
            }
            advance();
        }
        return null;
    }

    @Override
    public long timestampMillis() {
        return timestampMillis;
    }

    @Override
    public void advance() {
        if (++position == blockEnd) {
            position += (lanes - 1L) * EventSequence.BLOCK;
            blockEnd = position + EventSequence.BLOCK;
        }
    }

    /** Passes what is due and adds what is wanted of it to columns, as far as there is room. */
    void fill(EventColumns columns) {
        while (position < dueCount && columns.room() > 0) {
            long number = sequence.numberAt(position);
            if (inOrder && isWhole) {
                moveTimeTo(number);
                long block = blockEnd - EventSequence.BLOCK;
                long runEnd = Math.min(dueCount, block + runEnds[(int) (number - block)]);
                long end = Math.min(Math.min(sameMillisUntil, runEnd), number + columns.room());
                if (end > number) {
                    generator.fill(number, end, timestampMillis, columns);
                    position = end - 1;
                }
            } else if (wants(generator.kindOf(number)) && (isWhole || sequence.holds(number))) {
                moveTimeTo(number);
                generator.fill(number, number + 1, timestampMillis, columns);
            }
            advance();
        }
    }

    /** How many of the lane's own positions are due. */
    long due() {
        long others = (lanes - 1L) * EventSequence.BLOCK;
        long later = Math.max(0, dueCount - blockEnd);
        long laterOwn = later / (others + EventSequence.BLOCK) * EventSequence.BLOCK
                + Math.max(0, later % (others + EventSequence.BLOCK) - others);
        return Math.min(dueCount, blockEnd) - position + laterOwn;
    }

    private boolean wants(EventKind kind) {
        return switch (kind) {
            case PERSON -> wantsPersons;
            case AUCTION -> wantsAuctions;
            case BID -> wantsBids;
        };
    }

    /** Divides once per millisecond of the schedule instead of once per event. */
    private void moveTimeTo(long number) {
        if (!inOrder || number >= sameMillisUntil) {
            timestampMillis = sequence.schedule().millisOf(number);
            sameMillisUntil = inOrder ? sequence.schedule().countBeforeMillis(timestampMillis + 1) : 0;
        }
    }
}
