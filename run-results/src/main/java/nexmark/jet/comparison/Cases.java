package nexmark.jet.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import nexmark.jet.result.FlatPlan;
import nexmark.jet.result.RunResult;

/**
 * The cases that sides are compared in, one by one: each query, with each combination of the settings that a side has several
 * values of. Otherwise runs of different rates, say, would be taken for repetitions of one.
 */
final class Cases {

    private final Map<String, Set<String>> variedByQuery = new TreeMap<>();

    Cases(List<Side> sides) {
        for (Side side : sides) {
            for (String query : side.queries()) {
                variedByQuery.computeIfAbsent(query, any -> new TreeSet<>()).addAll(varied(side, query));
            }
        }
    }

    /** The settings that runs of one side and query differ in. */
    private static Set<String> varied(Side side, String query) {
        Map<String, String> first = new TreeMap<>();
        Set<String> varied = new TreeSet<>();
        for (RunResult run : side.runs()) {
            if (run.plan().query().equals(query)) {
                FlatPlan.of(run.plan()).forEach((setting, value) -> {
                    String known = first.putIfAbsent(setting, value);
                    if (known != null && !known.equals(value)) {
                        varied.add(setting);
                    }
                });
            }
        }
        return varied;
    }

    /** Whether runs of one side and query differ in any setting. */
    boolean areSettingsVaried() {
        return variedByQuery.values().stream().anyMatch(varied -> !varied.isEmpty());
    }

    /** The runs of a side by their cases, such as {@code q5} or {@code q5 rate=1000000}. */
    Map<String, Side> split(Side side) {
        return split(
                side,
                run -> run.plan().query()
                        + settings(run, variedByQuery.get(run.plan().query())));
    }

    /**
     * The runs of a side by their cases but for the query, such as {@code q5/q8 rate=1000000}, for sides that ask different queries.
     *
     * @param queries the queries of all sides
     */
    Map<String, Side> splitAcross(String queries, Side side) {
        Set<String> varied = new TreeSet<>();
        variedByQuery.values().forEach(varied::addAll);
        return split(side, run -> queries + settings(run, varied));
    }

    /** The settings of a run as the end of a case's name. */
    private static String settings(RunResult run, Set<String> varied) {
        Map<String, String> settings = FlatPlan.of(run.plan());
        StringBuilder name = new StringBuilder();
        for (String setting : varied) {
            String last = setting.substring(setting.lastIndexOf('.') + 1);
            name.append(' ').append(last).append('=').append(settings.get(setting));
        }
        return name.toString();
    }

    private static Map<String, Side> split(Side side, Function<RunResult, String> caseOf) {
        Map<String, List<RunResult>> runs = new TreeMap<>();
        side.runs()
                .forEach(run -> runs.computeIfAbsent(caseOf.apply(run), any -> new ArrayList<>())
                        .add(run));
        Map<String, Side> split = new TreeMap<>();
        runs.forEach((name, ofCase) -> split.put(name, new Side(side.name(), ofCase)));
        return split;
    }
}
