package nexmark.jet.result;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.function.Function;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.ClusterSpec;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.PlanPrivacy;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;

/** Plans as JSON, alone or in results. */
public final class PlanJson {

    private PlanJson() {}

    /**
     * Reads the plan out of a result, or a plan that stands alone, which says only what differs from {@link
     * PlanDefaults}: its query, and whatever else.
     *
     * @param clusters plans a cluster that is given in one word, or of which only the place is given
     * @throws UserMistake that names the file and the first mistake in it, or the first setting whose private part is not stored
     */
    public static RunPlan read(Path file, Function<ClusterSpec, ClusterPlan> clusters) {
        JsonNode tree = StrictJson.read(file);
        if (tree.has("plan")) {
            ResultJson.checkSchemaVersion(tree, file);
        }
        JsonNode plan = tree.has("plan") ? tree.get("plan") : tree;
        return PlanPrivacy.whole(of(plan, file, clusters), file);
    }

    /**
     * A plan that stands alone.
     *
     * @param source what has the plan, for messages
     * @param clusters plans a cluster that is given in one word, or of which only the place is given
     * @throws UserMistake that names the source and the first mistake in the plan
     */
    public static RunPlan parse(String json, Object source, Function<ClusterSpec, ClusterPlan> clusters) {
        return of(StrictJson.parse(json, source), source, clusters);
    }

    /**
     * A plan that says only what differs from {@link PlanDefaults}.
     *
     * @param source what has the plan, for messages
     * @param clusters plans a cluster that is given in one word, or of which only the place is given
     * @throws UserMistake that names the source and the first mistake in the plan
     */
    public static RunPlan of(JsonNode plan, Object source, Function<ClusterSpec, ClusterPlan> clusters) {
        checkQuery(plan, source);
        return new PlanOverlay(source, clusters).with(plan);
    }

    private static void checkQuery(JsonNode plan, Object source) {
        JsonNode query = plan.at("/workload/query");
        if (!query.isTextual()) {
            throw new UserMistake(
                    source + ": workload.query is " + StrictJson.shown(query) + ", expected a query such as \"q5\"");
        }
        try {
            QueryLookup.byId(query.textValue());
        } catch (UserMistake e) {
            throw new UserMistake(source + ": " + e.getMessage());
        }
    }
}
