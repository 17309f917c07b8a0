package nexmark.jet.source;

import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EventGenerator;
import nexmark.jet.generator.EventSequence;

/**
 * Walks along one lane of a sequence: the blocks of positions k with {@code k mod lanes = lane}. However many lanes
 * there are, together they hold each position once.
 */
final class LaneCursor {

    private final EventSequence sequence;
    private final EventGenerator generator;
    private final int lane;
    private final int lanes;
    private final boolean wantsPersons;
    private final boolean wantsAuctions;
    private final boolean wantsBids;
    private final boolean inOrder;

    private long position;
    private long blockEnd;
    private long dueCount;
    private long timestampMillis;
    private long sameMillisUntil;

    /** @param position first position of the lane that is not yet emitted, −1 = the lane's very first */
    LaneCursor(EventSequence sequence, int lane, int lanes, long position) {
        this.sequence = sequence;
        this.generator = sequence.content().newGenerator(sequence.schedule());
        this.lane = lane;
        this.lanes = lanes;
        this.wantsPersons = sequence.kinds().contains(EventKind.PERSON);
        this.wantsAuctions = sequence.kinds().contains(EventKind.AUCTION);
        this.wantsBids = sequence.kinds().contains(EventKind.BID);
        this.inOrder = sequence.disorder() == 1;
        this.position = position < 0 ? (long) lane * EventSequence.BLOCK : position;
        this.blockEnd = (this.position / EventSequence.BLOCK + 1) * EventSequence.BLOCK;
    }

    /** The first position of a lane that is not before the given one. */
    static long firstPosition(int lane, int lanes, long from) {
        long block = from / EventSequence.BLOCK;
        long toOwn = Math.floorMod(lane - block, (long) lanes);
        return toOwn == 0 ? from : (block + toOwn) * EventSequence.BLOCK;
    }

    int lane() {
        return lane;
    }

    int lanes() {
        return lanes;
    }

    long position() {
        return position;
    }

    boolean isExhausted() {
        return position >= sequence.count();
    }

    /** When the next position is due, epoch ns; {@link Long#MAX_VALUE} after the last. */
    long dueNanos() {
        return isExhausted() ? Long.MAX_VALUE : sequence.dueNanos(position);
    }

    void lookAt(long nowNanos) {
        dueCount = sequence.dueCount(nowNanos);
    }

    /** The next event that is due and wanted, or null; {@link #advance} when it has gone out. */
    Event peek() {
        while (position < dueCount) {
            long number = sequence.numberAt(position);
            if (wants(generator.kindOf(number))) {
                moveTimeTo(number);
                return generator.event(number, timestampMillis);
            }
            advance();
        }
        return null;
    }

    /** Event time of the event that {@link #peek} returned. */
    long timestampMillis() {
        return timestampMillis;
    }

    void advance() {
        if (++position == blockEnd) {
            position += (lanes - 1L) * EventSequence.BLOCK;
            blockEnd = position + EventSequence.BLOCK;
        }
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
