package nexmark.jet.plan;

import java.util.Locale;

/** How many of a run's rows are compared with the oracle's. */
public enum CheckMode {
    /** Those of some slices of event time. */
    SAMPLE,
    /** All of the measured interval; every row is kept, so it costs memory and time. */
    FULL,
    /** None. */
    OFF;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
