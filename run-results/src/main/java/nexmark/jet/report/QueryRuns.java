package nexmark.jet.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.comparison.RunProperties;
import nexmark.jet.experiment.SettingNames;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.statistics.Spread;

/** All runs of one query, in cells of equal settings by their values. Nothing is put together over queries or cells. */
record QueryRuns(String query, VariedSettings settings, Map<List<String>, List<ReportedRun>> cells) {

    /** The tag that names a foreign program. */
    static final String PROGRAM = "side";

    static List<QueryRuns> of(List<ReportedRun> runs, Optional<String> by) {
        Map<String, List<ReportedRun>> byQuery =
                runs.stream().collect(groupingBy(run -> run.result().plan().query(), TreeMap::new, toList()));
        return byQuery.entrySet().stream()
                .map(query -> of(query.getKey(), query.getValue(), by))
                .toList();
    }

    private static QueryRuns of(String query, List<ReportedRun> runs, Optional<String> by) {
        VariedSettings settings = VariedSettings.of(ReportedRun.results(runs), by);
        return new QueryRuns(
                query,
                settings,
                runs.stream().collect(groupingBy(run -> settings.of(run.result()), LinkedHashMap::new, toList())));
    }

    /** The query, its rate if all runs have the same, and its engines: {@code q5 Hot Items, 200k events/s, Jet}. */
    String title() {
        String rate = results().get(0).plan().workload().rateInWords() + ", ";
        String engines =
                results().stream().map(VerdictWords::program).distinct().collect(Collectors.joining(" and "));
        return query + " " + QueryLookup.byId(query).title() + ", "
                + (settings.names().contains("rate") ? "" : rate) + engines;
    }

    List<ReportedRun> counted() {
        return counted(runs());
    }

    private static List<ReportedRun> counted(List<ReportedRun> runs) {
        return runs.stream().filter(ReportedRun::isCounted).toList();
    }

    List<RunResult> results() {
        return ReportedRun.results(runs());
    }

    List<ReportedRun> runs() {
        return cells.values().stream().flatMap(List::stream).toList();
    }

    /** A figure of each cell over its runs that count, where any of them has it. */
    List<Spread> spreads(RunMetric metric) {
        return cells.values().stream()
                .flatMap(cell -> metric.spread(ReportedRun.results(counted(cell))).stream())
                .toList();
    }

    /**
     * The settings in which runs of one query differ. A setting that follows from others is not one of them.
     *
     * <p>A foreign program's plan says how the runs next to it were planned, so such a run has the program's name as
     * its value of the first setting.
     */
    static final class VariedSettings {

        private static final String OURS = "ours";
        /** Properties, besides those of the plan, in which runs may differ; the most telling come first. */
        private static final List<String> BESIDES_THE_PLAN =
                List.of(RunProperties.LABEL, "machine", "jdk", "hazelcast", "heap");

        private final List<String> varied = new ArrayList<>();
        private final Map<String, Map<String, String>> propertiesByRun = new LinkedHashMap<>();

        private VariedSettings() {}

        /** @param more a property by which the runs are split even if it is none of the plan */
        static VariedSettings of(List<RunResult> runs, Optional<String> more) {
            VariedSettings settings = new VariedSettings();
            runs.forEach(run -> settings.propertiesByRun.put(run.id(), properties(run, more)));
            List<Map<String, String>> all = List.copyOf(settings.propertiesByRun.values());
            List<Map<String, String>> ours =
                    all.stream().filter(run -> run.get(PROGRAM).equals(OURS)).toList();
            List<Map<String, String>> looked = ours.isEmpty() ? all : ours;
            settings.varied.addAll(RunProperties.varied(looked));
            if (settings.varied.isEmpty() && !ours.isEmpty() && ours.size() < all.size()) {
                settings.varied.add(PROGRAM);
            }
            return settings;
        }

        private static Map<String, String> properties(RunResult run, Optional<String> more) {
            Map<String, String> all = RunProperties.of(run);
            Map<String, String> own = RunProperties.settings(run.plan());
            Stream.concat(BESIDES_THE_PLAN.stream(), more.stream())
                    .forEach(property -> own.putIfAbsent(property, all.getOrDefault(property, "none")));
            own.put(PROGRAM, run.tags().getOrDefault(PROGRAM, OURS));
            return own;
        }

        List<String> names() {
            return varied.stream().map(SettingNames::shortName).toList();
        }

        /** The property in which runs differ if it is only one; empty if there are several, or none. */
        String only() {
            return varied.size() == 1 ? varied.get(0) : "";
        }

        List<String> of(RunResult run) {
            Map<String, String> values = propertiesByRun.get(run.id());
            String program = values.get(PROGRAM);
            return IntStream.range(0, varied.size())
                    .mapToObj(i -> i == 0 && !program.equals(OURS)
                            ? program
                            : SettingNames.text(varied.get(i), values.get(varied.get(i))))
                    .toList();
        }

        /**
         * The values of a run for people: the value alone of one setting, otherwise {@code slide=20ms variant=tuned}.
         */
        String inWords(RunResult run) {
            List<String> values = of(run);
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
}
