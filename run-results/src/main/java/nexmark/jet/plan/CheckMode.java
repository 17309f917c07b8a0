package nexmark.jet.plan;

import java.util.Locale;

/** How many of a run's rows are compared with the oracle's. */
public enum CheckMode {
    /**
     * All rows are counted, the rows of some ideal times drawn at random are recomputed, and a few of these are
     * compared whole.
     */
    SAMPLE,
    /** All rows of the measured interval are compared; every row is kept, which costs memory and time. */
    FULL,
    /** The rows are only counted. */
    OFF;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
