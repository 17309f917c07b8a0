package nexmark.jet.event;

/** The three kinds of Nexmark events. */
public enum EventKind {
    PERSON(0),
    AUCTION(1),
    BID(2);

    private final int code;

    EventKind(int code) {
        this.code = code;
    }

    /** The kind's number in recorded events ({@code event_type}). */
    public int code() {
        return code;
    }
}
