package nexmark.jet.question;

/** What the schedule of the events alone says about the rows that are due. */
public enum Due {
    /** One row for each event that the question is about, at the event's time. */
    ROW_PER_EVENT,
    /** At least one row at the end of each window that contains an event that the question is about. */
    ROWS_PER_WINDOW,
    /** Nothing: a right answer may have no rows. */
    UNKNOWN
}
