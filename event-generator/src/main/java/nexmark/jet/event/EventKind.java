package nexmark.jet.event;

/** The three kinds of Nexmark events, in the order of their numbers in recorded events. */
public enum EventKind {
    PERSON,
    AUCTION,
    BID;

    /** The kind's number in recorded events ({@code event_type}). */
    @SuppressWarnings("EnumOrdinal") // a test pins the order
    public int code() {
        return ordinal();
    }
}
