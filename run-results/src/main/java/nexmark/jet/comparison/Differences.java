package nexmark.jet.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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
                differences.add(property + " (" + String.join(", ", values) + " / " + String.join(", ", others) + ")");
            }
        });
        return differences;
    }

    /** The properties in which the runs of one side differ, each with its values: {@code workload.rate (1000000, 2000000)}. */
    static List<String> within(Side side) {
        List<String> mixed = new ArrayList<>();
        values(side).forEach((property, values) -> {
            if (values.size() > 1) {
                mixed.add(property + " (" + String.join(", ", values) + ")");
            }
        });
        return mixed;
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
