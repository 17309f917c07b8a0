package nexmark.jet.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import nexmark.jet.json.Spelling;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.ClusterSpec;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.PlanPrivacy;
import nexmark.jet.plan.PlanSetting;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.PlanTree;
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

    /** As {@link #of}, of a text. */
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
        return new Overlay(source, clusters).with(plan);
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

    /** The settings of a file, each checked to be one of {@link PlanSettings}. */
    private static final class Overlay {

        private final ObjectNode plan = StrictJson.MAPPER.createObjectNode();
        private final Object source;
        private final Function<ClusterSpec, ClusterPlan> clusters;

        Overlay(Object source, Function<ClusterSpec, ClusterPlan> clusters) {
            this.source = source;
            this.clusters = clusters;
        }

        /** @throws UserMistake that names the source and the first setting that is unknown or does not fit */
        RunPlan with(JsonNode some) {
            merge(some, "");
            countRunning(some.path("cluster"));
            return new PlanTree(plan, source).plan();
        }

        private void merge(JsonNode some, String prefix) {
            some.forEachEntry((key, value) -> set(prefix + key, value, prefix));
        }

        private void set(String path, JsonNode value, String prefix) {
            boolean isGroup =
                    PlanSettings.all().anyMatch(setting -> setting.path().startsWith(path + "."));
            Optional<PlanSetting> setting = PlanSettings.at(path);
            if (!isGroup && setting.isEmpty()) {
                throw new UserMistake(source + ": unknown setting '" + path + "', " + suggestion(path, prefix));
            }
            PlanTree tree = new PlanTree(plan, source);
            if (path.equals("cluster") && value.isTextual()) {
                ObjectNode cluster = StrictJson.MAPPER.valueToTree(cluster(() -> ClusterSpec.parse(value.textValue())));
                tree.set(path, cluster.without("relayed")); // a word does not say it, so it follows from the faults
            } else if (isGroup && !value.isObject()) {
                throw mistake(path, value, "an object");
            } else if (isGroup) {
                merge(value, path + ".");
            } else if (value.isNull() && !setting.orElseThrow().canBeAbsent()) {
                throw mistake(path, value, "a value");
            } else {
                tree.set(path, value);
            }
        }

        private UserMistake mistake(String path, JsonNode value, String expected) {
            return new UserMistake(source + ": " + path + " is " + StrictJson.shown(value) + ", expected " + expected);
        }

        private static String suggestion(String name, String prefix) {
            List<String> paths = PlanSettings.all()
                    .map(PlanSetting::path)
                    .flatMap(path -> Stream.of(path.split("\\.", -1)[0], path))
                    .distinct()
                    .toList();
            return Spelling.nearest(name, paths)
                    .map(path -> "did you mean '" + (path.startsWith(prefix) ? path.substring(prefix.length()) : path)
                            + "'?")
                    .orElse("expected some of " + paths);
        }

        private ClusterPlan cluster(Supplier<ClusterSpec> spec) {
            try {
                return clusters.apply(spec.get());
            } catch (UserMistake e) {
                throw new UserMistake(source + ": " + e.getMessage());
            }
        }

        /**
         * Takes the members and threads of a running cluster from the cluster itself, where the settings only say how to
         * reach it.
         */
        private void countRunning(JsonNode said) {
            boolean isPlaced = said.has("kind") || said.has("where") || said.has("client");
            boolean isCounted = said.hasNonNull("members") && said.hasNonNull("threads");
            if (!isPlaced
                    || isCounted
                    || new PlanTree(plan, source).get("cluster.kind", ClusterKind.class) != ClusterKind.ATTACH) {
                return;
            }
            ClusterPlan running = cluster(() -> new ClusterSpec(
                    ClusterKind.ATTACH, textOrNone("where"), textOrNone("client"), OptionalInt.empty()));
            setCount("members", said, running.members());
            setCount("threads", said, running.threads());
        }

        private Optional<String> textOrNone(String key) {
            PlanTree tree = new PlanTree(plan, source);
            return tree.has("cluster." + key)
                    ? Optional.of(tree.get("cluster." + key, String.class))
                    : Optional.empty();
        }

        private void setCount(String key, JsonNode said, int running) {
            if (said.hasNonNull(key) && !said.get(key).asText().equals(Integer.toString(running))) {
                throw mistake(
                        "cluster." + key,
                        said.get(key),
                        running + ", as the running cluster has, or no cluster." + key);
            }
            plan.withObject("/cluster").put(key, running);
        }
    }
}
