package nexmark.jet.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import nexmark.jet.comparison.LatencyErrors;
import nexmark.jet.experiment.Experiment.FailedAttempt;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.StoredResult;

/** The runs that are stored at the places of a page: each once, by the time of its start. */
record FoundRuns(List<ReportedRun> runs, LatencyErrors errors, List<FailedAttempt> failures, List<String> unreadable) {

    /** The series that every run has, a foreign program's too. */
    private static final String SERIES_OF_ALL = "first";

    /** Reads the places; it is the user's mistake if one of them has no result that can be read. */
    static FoundRuns at(List<Path> places, Path page) {
        List<String> unreadable = new ArrayList<>();
        Map<String, StoredResult> stored = new LinkedHashMap<>();
        Set<Path> stores = new TreeSet<>();
        for (Path place : places) {
            List<StoredResult> found = StoredResult.readable(place, unreadable::add);
            if (found.isEmpty()) {
                throw new UserMistake(
                        unreadable.isEmpty()
                                ? place + ": no results in it, expected folders with a result.json"
                                : unreadable.get(0));
            }
            found.forEach(each -> stored.put(each.result().id(), each));
            stores.addAll(stores(found, place));
        }
        List<ReportedRun> runs = stored.values().stream()
                .map(each -> ReportedRun.of(each, page))
                .sorted(Comparator.comparing(run -> run.result().times().startedAt()))
                .toList();
        return new FoundRuns(
                inOneSeriesEach(runs),
                LatencyErrors.of(stored.values()),
                stores.stream()
                        .flatMap(store -> FailedAttempt.in(store).stream())
                        .toList(),
                List.copyOf(unreadable));
    }

    /**
     * The folders of runs that lie at a place or below it; a run's own folder as a place does not lead to its
     * neighbours.
     */
    private static Set<Path> stores(List<StoredResult> found, Path place) {
        Path whole = place.toAbsolutePath().normalize();
        return found.stream()
                .map(stored -> stored.folder().normalize().getParent())
                .filter(store -> store.startsWith(whole))
                .collect(toSet());
    }

    private static String query(ReportedRun run) {
        return run.result().plan().query();
    }

    /**
     * Latencies of different series are never put next to each other: where a query's runs differ, all are seen in one.
     */
    private static List<ReportedRun> inOneSeriesEach(List<ReportedRun> runs) {
        Map<String, Set<String>> series = runs.stream()
                .filter(ReportedRun::isCounted)
                .collect(groupingBy(
                        FoundRuns::query, mapping(run -> run.result().latency().main(), toSet())));
        return runs.stream()
                .map(run -> series.getOrDefault(query(run), Set.of()).size() > 1
                        ? run.with(run.result().in(SERIES_OF_ALL))
                        : run)
                .toList();
    }
}
