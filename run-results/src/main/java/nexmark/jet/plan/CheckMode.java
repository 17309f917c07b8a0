package nexmark.jet.plan;

import java.util.Locale;

/** How many of a run's rows are compared with the oracle's. */
public enum CheckMode {
    /** The rows of some slices of event time are compared. */
    SAMPLE,
    /** All rows of the measured interval are compared; every row is kept, which costs memory and time. */
    FULL,
    /** No rows are compared. */
    OFF;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
