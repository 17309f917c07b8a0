package nexmark.jet.runner.cli;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.cluster.HostUnreachable;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.ComparisonWords;
import nexmark.jet.comparison.Contrast;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.experiment.FailedAttempt;
import nexmark.jet.observer.SideJobFailure;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.CheckedRequirement;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.RequirementOfRuns;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.runner.many.RunOutcome;

/**
 * A test case of a JUnit report: a run, a side of a comparison, or a requirement of one of them.
 *
 * @param query what the case is about, for the name of its class
 * @param message what happened, on one line; empty if the case passed
 * @param details all that happened, a sentence each
 */
record JUnitCase(String query, String name, double seconds, Outcome outcome, String message, List<String> details) {

    private static final double MILLIS_PER_SECOND = 1_000;
    private static final String RUN = "run";
    private static final String EXPERIMENT = "experiment";
    private static final String COMPARE = "compare";
    private static final String NEVER_BEGAN = "the run never began";

    /** The outcome of a test case. All but {@code PASSED} are elements of the format. */
    enum Outcome {
        PASSED,
        /** The run may not be quoted, nothing could be compared, or a requirement was missed. */
        FAILURE,
        /** The run was interrupted or failed. */
        ERROR,
        /** The run never began, its figures prove nothing of a requirement, or only other sides could be compared. */
        SKIPPED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The cases of a run that has a result. */
    static List<JUnitCase> of(RunResult result) {
        List<JUnitCase> cases = new ArrayList<>(List.of(run(RUN, result)));
        result.requirements().forEach(goal -> cases.add(requirement(goal.text(), result, goal)));
        return cases;
    }

    /** The cases of a run of an experiment, whose names are those of the run among all runs. */
    static List<JUnitCase> of(RunOutcome outcome) {
        String run = outcome.run().inWords();
        if (outcome.reported().isEmpty()) {
            return List.of(withoutResult(run, outcome));
        }
        RunResult result = outcome.reported().get().result();
        List<JUnitCase> cases = new ArrayList<>(List.of(run(run, result)));
        result.requirements().forEach(goal -> cases.add(requirement(run + " " + goal.text(), result, goal)));
        return cases;
    }

    private static JUnitCase withoutResult(String run, RunOutcome outcome) {
        return outcome.failures().isEmpty()
                ? new JUnitCase(outcome.run().plan().query(), run, 0, Outcome.SKIPPED, NEVER_BEGAN, List.of())
                : failed(outcome);
    }

    /** The case of a run that failed each time. It has the name that the run has among all runs. */
    static JUnitCase failed(RunOutcome outcome) {
        List<FailedAttempt> failures = outcome.failures();
        return new JUnitCase(
                outcome.run().plan().query(),
                outcome.run().inWords(),
                0,
                Outcome.ERROR,
                failures.get(failures.size() - 1).why(),
                failures.stream().map(FailedAttempt::why).toList());
    }

    /**
     * The cases of a comparison: each side that is compared with the baseline, which passes whatever the answer is, and
     * the goals of the last side. Their names begin with the settings that tell the comparison from others.
     *
     * @param ifNotCompared the outcome of a side that could not be compared
     */
    static List<JUnitCase> of(Comparison comparison, Outcome ifNotCompared) {
        String[] title = comparison.title().split(" ", 2);
        String settings = title.length > 1 ? title[1] + " " : "";
        List<JUnitCase> cases = new ArrayList<>();
        for (Contrast contrast : comparison.contrasts()) {
            String name = settings + contrast.side().side() + " against " + contrast.baseline();
            cases.add(
                    contrast.isCompared()
                            ? passed(title[0], name)
                            : notCompared(title[0], name, ifNotCompared, contrast.answer(), comparison));
        }
        if (comparison.contrasts().isEmpty()) {
            String name = settings + comparison.baseline().side();
            cases.add(notCompared(
                    title[0], name, ifNotCompared, comparison.answers().get(0), comparison));
        }
        comparison
                .requirements()
                .forEach(goal ->
                        cases.add(requirement(title[0], settings + comparison.last() + " " + goal.text(), goal)));
        return cases;
    }

    private static JUnitCase notCompared(
            String query, String name, Outcome outcome, String why, Comparison comparison) {
        return new JUnitCase(query, name, 0, outcome, why, ComparisonWords.notes(comparison));
    }

    private static JUnitCase requirement(String query, String name, RequirementOfRuns requirement) {
        return requirement.outcome() == Requirement.Outcome.MET
                ? passed(query, name)
                : new JUnitCase(query, name, 0, Outcome.FAILURE, requirement.inWords(), List.of());
    }

    private static JUnitCase passed(String query, String name) {
        return new JUnitCase(query, name, 0, Outcome.PASSED, "", List.of());
    }

    private static JUnitCase run(String name, RunResult result) {
        RunResult.Times times = result.times();
        double seconds = Duration.between(Instant.parse(times.startedAt()), Instant.parse(times.endedAt()))
                        .toMillis()
                / MILLIS_PER_SECOND;
        List<String> reasons = Stream.concat(
                        result.verdict().reasons().stream(),
                        result.verdict().notJudged().stream().map(what -> "not judged: " + what))
                .toList();
        if (result.status() == Status.VALID) {
            return new JUnitCase(result.plan().query(), name, seconds, Outcome.PASSED, "", List.of());
        }
        Outcome outcome = result.status() == Status.INTERRUPTED ? Outcome.ERROR : Outcome.FAILURE;
        String message = result.status() + (reasons.isEmpty() ? "" : ": " + reasons.get(0));
        return new JUnitCase(result.plan().query(), name, seconds, outcome, message, reasons);
    }

    private static JUnitCase requirement(String name, RunResult result, CheckedRequirement requirement) {
        String query = result.plan().query();
        String words = requirement.inWords();
        if (!requirement.isMet()) {
            return new JUnitCase(query, name, 0, Outcome.FAILURE, words, List.of());
        }
        if (result.status() != Status.VALID) {
            String why = words + ", which proves nothing: the run is " + result.status();
            return new JUnitCase(query, name, 0, Outcome.SKIPPED, why, List.of());
        }
        return passed(query, name);
    }

    /** The case of a run that failed, or that was interrupted before it had a result. */
    static JUnitCase failed(RunPlan plan, Throwable failure) {
        return failed(plan.query(), RUN, failure);
    }

    /** The case of an experiment that ended before all its runs were carried out. */
    static JUnitCase failed(Experiment experiment, Throwable failure) {
        return failed(EXPERIMENT, experiment.name(), failure);
    }

    /** The case of a comparison that ended before all its runs were carried out. */
    static JUnitCase failedComparison(Throwable failure) {
        return failed(COMPARE, "runs", failure);
    }

    private static JUnitCase failed(String query, String name, Throwable failure) {
        return new JUnitCase(query, name, 0, Outcome.ERROR, why(failure), List.of());
    }

    /** The same words as on stderr; the class is named where only it says what happened. */
    private static String why(Throwable failure) {
        if (failure instanceof Interrupted) {
            return "interrupted";
        }
        if (failure instanceof UncheckedIOException io) {
            return IoReason.of(io);
        }
        boolean isForPeople = failure instanceof UserMistake
                || failure instanceof HostUnreachable
                || failure instanceof ClusterFailure
                || failure instanceof SideJobFailure;
        return isForPeople ? failure.getMessage() : failure.toString();
    }

    /** The case of a run that never began. */
    static JUnitCase notBegun(RunPlan plan) {
        return new JUnitCase(plan.query(), RUN, 0, Outcome.SKIPPED, NEVER_BEGAN, List.of());
    }
}
