package nexmark.jet.comparison;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import nexmark.jet.comparison.Contrast.SideFigures.NotCounted;
import nexmark.jet.plan.Counts;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.statistics.Spread;

/**
 * The runs of one setting.
 *
 * @param name for people
 * @param runs all of them, by the time of their start
 * @param crashed the query of each attempt that ended without a result
 */
public record Side(String name, List<RunResult> runs, List<String> crashed) {

    public Side {
        runs = runs.stream().sorted(Comparator.comparing(Side::start)).toList();
        crashed = List.copyOf(crashed);
    }

    public Side(String name, List<RunResult> runs) {
        this(name, runs, List.of());
    }

    /** This side with some of its runs, and the crashes of their queries. */
    Side with(List<RunResult> subset) {
        return new Side(
                name,
                subset,
                crashed.stream()
                        .filter(query -> subset.stream()
                                .anyMatch(run -> run.plan().query().equals(query)))
                        .toList());
    }

    /** When event 0 of a run was due. */
    public static Instant start(RunResult run) {
        return Instant.parse(run.times().startedAt());
    }

    List<RunResult> counted() {
        return runs.stream().filter(Side::isCounted).toList();
    }

    /** The spread of a metric over the runs that count; empty if none has it. */
    Optional<Spread> spread(RunMetric metric) {
        return metric.spread(counted());
    }

    /** Whether a run's figures may be quoted, or only its answers are unproved because the user wanted it so. */
    public static boolean isCounted(RunResult run) {
        return run.status() == Status.VALID || run.lacksOnlyProof();
    }

    /** Doubts about the runs that count, a sentence each. */
    public List<String> doubts() {
        return Stream.concat(
                        counting(RunResult::lacksOnlyProof, "their answers are unproved: --check off"),
                        counting(RunResult::wasDisturbed, "other work disturbed their machines: --allow-disturbed"))
                .toList();
    }

    private Stream<String> counting(Predicate<RunResult> isDoubtful, String although) {
        long doubtful = counted().stream().filter(isDoubtful).count();
        String of = " of " + Counts.of(counted().size(), "run") + " of " + name + " counted although ";
        return doubtful == 0 ? Stream.empty() : Stream.of(doubtful + of + although);
    }

    /**
     * Whether a larger share of its attempts failed, or crashed. A run that only other work on the machine made invalid
     * did not fail.
     */
    boolean failsMoreOftenThan(Side other) {
        return failed() * other.attempts() > other.failed() * attempts();
    }

    private int attempts() {
        return runs.size() + crashed.size();
    }

    private long failed() {
        return crashed.size()
                + runs.stream()
                        .filter(run -> !isCounted(run) && !run.verdict().isOnlyDisturbed())
                        .count();
    }

    public List<NotCounted> notCounted() {
        return runs.stream()
                .filter(run -> !isCounted(run))
                .map(run -> new NotCounted(run.id(), whyNotCounted(run)))
                .toList();
    }

    private static String whyNotCounted(RunResult run) {
        List<String> why = run.verdict().why();
        return run.status() + (why.isEmpty() ? "" : ": " + String.join("; ", why));
    }
}
