package nexmark.jet.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import nexmark.jet.experiment.Experiment.Cell;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.ClusterSpec;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.PlanTree;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.PlanJson;

/**
 * The cells of an experiment.
 *
 * @param cells the cells, each with a plan of its own
 * @param merged sentences about combinations of settings whose plan another cell has too, and that are not measured
 * again
 */
public record Matrix(List<Cell> cells, List<String> merged) {

    /** The most runs of an experiment or a comparison; of a minute each they would take a week. */
    public static final long MOST_RUNS = 10_000;

    private static final String CLUSTER = PlanSettings.CLUSTER.path();
    private static final String RATE = "/" + PlanSettings.RATE.path().replace('.', '/');

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
            Cell cell = cell(experiment, chosen, clusters);
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

    private static Cell cell(
            Experiment experiment, Map<String, JsonNode> chosen, Function<ClusterSpec, ClusterPlan> clusters) {
        Map<String, String> settings = new LinkedHashMap<>();
        chosen.forEach((path, value) -> settings.put(SettingNames.shortName(path), SettingNames.text(path, value)));
        String source = experiment.source() + (settings.isEmpty() ? "" : ", " + Cell.inWords(settings));
        ObjectNode plan = experiment.base().deepCopy();
        if (!plan.has(CLUSTER)) {
            plan.put(CLUSTER, PlanDefaults.CLUSTER_OF_OWN_JVMS);
        }
        Optional.ofNullable(chosen.get(CLUSTER)).ifPresent(word -> plan.set(CLUSTER, word));
        PlanTree tree = new PlanTree(plan, source);
        chosen.forEach((path, value) -> PlanSettings.at(path)
                .filter(setting -> !path.equals(CLUSTER))
                .ifPresent(setting -> tree.say(setting, value)));
        JsonNode rate = plan.at(RATE);
        if (ShareOfFound.isIn(rate)) {
            tree.set(PlanSettings.RATE, 1L);
            RunPlan any = PlanJson.of(plan, source, clusters);
            long found = PlanSettings.in(source, () -> ShareOfFound.rate(rate.textValue(), any));
            tree.set(PlanSettings.RATE, found);
            settings.put(SettingNames.shortName(PlanSettings.RATE.path()), Counts.text(found));
        }
        return Cell.of(settings, PlanJson.of(plan, source, clusters));
    }
}
