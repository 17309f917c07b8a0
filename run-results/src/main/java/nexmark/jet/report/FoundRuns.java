package nexmark.jet.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import nexmark.jet.comparison.LatencySteps;
import nexmark.jet.experiment.FailedAttempt;
import nexmark.jet.experiment.FailureLog;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.StoredResults;

/**
 * What is stored at the places of a page.
 *
 * @param runs each run once, by the time of its start
 * @param steps the steps in which latencies were measured; all latencies are rounded down to their multiples
 * @param failures attempts that left no result
 * @param unreadable the reason for each result that cannot be read, one line; none of these is among the runs
 */
record FoundRuns(List<ReportedRun> runs, LatencySteps steps, List<FailedAttempt> failures, List<String> unreadable) {

    /** The series that every run has, a foreign program's too. */
    private static final String SERIES_OF_ALL = "first";

    /**
     * Reads the places.
     *
     * @param page from which links lead
     * @throws UserMistake if a place is not there, or there is no result that can be read
     */
    static FoundRuns at(List<Path> places, PageFolder page) {
        List<String> unreadable = new ArrayList<>();
        Map<String, StoredResult> stored = new LinkedHashMap<>();
        Set<Path> stores = new TreeSet<>();
        for (Path place : places) {
            List<StoredResult> found = StoredResults.readable(place, unreadable::add);
            if (found.isEmpty()) {
                throw new UserMistake(place + ": no results in it, expected folders with a result.json");
            }
            found.forEach(each -> stored.put(each.result().id(), each));
            stores.addAll(stores(found, place));
        }
        List<ReportedRun> runs = stored.values().stream()
                .map(each -> ReportedRun.of(each, page))
                .sorted((one, other) -> one.result()
                        .times()
                        .startedAt()
                        .compareTo(other.result().times().startedAt()))
                .toList();
        LatencySteps steps = LatencySteps.of(stored.values());
        return new FoundRuns(
                inOneSeriesEach(runs).stream()
                        .map(run -> run.inSteps(steps.millis(run.result().plan().query())))
                        .toList(),
                steps,
                stores.stream()
                        .flatMap(store -> new FailureLog(store).read().stream())
                        .toList(),
                List.copyOf(unreadable));
    }

    /** The folders of runs that lie at a place or below it; a run's own folder as a place does not lead to its neighbours. */
    private static Set<Path> stores(List<StoredResult> found, Path place) {
        Path whole = place.toAbsolutePath().normalize();
        return found.stream()
                .map(stored -> stored.folder().normalize().getParent())
                .filter(store -> store.startsWith(whole))
                .collect(Collectors.toSet());
    }

    /** Latencies of different series are never put next to each other: where a query's runs differ, all are seen in one. */
    private static List<ReportedRun> inOneSeriesEach(List<ReportedRun> runs) {
        Map<String, Set<String>> seriesByQuery = new LinkedHashMap<>();
        runs.stream()
                .filter(ReportedRun::isCounted)
                .forEach(run -> seriesByQuery
                        .computeIfAbsent(run.result().plan().query(), any -> new HashSet<>())
                        .add(run.result().latency().main()));
        return runs.stream()
                .map(run -> seriesByQuery
                                        .getOrDefault(run.result().plan().query(), Set.of())
                                        .size()
                                > 1
                        ? run.in(SERIES_OF_ALL)
                        : run)
                .toList();
    }
}
