package nexmark.jet.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import nexmark.jet.plan.RunPlan;

/**
 * One combination of the settings that an experiment compares, and the plan that follows from it.
 *
 * @param settings the settings in which cells differ, short names and values as people write them, in the order of the axes
 * @param key names the plan, so that stored results know their cell
 */
public record Cell(Map<String, String> settings, RunPlan plan, String key) {

    public Cell {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    public static Cell of(Map<String, String> settings, RunPlan plan) {
        return new Cell(settings, plan, plan.key());
    }

    /** The cell for people: {@code query=q5 rate=1M}, or its query if the experiment has one cell only. */
    public String inWords() {
        return settings.isEmpty() ? plan.query() : inWords(settings);
    }

    static String inWords(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining(" "));
    }
}
