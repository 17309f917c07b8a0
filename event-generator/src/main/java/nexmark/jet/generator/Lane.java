package nexmark.jet.generator;

import nexmark.jet.event.Event;

/** A part of a stream that one source processor walks along, in the order of arrival. */
public interface Lane {

    /** The first position of the lane that is not yet emitted. */
    long position();

    /** The instant at which the next position is due, epoch ns; {@link Long#MAX_VALUE} if the stream has ended. */
    long dueNanos();

    /** Sets the instant up to which events are due, epoch ns. */
    void lookAt(long nowNanos);

    /** The next event that is due and wanted, or null; stays the same until {@link #advance}. */
    Event peek();

    /** Event time of the event that {@link #peek} returned, epoch ms. */
    long timestampMillis();

    void advance();
}
