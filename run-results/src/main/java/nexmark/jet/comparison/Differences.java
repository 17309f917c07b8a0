package nexmark.jet.comparison;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.result.RunResult;

/** In what the runs of two sides differ besides their figures. */
final class Differences {

    private Differences() {}

    /**
     * The properties that differ, each with its values: {@code jdk (17.0.15+6 / 21.0.2+13)}.
     *
     * @param compared name of the property that is compared on purpose, which is left out; empty = none
     */
    static List<String> between(Side baseline, Side other, String compared) {
        Map<String, Set<String>> first = values(baseline);
        Map<String, Set<String>> second = values(other);
        List<String> differences = new ArrayList<>();
        first.forEach((property, values) -> {
            Set<String> others = second.getOrDefault(property, Set.of());
            if (!property.equals(compared) && !values.equals(others)) {
                Set<String> common = common(property, Stream.concat(values.stream(), others.stream()));
                differences.add(property + " (" + texts(values, common) + " / " + texts(others, common) + ")");
            }
        });
        return differences;
    }

    /** The properties in which the runs of one side differ, each with its values: {@code workload.rate (1000000, 2000000)}. */
    static List<String> within(Side side) {
        List<String> mixed = new ArrayList<>();
        values(side).forEach((property, values) -> {
            if (values.size() > 1) {
                mixed.add(property + " (" + texts(values, common(property, values.stream())) + ")");
            }
        });
        return mixed;
    }

    /** The words that all values of a property have, which say nothing of the difference: JVMs have many flags and differ in few. */
    private static Set<String> common(String property, Stream<String> values) {
        return property.equals(RunProperties.FLAGS)
                ? values.map(Differences::words)
                        .reduce((some, others) -> {
                            some.retainAll(others);
                            return some;
                        })
                        .orElse(Set.of())
                : Set.of();
    }

    private static Set<String> words(String value) {
        return new LinkedHashSet<>(List.of(value.split(" ")));
    }

    private static String texts(Set<String> values, Set<String> common) {
        return values.stream().map(value -> without(common, value)).collect(Collectors.joining(", "));
    }

    private static String without(Set<String> common, String value) {
        if (common.isEmpty()) {
            return value;
        }
        Set<String> words = words(value);
        words.removeAll(common);
        return words.isEmpty() ? RunProperties.NONE : String.join(" ", words);
    }

    private static Map<String, Set<String>> values(Side side) {
        Map<String, Set<String>> values = new TreeMap<>();
        for (RunResult run : side.runs()) {
            RunProperties.ofMeasurement(run)
                    .forEach((property, value) -> values.computeIfAbsent(property, name -> new TreeSet<>())
                            .add(value));
        }
        return values;
    }
}
