package nexmark.jet.question;

/** The meaning of a sample of a question's main latency series. */
public enum Timing {
    /** Every row is an answer of its own. */
    EVERY_ROW,
    /** The rows of one window end are one answer, complete when the last of them arrives. */
    COMPLETE_WINDOW
}
