package nexmark.jet.comparison;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import nexmark.jet.plan.Counts;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.StoredResults;

/** Finds the sides of a comparison among stored results. */
public final class StoredSides {

    private static final String RESULT = "result.json";

    private StoredSides() {}

    /**
     * One side for each argument, the baseline first.
     *
     * @param arguments a {@code result.json}, the folder of a run, a folder of runs, or the label of runs in the store
     * @param store folder in which labels are looked up
     * @throws UserMistake if an argument leads to no result, or two lead to the same
     */
    public static List<Side> named(List<String> arguments, Path store) {
        if (arguments.size() < 2) {
            throw new UserMistake(
                    (arguments.isEmpty() ? "nothing to compare" : "nothing to compare " + arguments.get(0) + " with")
                            + ", expected two results, folders or labels, or --by with what runs differ in");
        }
        List<String> names = names(arguments);
        List<Side> sides = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < arguments.size(); i++) {
            Side side = new Side(names.get(i), runs(arguments.get(i), store));
            for (RunResult run : side.runs()) {
                if (!seen.add(run.id())) {
                    throw new UserMistake("run " + run.id() + " is on two sides, expected different runs on each side");
                }
            }
            sides.add(side);
        }
        return sides;
    }

    /**
     * One side for each value of a property among the runs of all arguments, in the order of their first start.
     *
     * @param property a plan's setting such as {@code cluster.jvm}, or another property of runs
     * @throws UserMistake if no run has the property, or all have the same value
     */
    public static List<Side> by(String property, List<String> arguments, Path store) {
        if (arguments.isEmpty()) {
            throw new UserMistake("--by " + property + " has no runs to split, expected a folder of results");
        }
        Map<String, RunResult> runs = new LinkedHashMap<>();
        for (String argument : arguments) {
            runs(argument, store).forEach(run -> runs.put(run.id(), run));
        }
        return split(property, List.copyOf(runs.values()));
    }

    /**
     * One side for each value of a property, in the order of their first start.
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
            throw new UserMistake(
                    "--by " + property + " is " + byValue.keySet().iterator().next() + " in "
                            + Counts.of(runs.size(), "run") + ", expected runs that differ in it");
        }
        List<Side> sides = new ArrayList<>();
        byValue.forEach((value, ofValue) -> sides.add(new Side(value, ofValue)));
        return sides;
    }

    /** The whole name of a property, which may be given by a short one such as {@code jvm}. */
    public static String property(String name) {
        return RunProperties.ALIASES.getOrDefault(name, name);
    }

    private static String value(RunResult run, String property) {
        Map<String, String> properties = RunProperties.of(run);
        String value = properties.get(property);
        if (value == null && !property.startsWith(RunProperties.TAG)) {
            Set<String> known = new TreeSet<>(properties.keySet());
            known.addAll(RunProperties.ALIASES.keySet());
            throw new UserMistake("--by is '" + property + "', expected one of " + String.join(", ", known));
        }
        return value == null ? RunProperties.NONE : value;
    }

    private static List<RunResult> runs(String argument, Path store) {
        if (Files.exists(Path.of(argument))) {
            return results(Path.of(argument));
        }
        List<RunResult> labelled = Files.isDirectory(store) ? labelled(argument, store) : List.of();
        if (labelled.isEmpty()) {
            throw new UserMistake(argument + ": no such path, and no run in " + store
                    + " has this label, expected a result.json, a folder of results or a label");
        }
        return labelled;
    }

    private static List<RunResult> labelled(String label, Path store) {
        try {
            return results(store).stream()
                    .filter(run -> label.equals(run.label()))
                    .toList();
        } catch (UserMistake e) {
            throw new UserMistake(label + ": no such path, and no label: " + e.getMessage());
        }
    }

    private static List<RunResult> results(Path place) {
        return StoredResults.at(place).stream().map(StoredResult::result).toList();
    }

    /** Names of sides: the arguments' last parts if these differ; a result is named by its folder. */
    public static List<String> names(List<String> arguments) {
        List<String> names = arguments.stream().map(StoredSides::lastPart).toList();
        return new HashSet<>(names).size() == names.size() ? names : arguments;
    }

    private static String lastPart(String argument) {
        Path path = Path.of(argument).normalize();
        Path named = path.endsWith(RESULT) && path.getNameCount() > 1 ? path.getParent() : path;
        return named.getFileName() == null || named.getFileName().toString().isEmpty()
                ? argument
                : named.getFileName().toString();
    }
}
