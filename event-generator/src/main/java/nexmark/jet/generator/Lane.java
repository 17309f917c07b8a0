package nexmark.jet.generator;

/**
 * A part of a stream that one source processor walks along, in the order of arrival.
 *
 * @param <T> an event, or several that travel together
 */
public interface Lane<T> {

    /** The first position of the lane that is not yet emitted. */
    long position();

    /** The instant at which the next position is due, epoch ns; {@link Long#MAX_VALUE} if the stream has ended. */
    long dueNanos();

    /** Sets the instant up to which events are due, epoch ns. */
    void lookAt(long nowNanos);

    /** The next that is due and wanted, or null; stays the same until {@link #advance}. */
    T peek();

    /** How many events {@link #peek} returned. */
    default int events() {
        return 1;
    }

    /** Event time of what {@link #peek} returned, of several the first's, epoch ms. */
    long timestampMillis();

    void advance();
}
