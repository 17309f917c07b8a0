package nexmark.jet.report;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import nexmark.jet.comparison.StoredSides;
import nexmark.jet.plan.Counts;

/**
 * The page of several runs. Nothing on it puts figures of different queries, or latencies of different series, together. Runs
 * that do not count are named with their reasons, and have no other place.
 *
 * @param warning null if any run counts whose answers are proved
 * @param answers what the runs say, in words
 * @param intervals a chart for each metric of each comparison
 * @param matrices a table for each query whose settings vary
 * @param overlays curves of percentiles, for each query
 * @param scalings for each query that was measured on several numbers of members
 * @param searches searches of the highest rate
 * @param notCounted the runs that do not count, and why
 * @param runs all others
 */
public record SeveralView(
        String title,
        String fileName,
        Warning warning,
        List<Answer> answers,
        List<IntervalView> intervals,
        List<MatrixView> matrices,
        List<OverlayView> overlays,
        List<ScalingView> scalings,
        List<TrialsView> searches,
        List<NotCountedView> notCounted,
        RunsTable runs)
        implements ReportView {

    private static final String NONE_COUNTS = "NO VALID RUN";
    private static final String ALL_UNPROVED = "UNPROVED";

    /**
     * The page of stored runs.
     *
     * @param places as for {@link nexmark.jet.result.StoredResults}; several folders of runs are sides of a comparison
     * @param by the property whose values are the sides, as for {@code compare --by}
     * @param page the file that the page will be written to, which links lead from
     * @throws nexmark.jet.process.UserMistake if a place has no results, or the runs do not differ in the property
     */
    public static SeveralView of(List<Path> places, Optional<String> by, Path page) {
        Optional<String> property = by.map(StoredSides::property);
        FoundRuns found = FoundRuns.at(places, PageFolder.of(page));
        List<QueryRuns> queries = QueryRuns.of(found.runs(), property);
        CountedRuns counted = new CountedRuns(found.runs());
        Map<String, String> links = new HashMap<>();
        found.runs().forEach(run -> links.put(run.id(), run.link()));
        Answers answers = Answers.of(found, places, property, counted);
        Warning warning = warning(found, counted);
        return new SeveralView(
                title(queries, counted, warning),
                "several-runs",
                warning,
                answers.inWords(),
                answers.intervals(),
                queries.stream()
                        .flatMap(query -> MatrixView.of(query, counted).stream())
                        .toList(),
                queries.stream()
                        .flatMap(query -> OverlayView.of(query, found.steps().millis(query.query())).stream())
                        .toList(),
                queries.stream()
                        .flatMap(query -> ScalingView.of(query).stream())
                        .toList(),
                found.searches().stream()
                        .map(search -> TrialsView.of(search, links))
                        .toList(),
                NotCountedView.of(found, queries),
                RunsTable.of(counted, queries));
    }

    /** What was measured, how much of it counts and with which doubts: {@code q5 Hot Items: 12 of 14 runs count, 3 unproved}. */
    private static String title(List<QueryRuns> queries, CountedRuns counted, Warning warning) {
        long all = queries.stream().mapToLong(query -> query.results().size()).sum();
        String names = queries.size() == 1
                ? queries.get(0).title()
                : queries.stream().map(QueryRuns::query).collect(Collectors.joining(", "));
        String word = warning == null ? "" : warning.word() + ": ";
        String doubts = Doubts.of(counted.all());
        return word + names + ": " + Answer.counted(counted.all().size(), all)
                + (doubts.isEmpty() ? "" : ", " + doubts);
    }

    private static Warning warning(FoundRuns found, CountedRuns counted) {
        if (counted.all().isEmpty()) {
            return new Warning(
                    NONE_COUNTS,
                    "None of " + Counts.of(found.runs().size(), "run")
                            + " may be quoted; the reasons are under \"Not counted\".");
        }
        boolean isAnyProved =
                counted.all().stream().anyMatch(run -> !run.result().lacksOnlyProof());
        return isAnyProved
                ? null
                : new Warning(
                        ALL_UNPROVED,
                        "No run that counts has proved its answers (--check off, or a foreign program):"
                                + " none of these figures may be quoted.");
    }

    @Override
    public String kind() {
        return "several";
    }
}
