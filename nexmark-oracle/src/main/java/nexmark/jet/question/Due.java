package nexmark.jet.question;

import nexmark.jet.row.UserBids;

/** The rows that are due by the schedule of the events alone. */
public enum Due {
    /** One row for each event that the question is about, at the event's time. */
    ROW_PER_EVENT,
    /** At least one row at the end of each window that contains an event that the question is about. */
    ROWS_PER_WINDOW,
    /**
     * Bounds of counts: {@link UserBids} of windows over the times of emission, which a live source chooses anew in
     * each run.
     */
    BOUNDS,
    /** Nothing: a right answer may have no rows. */
    UNKNOWN
}
