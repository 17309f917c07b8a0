package nexmark.jet.result;

import java.util.List;
import java.util.Map;

/**
 * What the user says about a run besides its plan.
 *
 * @param text the user's name for the run; null if none was given
 * @param tags values by name
 * @param requirements goals that the run has to reach
 */
public record RunLabel(String text, Map<String, String> tags, List<Requirement> requirements) {

    public static final RunLabel NONE = new RunLabel(null, Map.of());

    public RunLabel {
        tags = Map.copyOf(tags);
        requirements = List.copyOf(requirements);
    }

    /** A label of a run without goals. */
    public RunLabel(String text, Map<String, String> tags) {
        this(text, tags, List.of());
    }

    /** The same words for a run that has to reach goals. */
    public RunLabel withRequirements(List<Requirement> goals) {
        return new RunLabel(text, tags, goals);
    }
}
