package nexmark.jet.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.comparison.RunProperties;
import nexmark.jet.experiment.PlanSettings;
import nexmark.jet.result.FlatPlan;
import nexmark.jet.result.RunResult;

/**
 * The settings in which runs of one query differ. Settings that always change together are one axis; a setting that follows
 * from others is none, but is named.
 *
 * <p>A foreign program's plan says how the runs next to it were planned, so such a run has the program's name as its value on
 * the first axis.
 */
final class VariedSettings {

    /** The tag that names a foreign program. */
    private static final String PROGRAM = "side";

    private static final String OURS = "ours";
    private static final String QUERY = "workload.query";
    /** Properties besides the plan whose values are not put together in one cell. */
    private static final List<String> BESIDES_THE_PLAN =
            List.of(RunProperties.LABEL, "machine", "jdk", "hazelcast", "heap");

    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    /** Properties that change together, by their paths. */
    private record Axis(List<String> properties) {}

    private final List<Axis> axes = new ArrayList<>();
    private final Set<String> following = new LinkedHashSet<>();
    private final Map<String, Map<String, String>> propertiesByRun = new HashMap<>();
    private final Map<String, String> programs = new HashMap<>();

    private VariedSettings() {}

    /** @param more a property by which the runs are split even if it is none of the plan */
    static VariedSettings of(List<RunResult> runs, Optional<String> more) {
        VariedSettings settings = new VariedSettings();
        runs.forEach(run -> settings.add(run, more));
        List<RunResult> ours = runs.stream()
                .filter(run -> !settings.programs.containsKey(run.id()))
                .toList();
        settings.findAxes(ours.isEmpty() ? runs : ours);
        if (settings.axes.isEmpty() && !ours.isEmpty() && !settings.programs.isEmpty()) {
            settings.axes.add(new Axis(List.of(PROGRAM)));
        }
        return settings;
    }

    private void add(RunResult run, Optional<String> more) {
        Map<String, String> all = RunProperties.of(run);
        Map<String, String> own = new LinkedHashMap<>(FlatPlan.of(run.plan()));
        own.remove(QUERY);
        Stream.concat(BESIDES_THE_PLAN.stream(), more.stream())
                .filter(property -> !property.equals(QUERY))
                .forEach(property -> own.putIfAbsent(property, all.getOrDefault(property, "none")));
        String program = run.tags().get(PROGRAM);
        if (program != null) {
            programs.put(run.id(), program);
        }
        own.put(PROGRAM, program == null ? OURS : program);
        propertiesByRun.put(run.id(), own);
    }

    private void findAxes(List<RunResult> runs) {
        List<Map<String, String>> all =
                runs.stream().map(run -> propertiesByRun.get(run.id())).toList();
        for (String property : all.get(0).keySet()) {
            if (isFunction(List.of(), property, all)) {
                continue;
            }
            Optional<Axis> twin = axes.stream()
                    .filter(axis -> isFunction(axis.properties(), property, all)
                            && isFunction(List.of(property), axis.properties().get(0), all))
                    .findFirst();
            if (twin.isPresent() && property.contains(".")) {
                axes.set(axes.indexOf(twin.get()), joined(twin.get(), property));
            } else if (isFunction(firsts(axes), property, all)) {
                following.add(property);
            } else {
                axes.add(new Axis(List.of(property)));
            }
        }
        dropWhatFollows(all);
    }

    private static Axis joined(Axis axis, String property) {
        List<String> properties = new ArrayList<>(axis.properties());
        properties.add(property);
        return new Axis(List.copyOf(properties));
    }

    /** An axis that was found first may follow from those that were found later. */
    private void dropWhatFollows(List<Map<String, String>> all) {
        for (Axis axis : List.copyOf(axes)) {
            List<Axis> others =
                    axes.stream().filter(other -> !other.equals(axis)).toList();
            if (!others.isEmpty()
                    && isFunction(firsts(others), axis.properties().get(0), all)) {
                axes.remove(axis);
                following.addAll(axis.properties());
            }
        }
    }

    private static List<String> firsts(List<Axis> axes) {
        return axes.stream().map(axis -> axis.properties().get(0)).toList();
    }

    /** Whether the values of some properties leave only one value of another. */
    private static boolean isFunction(List<String> properties, String other, List<Map<String, String>> runs) {
        Map<List<String>, String> values = new HashMap<>();
        return runs.stream().allMatch(run -> {
            List<String> key = properties.stream().map(run::get).toList();
            String value = run.get(other);
            String known = values.putIfAbsent(key, value);
            return known == null || known.equals(value);
        });
    }

    /** The names of the axes: short names of settings. */
    List<String> names() {
        return axes.stream()
                .map(axis ->
                        axis.properties().stream().map(PlanSettings::shortName).collect(Collectors.joining(", ")))
                .toList();
    }

    /** Short names of settings that differ too, but follow from the axes. */
    List<String> following() {
        return following.stream().map(PlanSettings::shortName).toList();
    }

    /** The property in which runs differ if it is only one; empty if there are several, or none. */
    String only() {
        return axes.size() == 1 ? axes.get(0).properties().get(0) : "";
    }

    /** The index of the axis that a setting is, alone or with others; -1 if it does not vary. */
    int axisOf(String property) {
        return IntStream.range(0, axes.size())
                .filter(i -> axes.get(i).properties().contains(property))
                .findFirst()
                .orElse(-1);
    }

    /** A value for each axis. */
    List<String> of(RunResult run) {
        String program = programs.get(run.id());
        return IntStream.range(0, axes.size())
                .mapToObj(i -> i == 0 && program != null ? program : text(axes.get(i), run))
                .toList();
    }

    private String text(Axis axis, RunResult run) {
        Map<String, String> values = propertiesByRun.get(run.id());
        return axis.properties().stream()
                .map(property -> PlanSettings.text(property, values.get(property)))
                .collect(Collectors.joining(", "));
    }

    /** The values that runs have on an axis: numbers in ascending order, others in the order of the runs. */
    List<String> values(int axis, Collection<RunResult> runs) {
        String first = axes.get(axis).properties().get(0);
        Map<String, String> raw = new LinkedHashMap<>();
        runs.forEach(run ->
                raw.putIfAbsent(of(run).get(axis), propertiesByRun.get(run.id()).get(first)));
        boolean areNumbers =
                raw.values().stream().allMatch(value -> NUMBER.matcher(value).matches());
        return areNumbers
                ? raw.entrySet().stream()
                        .sorted(Comparator.comparingLong(each -> Long.parseLong(each.getValue())))
                        .map(Map.Entry::getKey)
                        .toList()
                : List.copyOf(raw.keySet());
    }

    /** The values of a run for people: the value alone of one axis, otherwise {@code slide=20ms variant=tuned}. */
    String inWords(List<String> values) {
        List<String> names = names();
        return switch (values.size()) {
            case 0 -> "all runs";
            case 1 -> values.get(0);
            default ->
                IntStream.range(0, values.size())
                        .mapToObj(i -> names.get(i) + "=" + values.get(i))
                        .collect(Collectors.joining(" "));
        };
    }
}
