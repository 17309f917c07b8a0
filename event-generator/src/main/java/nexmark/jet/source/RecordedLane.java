package nexmark.jet.source;

import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.Lane;

/**
 * A share of recorded events. Each is due at the latest event time so far, so that events which arrived in disorder arrive
 * in disorder again.
 */
final class RecordedLane implements Lane {

    /** The stream goes on after the last event: at its end Jet would close all windows at once, which is before their time. */
    private static final long NEVER = Long.MAX_VALUE - 1;

    private final List<Event> events;
    private final Set<EventKind> kinds;
    private final int share;
    private final int shares;
    private int position;
    private long latestMillis = Long.MIN_VALUE;
    private long untilNanos;

    RecordedLane(List<Event> events, Set<EventKind> kinds, int share, int shares, long from) {
        this.events = events;
        this.kinds = kinds;
        this.share = share;
        this.shares = shares;
        while (position < from) {
            advance();
        }
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public long dueNanos() {
        return position < events.size()
                ? TimeUnit.MILLISECONDS.toNanos(Math.max(latestMillis, timestampMillis()))
                : NEVER;
    }

    @Override
    public void lookAt(long nowNanos) {
        untilNanos = nowNanos;
    }

    @Override
    public Event peek() {
        while (dueNanos() <= untilNanos) {
            Event event = events.get(position);
            if (position % shares == share && kinds.contains(event.kind())) {
                return event;
            }
            advance();
        }
        return null;
    }

    @Override
    public long timestampMillis() {
        return events.get(position).dateTime();
    }

    @Override
    public void advance() {
        latestMillis = Math.max(latestMillis, timestampMillis());
        position++;
    }
}
