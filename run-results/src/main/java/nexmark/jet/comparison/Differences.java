package nexmark.jet.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** In what the runs of two sides differ besides their figures. */
final class Differences {

    private Differences() {}

    /**
     * The properties that differ, each with its values: {@code jdk (17.0.15+6 / 21.0.2+13)}.
     *
     * @param compared name of the property that is compared on purpose, which is left out; empty = none
     */
    static List<String> between(Side baseline, Side other, String compared) {
        Map<String, Set<String>> second = values(other);
        List<String> differences = new ArrayList<>();
        values(baseline).forEach((property, values) -> {
            Set<String> others = second.getOrDefault(property, Set.of());
            if (!property.equals(compared) && !values.equals(others)) {
                differences.add(property + " (" + without(others, values) + " / " + without(values, others) + ")");
            }
        });
        return differences;
    }

    /** The values without the words that the others have too: JVMs have many flags and differ in few. */
    private static String without(Set<String> others, Set<String> values) {
        Set<String> common =
                others.stream().flatMap(value -> Stream.of(value.split(" "))).collect(Collectors.toSet());
        return values.stream()
                .map(value -> value.startsWith("-") ? without(common, value) : value)
                .collect(Collectors.joining(", "));
    }

    private static String without(Set<String> common, String flags) {
        String left = Stream.of(flags.split(" "))
                .filter(flag -> !common.contains(flag))
                .collect(Collectors.joining(" "));
        return left.isEmpty() ? RunProperties.NONE : left;
    }

    private static Map<String, Set<String>> values(Side side) {
        Map<String, Set<String>> values = new TreeMap<>();
        side.runs()
                .forEach(run -> RunProperties.ofMeasurement(run)
                        .forEach((property, value) -> values.computeIfAbsent(property, name -> new TreeSet<>())
                                .add(value)));
        return values;
    }

    /** The properties in which the runs of one side differ, each with its values: {@code jdk (17.0.15+6, 21.0.2+13)}. */
    static List<String> within(Side side) {
        return values(side).entrySet().stream()
                .filter(property -> property.getValue().size() > 1)
                .map(property -> property.getKey() + " (" + String.join(", ", property.getValue()) + ")")
                .toList();
    }
}
