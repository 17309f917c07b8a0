package nexmark.jet.question;

/**
 * A setting that changes a question's answer, the state that the answer takes, or the instant from which it is known.
 */
public enum Setting {
    /** How many ids the events are about. */
    KEYS,
    /** The length of the windows. */
    WINDOW,
    /** How long there is nothing between two sessions: the length of the windows. */
    GAP,
    /** The distance between the ends of two windows. */
    SLIDE,
    /**
     * The distance between two ticks, the instants at which a question about all that ever came is answered: the slide.
     */
    TICK,
    /** How long a join keeps its state. */
    JOIN_SPAN,
    /** As {@link #JOIN_SPAN}, for joins of bids; shorter by default, because bids are many. */
    BID_SPAN,
    /** How late an event may arrive: rows that wait for the watermark wait so much longer. */
    LAG,
    /** The sizes of a map's entries, and how it is asked. */
    MAP
}
