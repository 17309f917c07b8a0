package nexmark.jet.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import nexmark.jet.comparison.NotCounted;
import nexmark.jet.comparison.Side;
import nexmark.jet.comparison.StoredSides;
import nexmark.jet.plan.Counts;

/**
 * The page of several runs. Nothing on it puts figures of different queries, or latencies of different series, together. Runs
 * that do not count are named with their reasons, and have no other place.
 *
 * @param warning null if any run counts whose answers are proved
 * @param answers what the runs say, in words
 * @param intervals a chart for each metric of each comparison
 * @param overlays curves of percentiles, for each query
 * @param scalings for each query that was measured on several numbers of members
 * @param notCounted the runs that do not count, attempts without a result and results that cannot be read, and why
 * @param runs all others
 */
public record SeveralView(
        String title,
        String fileName,
        Warning warning,
        List<Answer> answers,
        List<IntervalView> intervals,
        List<OverlayView> overlays,
        List<ScalingView> scalings,
        List<LeftOut> notCounted,
        RunsTable runs)
        implements ReportView {

    /**
     * What does not count.
     *
     * @param link to the run's own report; null without a result
     * @param why of a result, its status comes first
     */
    public record LeftOut(String run, String link, String why) {}

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
        Answers answers = Answers.of(found, places, property, counted);
        Warning warning = warning(found, counted);
        return new SeveralView(
                title(queries, counted, warning),
                "several-runs",
                warning,
                answers.inWords(),
                answers.intervals(),
                queries.stream()
                        .flatMap(query -> OverlayView.of(query, found.steps().millis(query.query())).stream())
                        .toList(),
                queries.stream()
                        .flatMap(query -> ScalingView.of(query).stream())
                        .toList(),
                leftOut(found),
                RunsTable.of(counted, queries));
    }

    private static List<LeftOut> leftOut(FoundRuns found) {
        List<ReportedRun> runs =
                found.runs().stream().filter(run -> !run.isCounted()).toList();
        Map<String, String> reasons = new Side(
                        "", runs.stream().map(ReportedRun::result).toList())
                .notCounted().stream().collect(Collectors.toMap(NotCounted::run, NotCounted::why));
        List<LeftOut> all = new ArrayList<>();
        runs.forEach(run -> all.add(new LeftOut(run.id(), run.link(), reasons.get(run.id()))));
        found.failures()
                .forEach(failed -> all.add(new LeftOut(
                        failed.settings() + " run " + failed.repetition() + " attempt " + failed.attempt(),
                        null,
                        "failed: " + failed.why())));
        found.unreadable().forEach(why -> all.add(new LeftOut("unreadable", null, why)));
        return all;
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
