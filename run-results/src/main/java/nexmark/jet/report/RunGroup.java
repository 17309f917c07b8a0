package nexmark.jet.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import nexmark.jet.comparison.RunProperties;
import nexmark.jet.comparison.Side;
import nexmark.jet.comparison.StoredSides;
import nexmark.jet.result.RunResult;
import nexmark.jet.search.SearchStep;

/** Runs that were made, or are looked at, for one question: where they come from, the property in which their sides differ on purpose, and the sides, the baseline first; fewer than two = nothing is compared. */
record RunGroup(String title, List<ReportedRun> runs, String compared, List<Side> sides) {

    private static final String EXPERIMENT = "experiment";
    private static final String CELL = "cell";
    private static final String RESULT = "result.json";

    /** The groups of a page: one if the user says what is compared, otherwise each experiment, each search, and the other runs. */
    static List<RunGroup> of(List<ReportedRun> runs, List<Path> places, Optional<String> by) {
        if (by.isPresent()) {
            return List.of(new RunGroup("", runs, by.get(), StoredSides.split(by.get(), results(runs))));
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

    /** One side for each place, as {@code compare} has them; a run that lies at two places is on the first one's side. */
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
                .map(name -> new Side(name, results(byPlace.get(name))))
                .toList();
    }

    private static String compared(List<ReportedRun> runs) {
        return VariedSettings.of(results(runs), Optional.empty()).only();
    }

    private static RunGroup labelled(List<ReportedRun> runs) {
        List<RunResult> labelled =
                results(runs).stream().filter(result -> result.label() != null).toList();
        long labels = labelled.stream().map(RunResult::label).distinct().count();
        return new RunGroup(
                "",
                runs,
                RunProperties.LABEL,
                labels < 2 ? List.of() : StoredSides.split(RunProperties.LABEL, labelled));
    }

    /**
     * One side for each cell, named by the settings in which the cells differ. Cells of different queries that have the same
     * name are one side, since queries are compared one by one; of the same query they are told apart by a number.
     */
    private static List<Side> cells(List<ReportedRun> runs) {
        Map<String, Map<String, List<ReportedRun>>> cellsByQuery = new LinkedHashMap<>();
        runs.forEach(run -> cellsByQuery
                .computeIfAbsent(run.result().plan().query(), any -> new LinkedHashMap<>())
                .computeIfAbsent(run.result().tags().getOrDefault(CELL, ""), any -> new ArrayList<>())
                .add(run));
        Map<String, List<RunResult>> sides = new LinkedHashMap<>();
        cellsByQuery.values().forEach(cells -> addSides(cells.values(), sides));
        return sides.entrySet().stream()
                .map(side -> new Side(side.getKey(), side.getValue()))
                .toList();
    }

    private static void addSides(Collection<List<ReportedRun>> cells, Map<String, List<RunResult>> sides) {
        VariedSettings settings =
                VariedSettings.of(results(cells.stream().flatMap(List::stream).toList()), Optional.empty());
        Map<String, Integer> occurrences = new HashMap<>();
        for (List<ReportedRun> cell : cells) {
            String name = settings.inWords(settings.of(cell.get(0).result()));
            int occurrence = occurrences.merge(name, 1, Integer::sum);
            sides.computeIfAbsent(occurrence == 1 ? name : name + " (" + occurrence + ")", any -> new ArrayList<>())
                    .addAll(results(cell));
        }
    }

    private static List<RunResult> results(List<ReportedRun> runs) {
        return runs.stream().map(ReportedRun::result).toList();
    }
}
