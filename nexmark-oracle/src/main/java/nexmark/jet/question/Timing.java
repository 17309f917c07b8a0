package nexmark.jet.question;

/** What a sample of a question's main latency series is. */
public enum Timing {
    /** Every row is an answer of its own. */
    EVERY_ROW,
    /** The rows of one window end are one answer, complete when the last of them arrives. */
    COMPLETE_WINDOW
}
