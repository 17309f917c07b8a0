package nexmark.jet.runner.campaign;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import nexmark.jet.comparison.Side;
import nexmark.jet.comparison.StoredSides;
import nexmark.jet.environment.EnvironmentPrivacy;
import nexmark.jet.experiment.Experiment.Cell;
import nexmark.jet.experiment.Experiment.PlannedRun;
import nexmark.jet.experiment.Experiment.RunOrder;
import nexmark.jet.experiment.Matrix;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.StoredResult;

/**
 * A comparison as an experiment of one axis: a cell for each query and side.
 *
 * @param setting name of the axis, for people
 * @param names the sides, the baseline first
 * @param cells of each query those of all sides, so that they are measured one soon after the other
 */
public record Sides(String setting, List<String> names, List<Cell> cells) {

    private static final int LONGEST_NAME = 80;

    /**
     * Sides with the same value show how much equal settings differ.
     *
     * @param values the setting's values, one for each side
     * @param plans each side's plans, in the same order of queries on all sides
     * @param sameKeys values whose plans may be another side's too, because another program runs them
     * @throws UserMistake if different values lead to the same plan
     */
    public static Sides of(String setting, List<String> values, List<List<RunPlan>> plans, Set<String> sameKeys) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            int occurrence = 1 + Collections.frequency(values.subList(0, i), values.get(i));
            names.add(EnvironmentPrivacy.ofTexts().clean(values.get(i))
                    + (occurrence == 1 ? "" : " (" + occurrence + ")"));
        }
        List<Cell> cells = new ArrayList<>();
        for (int query = 0; query < plans.get(0).size(); query++) {
            Map<String, String> valueByKey = new LinkedHashMap<>();
            List<String> keys = new ArrayList<>();
            for (int side = 0; side < values.size(); side++) {
                RunPlan plan = plans.get(side).get(query);
                String value = values.get(side);
                String key = plan.key() + (sameKeys.contains(value) ? "-" + value : "");
                if (!valueByKey.computeIfAbsent(key, any -> value).equals(value)) {
                    throw new UserMistake("--" + setting + " makes no difference to " + plan.query() + ": "
                            + valueByKey.get(key) + " and " + value + " have the same plan, expected different ones");
                }
                keys.add(key + "-" + side);
            }
            // Stored runs count only if they were measured in turns with the same sides.
            String together = hash(String.join(" ", keys));
            for (int side = 0; side < values.size(); side++) {
                RunPlan plan = plans.get(side).get(query);
                Map<String, String> settings = new LinkedHashMap<>(Map.of("query", plan.query()));
                settings.put(setting, names.get(side));
                cells.add(new Cell(settings, plan, together + "-" + keys.get(side)));
            }
        }
        return new Sides(setting, names, cells);
    }

    public String side(PlannedRun run) {
        return run.cell().settings().get(setting);
    }

    /** Whether a run is one of the last side, whose goals are checked. */
    public boolean isOfLast(PlannedRun run) {
        return side(run).equals(names.get(names.size() - 1));
    }

    /**
     * The runs in rounds: A B, then B A, so that what changes steadily with time favours no side. {@link UserMistake}
     * if they are too many.
     */
    public List<PlannedRun> runs(int rounds) {
        if ((long) rounds * cells.size() > Matrix.MOST_RUNS) {
            throw new UserMistake("--pairs is " + rounds + ", which makes " + (long) rounds * cells.size()
                    + " runs, expected at most " + Matrix.MOST_RUNS);
        }
        return RunOrder.INTERLEAVED.of(cells, rounds, 0);
    }

    /** The name of the folder: {@code jvm=g1-5ms+zgc-q5}. A long name, or one that file systems refuse, is a hash. */
    public String folderName() {
        String name = setting + "=" + String.join("+", names) + "-"
                + cells.stream().map(cell -> cell.plan().query()).distinct().collect(Collectors.joining("-"));
        return name.matches("[A-Za-z0-9.+=-]{1," + LONGEST_NAME + "}") ? name : setting + "-" + hash(name);
    }

    private static String hash(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(UTF_8)).toString().substring(0, 8);
    }

    /**
     * The sides with what has been measured of them: of each repetition at most one result that counts.
     *
     * @throws UserMistake if what a foreign program said of a run cannot be read
     */
    public StoredSides measured(List<RunOutcome> outcomes) {
        List<Side> sides = new ArrayList<>();
        for (String name : names) {
            List<RunOutcome> ofSide = outcomes.stream()
                    .filter(outcome -> side(outcome.run()).equals(name))
                    .toList();
            sides.add(new Side(
                    name,
                    ofSide.stream()
                            .flatMap(outcome -> outcome.countedOnce().stream())
                            .map(StoredResult::result)
                            .toList(),
                    ofSide.stream()
                            .flatMap(outcome -> outcome.failures().stream()
                                    .map(failure -> outcome.run().plan().query()))
                            .toList()));
        }
        return StoredSides.of(
                sides,
                outcomes.stream().flatMap(outcome -> outcome.results().stream()).toList());
    }
}
