package nexmark.jet.search;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Optional;
import nexmark.jet.plan.PlanPrivacy;
import nexmark.jet.plan.RunPlan;

/**
 * A search and what it has found so far.
 *
 * @param search name of the search, which its trials have as a tag
 * @param goals texts of the user's goals
 * @param plan of a run that confirms, at the first rate
 * @param answer what was found; empty if the search was cut short
 */
@JsonPropertyOrder({"search", "goals", "settings", "answer", "trials", "plan"})
public record SearchReport(
        String search,
        List<String> goals,
        SearchSettings settings,
        RunPlan plan,
        Optional<SearchAnswer> answer,
        List<Trial> trials) {

    public SearchReport {
        requireNonNull(settings, "settings");
        plan = PlanPrivacy.hidden(requireNonNull(plan, "plan"));
        goals = List.copyOf(goals);
        trials = List.copyOf(trials);
    }
}
