package nexmark.jet.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.ComparisonSettings;
import nexmark.jet.comparison.ComparisonWords;
import nexmark.jet.comparison.Contrast.SideFigures;
import nexmark.jet.comparison.RunProperties;
import nexmark.jet.comparison.Side;
import nexmark.jet.comparison.StoredSides;
import nexmark.jet.plan.Counts;
import nexmark.jet.report.QueryRuns.VariedSettings;
import nexmark.jet.report.SeveralView.IntervalView;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.search.SearchReport.SearchStep;
import nexmark.jet.statistics.Spread;

/**
 * Answers of a page: that of each comparison with its intervals, or how many runs there are of each kind.
 */
record Answers(List<Answer> inWords, List<IntervalView> intervals) {

    /** With more sides the intervals, which have to hold together, are too wide. */
    private static final int MOST_SIDES = 12;

    /** An answer in sentences, and what limits it, a sentence each. */
    record Answer(String title, List<String> sentences, List<String> notes) {}

    static Answers of(FoundRuns found, List<Path> places, Optional<String> by, List<ReportedRun> shown) {
        Answers answers = new Answers(new ArrayList<>(), new ArrayList<>());
        RunGroup.of(found.runs(), places, by).forEach(group -> answers.add(group, found, by, shown));
        return answers;
    }

    /** Queries are never compared with each other, so each query has its own sides. */
    private void add(RunGroup group, FoundRuns found, Optional<String> by, List<ReportedRun> shown) {
        List<QueryRuns> others = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (QueryRuns query : QueryRuns.of(group.runs(), by)) {
            List<Side> sides = group.sides().stream()
                    .map(side -> of(query.query(), side))
                    .filter(side -> !side.runs().isEmpty())
                    .toList();
            if (sides.size() >= 2 && sides.size() <= MOST_SIDES) {
                compare(group, query, new StoredSides(sides, found.errors()), shown);
                continue;
            }
            others.add(query);
            List<SideFigures> cells = RunGroup.cells(query.runs()).stream()
                    .map(cell -> SideFigures.of(cell, ComparisonSettings.DEFAULT_METRICS))
                    .toList();
            intervals.addAll(IntervalView.of(group.title(), query.title(), cells, List.of(), shown));
            if (sides.size() > MOST_SIDES) {
                notes.add(query.query() + ": " + sides.size() + " settings are too many to compare each with the"
                        + " first; 'nexmark report --by SETTING' compares the values of one setting");
            }
        }
        if (!others.isEmpty()) {
            inWords.add(measured(group.title(), others, notes));
        }
    }

    private static Side of(String query, Side side) {
        return new Side(
                side.name(),
                side.runs().stream()
                        .filter(run -> run.plan().query().equals(query))
                        .toList());
    }

    /**
     * The answers as {@code compare} prints them, with how far off their latencies may be, and what weakens the runs
     * that count.
     */
    private void compare(RunGroup group, QueryRuns query, StoredSides sides, List<ReportedRun> shown) {
        List<String> remarks = new ArrayList<>();
        for (Side side : sides.sides()) {
            sides.errors().note(side).ifPresent(remarks::add);
            remarks.addAll(side.doubts());
        }
        ComparisonSettings settings = new ComparisonSettings(
                ComparisonSettings.DEFAULT_METRICS, ComparisonSettings.DEFAULT_MARGIN_PERCENT, group.compared());
        for (Comparison comparison : Comparison.byCase(sides, settings)) {
            String title = (group.title().isEmpty() ? "" : group.title() + ": ") + comparison.title();
            inWords.add(new Answer(
                    title,
                    joined(comparison.answers(), remarks),
                    ComparisonWords.notes(comparison).stream()
                            .filter(note -> !remarks.contains(note))
                            .toList()));
            List<SideFigures> figures = ComparisonWords.sides(comparison).toList();
            intervals.addAll(IntervalView.of(title, query.title(), figures, comparison.contrasts(), shown));
        }
    }

    private static List<String> joined(List<String> sentences, List<String> remarks) {
        return Stream.concat(sentences.stream(), remarks.stream().map(remark -> remark + "."))
                .toList();
    }

    /** How many runs there are of which settings, where nothing is compared: a sentence a query. */
    private static Answer measured(String title, List<QueryRuns> queries, List<String> notes) {
        List<String> doubts = queries.stream()
                .flatMap(query -> new Side(query.query(), query.results()).doubts().stream())
                .toList();
        return new Answer(
                title.isEmpty() ? "What was measured" : title,
                joined(queries.stream().map(Answers::inWords).toList(), doubts),
                notes);
    }

    private static String inWords(QueryRuns runs) {
        int counted = runs.counted().size();
        int cells = runs.cells().size();
        String settings = cells == 1
                ? "one setting"
                : cells + " settings, which differ in "
                        + String.join(", ", runs.settings().names());
        return runs.query() + ": " + counted(counted, runs.results().size()) + ", of " + settings + "."
                + p99(runs).map(text -> " " + text).orElse("");
    }

