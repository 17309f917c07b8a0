package nexmark.jet.runner.search;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.PlanKey;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.RunLabel;
import nexmark.jet.search.SearchStep;
import nexmark.jet.search.SearchTags;

/** Labels the trials of a search, so that they are found again. */
final class TrialTags {

    private static final String GOALS = "for";

    private final RunLabel users;
    private final List<Requirement> goals;
    private final Map<String, String> ofSearch = new TreeMap<>();

    /**
     * Labels trials of a search.
     *
     * @param users the user's label and tags, which all trials have
     * @param first plan of the first trial
     * @throws UserMistake if the user has set a tag of the search
     */
    TrialTags(RunLabel users, RunPlan first, List<Requirement> goals) {
        for (String tag : List.of(SearchTags.SEARCH, SearchTags.STEP, SearchTags.TRIAL, GOALS)) {
            if (users.tags().containsKey(tag)) {
                throw new UserMistake("--tag " + tag + " is set by max-throughput itself, expected another name");
            }
        }
        this.users = users;
        this.goals = List.copyOf(goals);
        ofSearch.putAll(users.tags());
        ofSearch.put(SearchTags.SEARCH, first.query() + "-" + PlanKey.of(first));
        if (!goals.isEmpty()) {
            ofSearch.put(GOALS, goals.stream().map(Requirement::text).collect(Collectors.joining(" ")));
        }
    }

    /** The name of the search: its query and the key of its first plan. */
    String search() {
        return ofSearch.get(SearchTags.SEARCH);
    }

    RunLabel of(SearchStep step, int trial) {
        Map<String, String> tags = new TreeMap<>(ofSearch);
        tags.put(SearchTags.STEP, step.toString());
        tags.put(SearchTags.TRIAL, Integer.toString(trial));
        return new RunLabel(users.text(), tags, goals);
    }
}
