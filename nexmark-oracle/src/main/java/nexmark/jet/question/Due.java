package nexmark.jet.question;

import nexmark.jet.row.UserBids;

/** What the schedule of the events alone says about the rows that are due. */
public enum Due {
    /** One row for each event that the question is about, at the event's time. */
    ROW_PER_EVENT,
    /** At least one row at the end of each window that contains an event that the question is about. */
    ROWS_PER_WINDOW,
    /**
     * Rows are {@link UserBids} of windows over the times at which the source emits the bids. These are other times in each
     * run, so of a live stream only bounds of the counts are known; otherwise an event's time is its own, and rows are exact.
     */
    BOUNDS,
    /** Nothing: a right answer may have no rows. */
    UNKNOWN
}
