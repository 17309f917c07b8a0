package nexmark.jet.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.ClusterSpec;
import nexmark.jet.plan.EmittedEvents;
import nexmark.jet.plan.JoinSpan;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.PlanPrivacy;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.Variant;

/** Plans as JSON, alone or in results, of any schema so far. */
public final class PlanJson {

    private static final List<String> WORKLOAD =
            List.of("query profile rate keys windowMillis slideMillis seed disorder lagMillis auctionLifetimeMillis"
                    .split(" ", -1));
    private static final List<String> PHASES = List.of("warmupMillis", "measureMillis", "drainMillis");
    private static final List<String> JOB =
            List.of("variant", "guarantee", "snapshotIntervalMillis", "sourceProcessors");

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
        JsonNode plan = tree.has("plan") ? stored(tree.get("plan")) : upgraded(tree);
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
        return of(upgraded(StrictJson.parse(json, source)), source, clusters);
    }

    /**
     * A plan that says only what differs from {@link PlanDefaults}.
     *
     * @param source what has the plan, for messages
     * @param clusters plans a cluster that is given in one word, or of which only the place is given
     * @throws UserMistake that names the source and the first mistake in the plan
     */
    public static RunPlan of(JsonNode plan, Object source, Function<ClusterSpec, ClusterPlan> clusters) {
        return new PlanOverlay(PlanDefaults.of(query(plan, source)), source, clusters).with(plan);
    }

    private static String query(JsonNode plan, Object source) {
        JsonNode query = plan.at("/workload/query");
        if (!query.isTextual()) {
            throw new UserMistake(
                    source + ": workload.query is " + StrictJson.shown(query) + ", expected a query such as \"q5\"");
        }
        try {
            return QueryLookup.byId(query.textValue()).id();
        } catch (UserMistake e) {
            throw new UserMistake(source + ": " + e.getMessage());
        }
    }

    /** A result's plan as today's. Up to schema 4 it did not say what could not be chosen then. */
    public static JsonNode stored(JsonNode plan) {
        JsonNode upgraded = upgraded(plan);
        if (upgraded instanceof ObjectNode whole) {
            putIfAbsent(whole, "profiler", null);
        }
        if (upgraded.path("workload") instanceof ObjectNode workload) {
            putIfAbsent(workload, "hotAuctionRatio", PlanDefaults.HOT_AUCTION_RATIO);
            putIfAbsent(workload, "events", EmittedEvents.NEEDED);
            putIfAbsent(workload, "joinSpan", JoinSpan.GENERATOR);
        }
        if (upgraded.path("cluster") instanceof ObjectNode cluster) {
            putIfAbsent(cluster, "client", null);
        }
        return upgraded;
    }

    private static void putIfAbsent(ObjectNode group, String key, Object value) {
        if (!group.has(key)) {
            group.set(key, StrictJson.MAPPER.valueToTree(value));
        }
    }

    /**
     * A plan as today's: up to schema 3 its settings were all on one level. Schema 1 knew one variant, and one source
     * processor on each thread; schemas 1 and 2 knew embedded members only.
     */
    static JsonNode upgraded(JsonNode plan) {
        if (!plan.has("query")) {
            return plan;
        }
        ObjectNode upgraded = plan.deepCopy();
        if (upgraded.has("threads") && upgraded.has("members")) {
            upgradeFirst(upgraded);
        }
        absentIf(upgraded, "lagMillis", "-1");
        absentIf(upgraded, "auctionLifetimeMillis", "0");
        move(upgraded, "workload", WORKLOAD);
        move(upgraded, "phases", PHASES);
        move(upgraded, "job", JOB);
        if (upgraded.path("cluster") instanceof ObjectNode cluster) {
            upgradeCluster(cluster);
        }
        return upgraded;
    }

    private static void upgradeFirst(ObjectNode flat) {
        JsonNode threads = flat.remove("threads");
        JsonNode members = flat.remove("members");
        if (!flat.has("sourceProcessors")) {
            flat.put("sourceProcessors", threads.asInt() / Math.max(1, members.asInt()));
        }
        if (!flat.has("variant")) {
            flat.put("variant", Variant.IDIOMATIC.toString());
        }
        flat.putObject("cluster")
                .put("kind", "embedded")
                .putNull("where")
                .putNull("jvm")
                .putNull("hazelcast")
                .put("pinned", false)
                .put("relayed", false)
                .<ObjectNode>set("members", members)
                .<ObjectNode>set("threads", threads)
                .putArray("jvmOptions");
        flat.putArray("faults");
    }

    private static void upgradeCluster(ObjectNode cluster) {
        List.of("where", "jvm", "hazelcast").forEach(key -> absentIf(cluster, key, ""));
        if (cluster.path("jvmOptions").isTextual()) {
            String[] options = cluster.get("jvmOptions").textValue().split("\\s+");
            ArrayNode list = cluster.putArray("jvmOptions");
            Stream.of(options).filter(option -> !option.isEmpty()).forEach(list::add);
        }
    }

    /** Absence had a value of its own. */
    private static void absentIf(ObjectNode settings, String key, String absent) {
        if (settings.path(key).isValueNode() && settings.get(key).asText().equals(absent)) {
            settings.putNull(key);
        }
    }

    private static void move(ObjectNode plan, String group, List<String> keys) {
        for (String key : keys) {
            if (plan.has(key)) {
                plan.withObject("/" + group).set(key, plan.remove(key));
            }
        }
    }
}
