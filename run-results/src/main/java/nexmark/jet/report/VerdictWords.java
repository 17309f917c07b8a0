package nexmark.jet.report;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.plan.Engine;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.Finding;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;

/**
 * A run's verdict as people read it, and what weakens it: no run is called valid alone if its figures count in spite of
 * something.
 */
public final class VerdictWords {

    private VerdictWords() {}

    /** The status in capitals, with an exception: {@code VALID, but disturbed}. */
    public static String of(RunResult run) {
        return run.status().word() + exception(run);
    }

    /** The verdict as a table has it: {@code valid, but disturbed}. */
    public static String inTable(RunResult run) {
        return run.status() + exception(run);
    }

    private static String exception(RunResult run) {
        return run.status() == Status.VALID && !run.doubts().isEmpty()
                ? ", but " + String.join(", ", run.doubts())
                : "";
    }

    /** The query, its rate, the engine and its cluster: {@code q5 Hot Items, 200k events/s, Jet, 3 members}. */
    public static String name(RunPlan plan) {
        return name(plan, plan.job().engine().title());
    }

    /** The same name of a run; a foreign program stands in place of the engine. */
    static String name(RunResult run) {
        return name(run.plan(), program(run));
    }

    /** What answered a run: the engine, or the foreign program that a tag names. */
    static String program(RunResult run) {
        Engine engine = run.plan().job().engine();
        return engine == Engine.JET ? run.tags().getOrDefault(QueryRuns.PROGRAM, engine.title()) : engine.title();
    }

    private static String name(RunPlan plan, String engine) {
        return String.join(
                ", ",
                plan.query() + " " + QueryLookup.byId(plan.query()).title(),
                plan.workload().rateInWords(),
                engine + ", " + plan.cluster().inWords());
    }

    /** The run's name; it starts with the verdict unless the run is valid without exception. */
    static String title(RunResult run) {
        boolean isPlain = run.status() == Status.VALID && exception(run).isEmpty();
        return (isPlain ? "" : of(run) + ": ") + name(run);
    }

    /** A warning of a run's figures; null if the run is valid. */
    static ReportView.Warning warning(RunResult run) {
        return run.status() == Status.VALID
                ? null
                : new ReportView.Warning(run.status().word(), why(run));
    }

    /**
     * Why a run is not valid. In an invalid run other work on the machines comes first, though it was allowed: it may
     * explain the rest.
     */
    public static List<String> reasons(RunResult run) {
        Stream<String> allowed = run.status() == Status.INVALID
                ? run.verdict().disturbances().stream().map(Finding::text)
                : Stream.empty();
        return Stream.concat(allowed, run.verdict().why().stream()).distinct().toList();
    }

    /**
     * The command that repeats a stored run which is invalid while other work disturbed the machines; empty for others.
     */
    public static Optional<String> repetition(StoredResult stored) {
        boolean isDisturbed = !stored.result().verdict().disturbances().isEmpty();
        return stored.isStored() && isDisturbed && stored.result().status() == Status.INVALID
                ? Optional.of(RunView.Origin.of(stored).command())
                : Optional.empty();
    }

    private static String why(RunResult run) {
        List<String> reasons = run.status() == Status.INVALID
                ? reasons(run)
                : Stream.concat(run.verdict().reasons().stream(), run.verdict().notJudged().stream())
                        .toList();
        String first = reasons.isEmpty() ? "" : ": " + reasons.get(0);
        String others = reasons.size() > 1 ? " (and " + (reasons.size() - 1) + " more)" : "";
        String what = switch (run.status()) {
            case VALID -> throw new IllegalArgumentException("nothing warns of a valid run");
            case INVALID -> "These figures may not be quoted";
            case NOT_JUDGED -> "These figures may not be quoted, a test could not be made";
            case WRONG -> "The answers are wrong, the figures mean nothing";
            case INTERRUPTED -> "The run was cut short, its figures are partial";
        };
        return what + first + others + ".";
    }

    /** Doubts about a run that counts: {@code unproved, disturbed}; empty if there are none. */
    static String doubts(RunResult run) {
        return String.join(", ", run.doubts());
    }

    /** The number of runs with each doubt: {@code 10 unproved, 3 disturbed}; empty if none has any. */
    static String doubts(List<ReportedRun> runs) {
        List<String> all =
                runs.stream().flatMap(run -> run.result().doubts().stream()).toList();
        return Stream.of(RunResult.UNPROVED, RunResult.DISTURBED)
                .filter(all::contains)
                .map(doubt -> Collections.frequency(all, doubt) + " " + doubt)
                .collect(Collectors.joining(", "));
    }
}
