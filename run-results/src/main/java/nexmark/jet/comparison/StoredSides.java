package nexmark.jet.comparison;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.plan.Counts;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;

/**
 * The sides of a comparison, found among stored results.
 *
 * @param sides the baseline first
 * @param errors how far off the sides' latencies may be
 */
public record StoredSides(List<Side> sides, LatencyErrors errors) {

    private static final String RESULT = "result.json";

    /** Sides of given runs; a {@link UserMistake} if a foreign program's report of a run cannot be read. */
    public static StoredSides of(List<Side> sides, Collection<StoredResult> runs) {
        return new StoredSides(sides, LatencyErrors.of(runs));
    }

    /**
     * One side for each argument, the baseline first.
     *
     * @param arguments a {@code result.json}, the folder of a run, a folder of runs, or the label of runs in the store
     * @param store folder in which labels are looked up
     * @throws UserMistake if an argument leads to no result, or two lead to the same, or a foreign program's report
     *     of a run cannot be read
     */
    public static StoredSides named(List<String> arguments, Path store) {
        if (arguments.size() < 2) {
            throw new UserMistake(
                    (arguments.isEmpty() ? "nothing to compare" : "nothing to compare " + arguments.get(0) + " with")
                            + ", expected two results, folders or labels");
        }
        List<String> names = names(arguments);
        List<Side> sides = new ArrayList<>();
        Map<String, StoredResult> byId = new HashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            List<StoredResult> runs = runs(arguments.get(i), store);
            for (StoredResult run : runs) {
                String id = run.result().id();
                if (byId.put(id, run) != null) {
                    throw new UserMistake("run " + id + " is on two sides, expected different runs on each side");
                }
            }
            sides.add(new Side(names.get(i), results(runs)));
        }
        return of(sides, byId.values());
    }

    /**
     * One side for each value of a property among some runs, in the order of their first start.
     *
     * @param property a plan's setting such as {@code cluster.jvm}, or another property of runs
     * @throws UserMistake if no run has the property, or all have the same value
     */
    public static List<Side> split(String property, List<RunResult> runs) {
        Map<String, List<RunResult>> byValue = new LinkedHashMap<>();
        for (RunResult run : new Side(property, runs).runs()) {
            byValue.computeIfAbsent(value(run, property), value -> new ArrayList<>())
                    .add(run);
        }
        if (byValue.size() < 2) {
            throw new UserMistake("--by " + property + " is " + String.join("", byValue.keySet()) + " in "
                    + Counts.of(runs.size(), "run") + ", expected runs that differ in it");
        }
        return byValue.entrySet().stream()
                .map(side -> new Side(side.getKey(), side.getValue()))
                .toList();
    }

    /** The whole name of a property, which may be given by a short one such as {@code jvm}. */
    public static String property(String name) {
        return RunProperties.ALIASES.getOrDefault(name, name);
    }

    private static String value(RunResult run, String property) {
        Map<String, String> properties = RunProperties.of(run);
        if (!properties.containsKey(property) && !property.startsWith(RunProperties.TAG)) {
            throw new UserMistake(
                    "--by is '" + property + "', expected a setting of the plan such as cluster.jvm, or one of "
                            + String.join(", ", RunProperties.ALIASES.keySet()) + ", label, revision, jdk, tag.NAME");
        }
        return properties.getOrDefault(property, RunProperties.NONE);
    }

    private static List<StoredResult> runs(String argument, Path store) {
        return Files.exists(Path.of(argument)) ? StoredResult.at(Path.of(argument)) : labelled(argument, store);
    }

    /** The runs with a label in a store; there is one at least. */
    public static List<StoredResult> labelled(String argument, Path store) {
        List<StoredResult> stored = Files.isDirectory(store) ? StoredResult.under(store) : List.of();
        List<StoredResult> labelled = stored.stream()
                .filter(run -> argument.equals(run.result().label()))
                .toList();
        if (labelled.isEmpty()) {
            throw new UserMistake(argument + ": no such path, and no run in " + store
                    + " has this label, expected a result.json, a folder of results or a label");
        }
        return labelled;
    }

    private static List<RunResult> results(Collection<StoredResult> runs) {
        return runs.stream().map(StoredResult::result).toList();
    }

    /** Names of sides: the arguments' last parts if these differ; a result is named by its folder. */
    public static List<String> names(List<String> arguments) {
        List<String> names = arguments.stream().map(StoredSides::lastPart).toList();
        return new HashSet<>(names).size() == names.size() ? names : arguments;
    }

    private static String lastPart(String argument) {
        Path path = Path.of(argument).normalize();
        Path named = path.endsWith(RESULT) && path.getNameCount() > 1 ? path.getParent() : path;
        String name = String.valueOf(named.getFileName());
        return named.getFileName() == null || name.isEmpty() ? argument : name;
    }
}
