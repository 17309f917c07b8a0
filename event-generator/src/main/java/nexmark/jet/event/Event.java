package nexmark.jet.event;

/**
 * Something that happened on the auction site.
 *
 * <p>Events are records that check themselves. They are not {@link java.io.Serializable}: Java serialization of a
 * record is an order of magnitude slower and larger than {@link Wire}, and would be measured as the engine's.
 */
public sealed interface Event permits Person, Auction, Bid {

    /** Event time, integer epoch milliseconds. */
    long dateTime();

    EventKind kind();
}
