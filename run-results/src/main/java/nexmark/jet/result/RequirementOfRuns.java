package nexmark.jet.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import nexmark.jet.plan.Counts;

/**
 * A goal of the user and what several valid runs reached.
 *
 * @param text the goal as its user wrote it
 * @param runs what each run reached
 */
public record RequirementOfRuns(String text, List<CheckedRequirement> runs) {

    public RequirementOfRuns {
        runs = List.copyOf(runs);
    }

    /**
     * What runs reached of each goal.
     *
     * @param valid runs whose figures may be quoted, each checked against these goals, see {@link RunResult#checked}
     */
    public static List<RequirementOfRuns> of(List<Requirement> goals, List<RunResult> valid) {
        return IntStream.range(0, goals.size())
                .mapToObj(goal -> new RequirementOfRuns(
                        goals.get(goal).text(),
                        valid.stream().map(run -> run.requirements().get(goal)).toList()))
                .toList();
    }

    /** Met by every run, or missed by any; unknown if any run does not have the figure, or if there is no run. */
    @JsonProperty(value = "outcome", access = JsonProperty.Access.READ_ONLY)
    public Requirement.Outcome outcome() {
        if (count(Requirement.Outcome.MISSED) > 0) {
            return Requirement.Outcome.MISSED;
        }
        return runs.isEmpty() || count(Requirement.Outcome.UNKNOWN) > 0
                ? Requirement.Outcome.UNKNOWN
                : Requirement.Outcome.MET;
    }

    private long count(Requirement.Outcome outcome) {
        return runs.stream().filter(run -> run.outcome() == outcome).count();
    }

    /**
     * The goal and what the runs reached, on one line: {@code p99<16ms missed: reached in 2 of 3 runs, worst 17.3 ms}.
     */
    public String inWords() {
        return text + " " + outcome() + ": " + reached();
    }

    private String reached() {
        if (runs.isEmpty()) {
            return "no valid run";
        }
        if (runs.size() == 1) {
            return runs.get(0).reached();
        }
        // The run that is least within the limit, or most beyond it.
        Comparator<CheckedRequirement> byValue = Comparator.comparing(CheckedRequirement::value);
        String worst = runs.stream()
                .filter(run -> run.value() != null)
                .max(Requirement.parse(text).isUpperLimit() ? byValue : byValue.reversed())
                .map(run -> ", worst " + run.reached())
                .orElse("");
        long unknown = count(Requirement.Outcome.UNKNOWN);
        return "reached in " + count(Requirement.Outcome.MET) + " of " + Counts.of(runs.size(), "run") + worst
                + (unknown == 0
                        ? ""
                        : ", " + unknown + " without " + runs.get(0).metric());
    }
}
