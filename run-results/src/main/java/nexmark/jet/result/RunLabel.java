package nexmark.jet.result;

import java.util.List;
import java.util.Map;
import nexmark.jet.process.UserMistake;

/**
 * The user's words about a run besides its plan.
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

    public RunLabel(String text, Map<String, String> tags) {
        this(text, tags, List.of());
    }

    /**
     * @throws UserMistake that names the setting if a label is blank or {@link #checkTag} refuses it; null if there is
     * none
     */
    public static void check(String setting, String text) {
        if (text != null && text.isBlank()) {
            throw new UserMistake(setting + " is blank, expected text");
        }
        checkTag(setting, text == null ? "" : text);
    }

    /**
     * @throws UserMistake that names the setting if a text has several lines, or characters that a terminal would obey
     */
    public static void checkTag(String setting, String text) {
        if (text.lines().count() > 1) {
            throw new UserMistake(setting + " has a line break, expected one line");
        }
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw new UserMistake(setting + " has a control character, which a terminal would obey, expected text");
        }
    }

    /** These words for a run that has to reach goals. */
    public RunLabel withRequirements(List<Requirement> goals) {
        return new RunLabel(text, tags, goals);
    }
}
