package nexmark.jet.generator;

import nexmark.jet.event.Event;
import nexmark.jet.event.EventColumns;
import nexmark.jet.event.EventKind;

/** Makes event n from nothing but the settings and n. It keeps scratch space, so each thread has its own. */
public interface EventGenerator {

    EventKind kindOf(long n);

    /**
     * @param n number of the event in its sequence, from 0
     * @param timestampMillis its event time by the schedule, epoch ms; given, because whoever walks along the
     *     sequence knows it without the division
     */
    Event event(long n, long timestampMillis);

    /** The same event; a bid may have no text. Takes less time where nobody reads the texts. */
    default Event withoutBidText(long n, long timestampMillis) {
        return event(n, timestampMillis);
    }

    /** Adds the same events to columns: those of the numbers [from, to), which are all of one millisecond. */
    default void fill(long from, long to, long timestampMillis, EventColumns columns) {
        for (long n = from; n < to; n++) {
            columns.add(event(n, timestampMillis));
        }
    }
}
