package nexmark.jet.generator;

import nexmark.jet.event.EventColumns;

/**
 * A lane of a sequence whose events travel together: all that are due, at most {@link EventColumns#MOST}. It never
 * waits for more.
 */
public final class ColumnLane implements Lane<EventColumns> {

    private final EventSequence sequence;
    private final LaneCursor ahead;
    private final boolean isWhole;
    private EventColumns peeked;
    private long position;

    /** As {@link LaneCursor#LaneCursor}, with columns that are whole or not. */
    public ColumnLane(EventSequence sequence, int lane, int lanes, long position, boolean isWhole) {
        this.sequence = sequence;
        this.ahead = new LaneCursor(sequence, lane, lanes, position);
        this.isWhole = isWhole;
        this.position = ahead.position();
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public long dueNanos() {
        return position >= sequence.count() ? Long.MAX_VALUE : sequence.dueNanos(position);
    }

    @Override
    public void lookAt(long nowNanos) {
        ahead.lookAt(nowNanos);
    }

    @Override
    public EventColumns peek() {
        if (peeked == null && ahead.due() > 0) {
            EventColumns due = new EventColumns((int) Math.min(EventColumns.MOST, ahead.due()), isWhole);
            ahead.fill(due);
            if (due.size() > 0) {
                peeked = due;
            } else {
                advance();
            }
        }
        return peeked;
    }

    @Override
    public int events() {
        return peeked.size();
    }

    @Override
    public long timestampMillis() {
        return peeked.dateTime(0);
    }

    @Override
    public void advance() {
        peeked = null;
        position = ahead.position();
    }
}