    /** How many of the runs count: {@code 12 of 14 runs count}. */
    static String counted(int counted, long all) {
        return counted + " of " + Counts.of(all, "run") + (counted == 1 ? " counts" : " count");
    }

    /**
     * Over several settings there is no median: it would say more of what was measured how often than of any setting.
     */
    private static Optional<String> p99(QueryRuns runs) {
        List<Spread> all = runs.spreads(RunMetric.P99);
        if (all.size() == 1) {
            return Optional.of("p99 " + ComparisonWords.spread(all.get(0)) + " ms.");
        }
        return Spread.of(all.stream().mapToDouble(Spread::median).toArray())
                .map(medians -> "The medians of p99 are from " + ComparisonWords.figure(medians.least()) + " to "
                        + ComparisonWords.figure(medians.most()) + " ms.");
    }

    /**
     * Runs that were made, or are looked at, for one question: where they come from, the property in which their sides
     * differ on purpose, and the sides, the baseline first; fewer than two = nothing is compared.
     */
    private record RunGroup(String title, List<ReportedRun> runs, String compared, List<Side> sides) {

        private static final String EXPERIMENT = "experiment";
        private static final String RESULT = "result.json";

        /**
         * The groups of a page: one if the user says what is compared, otherwise each experiment, each search, and the
         * other runs.
         */
        static List<RunGroup> of(List<ReportedRun> runs, List<Path> places, Optional<String> by) {
            if (by.isPresent()) {
                return List.of(
                        new RunGroup("", runs, by.get(), StoredSides.split(by.get(), ReportedRun.results(runs))));
            }
            if (places.size() > 1 && places.stream().noneMatch(RunGroup::isRun)) {
                return List.of(new RunGroup("", runs, "", ofPlaces(runs, places)));
            }
            Map<String, List<ReportedRun>> byOrigin = runs.stream()
                    .collect(groupingBy(
                            run -> run.result().tags().getOrDefault(EXPERIMENT, ""), LinkedHashMap::new, toList()));
            return byOrigin.entrySet().stream()
                    .map(origin -> of(origin.getKey(), origin.getValue()))
                    .toList();
        }

        private static RunGroup of(String origin, List<ReportedRun> runs) {
            if (runs.stream().anyMatch(run -> SearchStep.of(run.result().tags()).isPresent())) {
                return new RunGroup("Search " + origin + ", whose command prints the answer", runs, "", List.of());
            }
            return origin.isEmpty() ? labelled(runs) : new RunGroup(origin, runs, compared(runs), cells(runs));
        }

        private static boolean isRun(Path place) {
            return Files.isRegularFile(place) || Files.exists(place.resolve(RESULT));
        }

        /**
         * One side for each place, as {@code compare} has them; a run that lies at two places is on the first one's
         * side.
         */
        private static List<Side> ofPlaces(List<ReportedRun> runs, List<Path> places) {
            List<String> names =
                    StoredSides.names(places.stream().map(Path::toString).toList());
            Map<String, List<ReportedRun>> byPlace = new LinkedHashMap<>();
            for (ReportedRun run : runs) {
                for (int i = 0; i < places.size(); i++) {
                    if (run.folder().startsWith(places.get(i).toAbsolutePath().normalize())) {
                        byPlace.computeIfAbsent(names.get(i), any -> new ArrayList<>())
                                .add(run);
                        break;
                    }
                }
            }
            return names.stream()
                    .filter(byPlace::containsKey)
                    .map(name -> new Side(name, ReportedRun.results(byPlace.get(name))))
                    .toList();
        }

        private static String compared(List<ReportedRun> runs) {
            return VariedSettings.of(ReportedRun.results(runs), Optional.empty())
                    .only();
        }

        private static RunGroup labelled(List<ReportedRun> runs) {
            List<RunResult> labelled = ReportedRun.results(runs).stream()
                    .filter(result -> result.label() != null)
                    .toList();
            long labels = labelled.stream().map(RunResult::label).distinct().count();
            return new RunGroup(
                    "",
                    runs,
                    RunProperties.LABEL,
                    labels < 2 ? List.of() : StoredSides.split(RunProperties.LABEL, labelled));
        }

        /**
         * One side for each combination of the settings in which the cells of a query differ: queries are compared one
         * by one.
         */
        private static List<Side> cells(List<ReportedRun> runs) {
            Map<String, List<RunResult>> sides = new LinkedHashMap<>();
            for (QueryRuns query : QueryRuns.of(runs, Optional.empty())) {
                for (RunResult run : query.results()) {
                    sides.computeIfAbsent(query.settings().inWords(run), any -> new ArrayList<>())
                            .add(run);
                }
            }
            return sides.entrySet().stream()
                    .map(side -> new Side(side.getKey(), side.getValue()))
                    .toList();
        }
    }
}
