package nexmark.jet.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import nexmark.jet.comparison.Side;
import nexmark.jet.comparison.SideFigures.NotCounted;
import nexmark.jet.comparison.StoredSides;
import nexmark.jet.plan.Counts;

/**
 * The page of several runs. Nothing on it puts figures of different queries, or latencies of different series, together. Runs
 * that do not count are named with their reasons, and have no other place.
 */
public record SeveralView(
        String title,
        String fileName,
        Warning warning,
        List<Answers.Answer> answers,
        List<IntervalView> intervals,
        List<OverlayView> overlays,
        List<ScalingView> scalings,
        List<LeftOut> notCounted,
        RunsTable runs)
        implements ReportView {

    /** A run that does not count, an attempt without a result, or a result that cannot be read, and why; without a result the link is null. */
    record LeftOut(String run, String link, String why) {}

    private static final String NONE_COUNTS = "NO VALID RUN";
    private static final String ALL_UNPROVED = "UNPROVED";

    /** The page of stored runs; several places that are folders of runs are sides of a comparison, unless a property splits the runs. */
    static SeveralView of(List<Path> places, Optional<String> by, Path page) {
        Optional<String> property = by.map(StoredSides::property);
        FoundRuns found = FoundRuns.at(places, page);
        List<QueryRuns> queries = QueryRuns.of(found.runs(), property);
        List<ReportedRun> counted =
                found.runs().stream().filter(ReportedRun::isCounted).toList();
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
    private static String title(List<QueryRuns> queries, List<ReportedRun> counted, Warning warning) {
        long all = queries.stream().mapToLong(query -> query.results().size()).sum();
        String names = queries.size() == 1
                ? queries.get(0).title()
                : queries.stream().map(QueryRuns::query).collect(Collectors.joining(", "));
        String word = warning == null ? "" : warning.word() + ": ";
        String doubts = VerdictWords.doubts(counted);
        return word + names + ": " + Answers.counted(counted.size(), all) + (doubts.isEmpty() ? "" : ", " + doubts);
    }

    private static Warning warning(FoundRuns found, List<ReportedRun> counted) {
        if (counted.isEmpty()) {
            return new Warning(
                    NONE_COUNTS,
                    "None of " + Counts.of(found.runs().size(), "run")
                            + " may be quoted; the reasons are under \"Not counted\".");
        }
        boolean isAnyProved = counted.stream().anyMatch(run -> !run.result().lacksOnlyProof());
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
