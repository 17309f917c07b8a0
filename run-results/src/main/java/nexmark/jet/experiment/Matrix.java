package nexmark.jet.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import nexmark.jet.json.StrictJson;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.ClusterSpec;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.Variant;
import nexmark.jet.result.PlanJson;

/**
 * The cells of an experiment.
 *
 * @param cells the cells, each with a plan of its own
 * @param merged sentences about combinations of settings whose plan another cell has too, and that are not measured again
 */
public record Matrix(List<Cell> cells, List<String> merged) {

    /** An experiment or a comparison has at most so many runs; of a minute each they would take a week. */
    public static final long MOST_RUNS = 10_000;

    private static final String CLUSTER = "cluster";
    private static final String CLUSTER_SETTING = "cluster.";
    private static final String MEMBERS = "cluster.members";
    private static final String CLIENT = "cluster.client";

    /**
     * Plans all combinations of an experiment's settings.
     *
     * @param clusters plans a cluster that is given in one word, or of which only the place is given
     * @throws UserMistake that names the file, the cell, and the first setting that does not fit; or if there are more
     *     than 10,000 runs
     */
    public static Matrix of(Experiment experiment, Function<ClusterSpec, ClusterPlan> clusters) {
        checkSize(experiment);
        Map<String, Cell> byKey = new LinkedHashMap<>();
        List<String> merged = new ArrayList<>();
        for (Map<String, JsonNode> chosen : combinations(experiment)) {
            Cell cell = new Planning(experiment, chosen, clusters).cell();
            Cell equal = byKey.putIfAbsent(cell.key(), cell);
            if (equal != null) {
                checkSame(experiment.source(), cell, equal);
                merged.add(cell.inWords() + " is the same run as " + equal.inWords() + ": it is measured once");
            }
        }
        return new Matrix(List.copyOf(byKey.values()), merged);
    }

    private static void checkSize(Experiment experiment) {
        long cells = experiment.cells().size();
        for (List<JsonNode> values : experiment.axes().values()) {
            cells = Math.min(MOST_RUNS + 1, cells * values.size());
        }
        if (cells * experiment.repetitions() > MOST_RUNS) {
            throw new UserMistake(experiment.source() + ": its axes, cells and repetitions are more than " + MOST_RUNS
                    + " runs, expected at most so many");
        }
    }

    /** Refuses plans that differ only in private parts: their stored results could not be told apart. */
    private static void checkSame(String source, Cell cell, Cell equal) {
        if (!cell.plan().equals(equal.plan())) {
            throw new UserMistake(source + ": two plans of " + cell.inWords() + " differ only in passwords or home"
                    + " directories, which results leave out, expected another difference");
        }
    }

    /** Values by path. */
    private static List<Map<String, JsonNode>> combinations(Experiment experiment) {
        List<Map<String, JsonNode>> combinations = experiment.cells();
        for (Map.Entry<String, List<JsonNode>> axis : experiment.axes().entrySet()) {
            List<Map<String, JsonNode>> more = new ArrayList<>();
            for (Map<String, JsonNode> combination : combinations) {
                for (JsonNode value : axis.getValue()) {
                    Map<String, JsonNode> chosen = new LinkedHashMap<>(combination);
                    chosen.put(axis.getKey(), value);
                    more.add(chosen);
                }
            }
            combinations = more;
        }
        return combinations;
    }

    /** One combination on its way to a plan. */
    private static final class Planning {

        private final Map<String, JsonNode> chosen;
        private final Function<ClusterSpec, ClusterPlan> clusters;
        private final Map<String, String> settings = new LinkedHashMap<>();
        private final ObjectNode plan;
        /** The file and the cell, for messages. */
        private final String source;

        Planning(Experiment experiment, Map<String, JsonNode> chosen, Function<ClusterSpec, ClusterPlan> clusters) {
            this.chosen = chosen;
            this.clusters = clusters;
            plan = experiment.base().deepCopy();
            if (!plan.has(CLUSTER)) {
                plan.put(CLUSTER, PlanDefaults.CLUSTER_OF_OWN_JVMS);
            }
            chosen.forEach((path, value) -> settings.put(SettingNames.shortName(path), SettingNames.text(path, value)));
            source = experiment.source() + (settings.isEmpty() ? "" : ", " + Cell.inWords(settings));
        }

        Cell cell() {
            if (chosen.containsKey(CLUSTER)) {
                plan.set(CLUSTER, chosen.get(CLUSTER));
            }
            if (chosen.keySet().stream().anyMatch(path -> path.startsWith(CLUSTER_SETTING))) {
                spellOutCluster();
            }
            PlanTree tree = new PlanTree(plan, source);
            chosen.forEach((path, value) -> {
                if (!path.equals(CLUSTER)) {
                    tree.set(path, value);
                }
            });
            RunPlan whole = PlanJson.of(plan, source, clusters);
            Variant thereIs =
                    QueryLookup.byId(whole.query()).variantOrOnly(whole.job().variant());
            if (thereIs
                    != whole.job().variant()) { // a query that has one variant is asked in that, as on the command line
                tree.set("job.variant", thereIs);
                whole = PlanJson.of(plan, source, clusters);
            }
            return Cell.of(settings, whole);
        }

        /**
         * Makes an object of a cluster that is given in one word, so that single settings of it can be chosen. What follows from
         * the members by a rule is left out, because their number may be among these settings.
         */
        private void spellOutCluster() {
            if (!plan.path(CLUSTER).isTextual()) {
                return;
            }
            ClusterPlan planned = cluster(plan.get(CLUSTER).textValue());
            ObjectNode cluster = StrictJson.MAPPER.valueToTree(planned);
            cluster.remove(List.of("jvm", "relayed"));
            if (planned.kind() == ClusterKind.EMBEDDED || planned.kind() == ClusterKind.PROCESSES) {
                cluster.remove("threads");
            }
            plan.set(CLUSTER, cluster);
        }

        private ClusterPlan cluster(String word) {
            try {
                ClusterSpec spec = ClusterSpec.parse(word);
                OptionalInt members = Optional.ofNullable(chosen.get(MEMBERS))
                        .filter(JsonNode::canConvertToInt)
                        .map(value -> OptionalInt.of(value.intValue()))
                        .orElse(spec.members());
                Optional<String> client =
                        Optional.ofNullable(chosen.get(CLIENT)).map(JsonNode::textValue);
                return clusters.apply(new ClusterSpec(spec.kind(), spec.where(), client, members));
            } catch (UserMistake e) {
                throw new UserMistake(source + ": " + e.getMessage());
            }
        }
    }
}
