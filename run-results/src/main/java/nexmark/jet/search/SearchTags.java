package nexmark.jet.search;

import java.util.Map;

/** The tags by which a run is known as a trial of a search. */
public final class SearchTags {

    /** The name of the search. */
    public static final String SEARCH = "search";
    /** Why the search tries the rate, a {@link SearchStep}. */
    public static final String STEP = "step";
    /** The number of the trial in its search, from 1 on. */
    public static final String TRIAL = "trial";

    private SearchTags() {}

    /** Whether a run with these tags is a trial: a user's own tag may have the name of one of them. */
    public static boolean isTrial(Map<String, String> tags) {
        return tags.containsKey(SEARCH) && tags.containsKey(TRIAL);
    }
}
