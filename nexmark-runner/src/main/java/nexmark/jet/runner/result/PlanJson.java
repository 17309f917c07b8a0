package nexmark.jet.runner.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.query.Variant;
import nexmark.jet.runner.run.RunPlan;

/** Plans as JSON, alone or in results, of any schema so far. */
public final class PlanJson {

    private static final List<String> WORKLOAD = List.of(
            "query",
            "profile",
            "rate",
            "keys",
            "windowMillis",
            "slideMillis",
            "seed",
            "disorder",
            "lagMillis",
            "auctionLifetimeMillis");
    private static final List<String> PHASES = List.of("warmupMillis", "measureMillis", "drainMillis");
    private static final List<String> JOB =
            List.of("variant", "guarantee", "snapshotIntervalMillis", "sourceProcessors");

    private PlanJson() {}

    /** Reads the plan out of a result, or a plan that stands alone. */
    public static RunPlan read(Path file) {
        JsonNode tree = StrictJson.read(file);
        if (!tree.has("plan")) {
            return StrictJson.convert(upgraded(tree), RunPlan.class, file);
        }
        ResultJson.checkSchemaVersion(tree, file);
        return StrictJson.convert(upgraded(tree.get("plan")), RunPlan.class, file);
    }

    /**
     * A plan as today's: up to schema 3 its settings were all on one level. Schema 1 knew one variant, and one source
     * processor on each thread; schemas 1 and 2 knew embedded members only.
     */
    static JsonNode upgraded(JsonNode plan) {
        if (!plan.has("query")) {
            return plan;
        }
        ObjectNode flat = plan.deepCopy();
        ObjectNode nested = StrictJson.MAPPER.createObjectNode();
        if (flat.has("threads") && flat.has("members")) {
            upgradeFirst(flat);
        }
        absentIf(flat, "lagMillis", "-1");
        absentIf(flat, "auctionLifetimeMillis", "0");
        move(flat, nested.putObject("workload"), WORKLOAD);
        move(flat, nested.putObject("phases"), PHASES);
        move(flat, nested.putObject("job"), JOB);
        if (flat.path("cluster") instanceof ObjectNode cluster) {
            upgradeCluster(cluster);
        }
        nested.setAll(flat);
        return nested;
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
                .put("where", "")
                .put("jvm", "")
                .put("jvmOptions", "")
                .put("hazelcast", "")
                .put("pinned", false)
                .put("relayed", false)
                .<ObjectNode>set("members", members)
                .set("threads", threads);
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

    private static void move(ObjectNode from, ObjectNode to, List<String> keys) {
        for (String key : keys) {
            if (from.has(key)) {
                to.set(key, from.remove(key));
            }
        }
    }
}
