package nexmark.jet.result;

import java.util.Map;

/**
 * The user's own words for a run.
 *
 * @param text null if none was given
 * @param tags values by name
 */
public record RunLabel(String text, Map<String, String> tags) {

    public static final RunLabel NONE = new RunLabel(null, Map.of());

    public RunLabel {
        tags = Map.copyOf(tags);
    }
}
