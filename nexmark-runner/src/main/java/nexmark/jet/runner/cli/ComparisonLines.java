package nexmark.jet.runner.cli;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import nexmark.jet.plan.Counts;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.many.RunOutcome;

/** What is said of a comparison before it is measured. */
final class ComparisonLines {

    private ComparisonLines() {}

    /** A line about the runs that are stored already: their number, dates and revisions. Empty if no run is stored. */
    static Optional<String> storedAlready(List<RunOutcome> outcomes) {
        List<RunResult> stored = outcomes.stream()
                .flatMap(outcome -> outcome.counted().stream())
                .map(StoredResult::result)
                .sorted(Comparator.comparing(ComparisonLines::start))
                .toList();
        if (stored.isEmpty()) {
            return Optional.empty();
        }
        String revisions = stored.stream()
                .map(run ->
                        run.benchmark() == null ? "unknown" : run.benchmark().gitRevision())
                .distinct()
                .collect(Collectors.joining(" and "));
        return Optional.of(stored.size() + " of " + Counts.of(outcomes.size(), "run")
                + " stored already, measured from " + start(stored.get(0)) + " to "
                + start(stored.get(stored.size() - 1)) + " with revision " + revisions);
    }

    private static Instant start(RunResult run) {
        return Instant.parse(run.times().startedAt()).truncatedTo(ChronoUnit.SECONDS);
    }
}
