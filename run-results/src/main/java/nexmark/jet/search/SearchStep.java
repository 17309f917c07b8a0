package nexmark.jet.search;

import java.util.Locale;

/** Why a search tries a rate. */
public enum SearchStep {
    /** The first rate. */
    START,
    /** All rates so far held. */
    DOUBLE,
    /** All rates so far failed. */
    HALVE,
    /** Some rate below held, and some rate above failed. */
    BISECT,
    /** The lowest rate that failed is tried once more, some time later. */
    CHECK,
    /** The highest rate that held is tried again in longer runs. */
    CONFIRM,
    /** The search is over, and the latency is measured below the rate that was found. */
    LATENCY;

    /** Whether the trial is as long as a run that confirms the answer. */
    public boolean isLong() {
        return this == CONFIRM || this == LATENCY;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
