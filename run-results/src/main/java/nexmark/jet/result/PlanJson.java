package nexmark.jet.result;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.ClusterSpec;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;

public final class PlanJson {

    private PlanJson() {}

    /**
     * Reads the plan of a result, or a plan that stands alone: a query, and the settings that differ from {@link
     * PlanDefaults}.
     *
     * @param clusters plans a cluster that is given in one word, or of which only the place is given
     * @throws UserMistake that names the file and the first mistake in it, or the first text whose private part is not
     * stored
     */
    public static RunPlan read(Path file, Function<ClusterSpec, ClusterPlan> clusters) {
        JsonNode tree = StrictJson.read(file);
        if (tree.has("plan")) {
            ResultJson.checkSchemaVersion(tree, file);
        }
        JsonNode plan = tree.has("plan") ? tree.get("plan") : tree;
        return of(plan, file, clusters).whole(file);
    }

    /**
     * A plan of a query and the settings that differ from {@link PlanDefaults}.
     *
     * @param source what has the plan, for messages
     * @param clusters plans a cluster that is given in one word, or of which only the place is given
     * @throws UserMistake that names the source and the first mistake in the plan
     */
    public static RunPlan of(JsonNode settings, Object source, Function<ClusterSpec, ClusterPlan> clusters) {
        JsonNode id = settings.at("/workload/query");
        if (!id.isTextual()) {
            throw new UserMistake(
                    source + ": workload.query is " + StrictJson.shown(id) + ", expected a query such as \"q5\"");
        }
        PlanSettings.in(source, () -> QueryLookup.byId(id.textValue()));
        return new PlanTree(settings.deepCopy(), source).locate(clusters).plan();
    }

    /**
     * The settings one by one, as texts for people, by their paths such as {@code cluster.jvm}. An absent one is
     * {@code none}.
     */
    public static SortedMap<String, String> flat(RunPlan plan) {
        SortedMap<String, String> settings = new TreeMap<>();
        add(StrictJson.MAPPER.valueToTree(plan), "", settings);
        settings.put("job.engine", plan.job().engine().toString()); // JSON leaves out the usual one
        settings.putIfAbsent("job.engineOptions", "none");
        settings.putIfAbsent("job.jobs", "1");
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
            return "none";
        }
        List<String> texts = new ArrayList<>();
        value.forEach(each -> texts.add(each.asText()));
        return value.isArray() ? String.join(" ", texts) : value.asText();
    }
}
