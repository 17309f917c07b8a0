package nexmark.jet.plan;

import java.util.Locale;

/** How many of a run's rows are compared with the oracle's. */
public enum CheckMode {
    /** All are counted, some that are drawn at random are recomputed, and a few of these are compared whole. */
    SAMPLE,
    /** All of the measured interval; every row is kept, so it costs memory and time. */
    FULL,
    /** None: they are counted only. */
    OFF;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
