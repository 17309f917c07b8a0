package nexmark.jet.question;

/** A setting that changes a question's answer, the state that the answer takes, or the instant from which it is known. */
public enum Setting {
    /** How many ids the events are about. */
    KEYS,
    /** The length of the windows. */
    WINDOW,
    /** The distance between the ends of two windows. */
    SLIDE,
    /** How long a join keeps its state. */
    JOIN_SPAN,
    /** How late an event may arrive: rows that wait for the watermark wait so much longer. */
    LAG
}
