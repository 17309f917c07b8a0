package nexmark.jet.result;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.RunPlan;

/** A plan without its groups: the settings one by one, as texts for people. */
public final class FlatPlan {

    private static final String ABSENT = "none";

    private FlatPlan() {}

    /** The settings by their paths in the plan's JSON, such as {@code cluster.jvm}. An absent setting is {@code none}. */
    public static SortedMap<String, String> of(RunPlan plan) {
        SortedMap<String, String> settings = new TreeMap<>();
        add(StrictJson.MAPPER.valueToTree(plan), "", settings);
        return settings;
    }

    private static void add(JsonNode group, String prefix, Map<String, String> settings) {
        group.forEachEntry((key, value) -> {
            if (value.isObject()) {
                add(value, prefix + key + ".", settings);
            } else {
                settings.put(prefix + key, text(value));
            }
        });
    }

    private static String text(JsonNode value) {
        if (value.isNull() || (value.isArray() && value.isEmpty())) {
            return ABSENT;
        }
        List<String> texts = new ArrayList<>();
        value.forEach(each -> texts.add(each.asText()));
        return value.isArray() ? String.join(" ", texts) : value.asText();
    }
}
