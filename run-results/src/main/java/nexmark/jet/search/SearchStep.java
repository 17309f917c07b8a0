package nexmark.jet.search;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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

    /** The tag that names the search of a trial. */
    public static final String SEARCH = "search";
    /** The tag that has the step of a trial. */
    public static final String STEP = "step";

    /** The step of a run with these tags, if it is a trial: a user's own tag may have one of these names. */
    public static Optional<SearchStep> of(Map<String, String> tags) {
        return Arrays.stream(values())
                .filter(step -> tags.containsKey(SEARCH) && step.toString().equals(tags.get(STEP)))
                .findFirst();
    }

    /** Whether the trial is as long as a run that confirms the answer. */
    public boolean isLong() {
        return this == CONFIRM || this == LATENCY;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
