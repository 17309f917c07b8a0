package nexmark.jet.runner.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interrupted;
import nexmark.jet.result.CheckedRequirement;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;

/**
 * A test case of a JUnit report: a run, or a requirement of a run.
 *
 * @param message what happened, on one line; empty if the case passed
 * @param details all that happened, a sentence each
 */
record JUnitCase(String query, String name, double seconds, Outcome outcome, String message, List<String> details) {

    private static final double MILLIS_PER_SECOND = 1_000;
    private static final String RUN = "run";

    /** The outcome of a test case. All but {@code PASSED} are elements of the format. */
    enum Outcome {
        PASSED,
        /** The run may not be quoted, or a requirement was missed. */
        FAILURE,
        /** The run was interrupted or failed. */
        ERROR,
        /** The run never began, or its figures prove nothing about a requirement. */
        SKIPPED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The cases of a run that has a result. */
    static List<JUnitCase> of(RunResult result) {
        List<JUnitCase> cases = new ArrayList<>(List.of(run(result)));
        result.requirements().forEach(requirement -> cases.add(requirement(result, requirement)));
        return cases;
    }

    private static JUnitCase run(RunResult result) {
        RunResult.Times times = result.times();
        double seconds = Duration.between(Instant.parse(times.startedAt()), Instant.parse(times.endedAt()))
                        .toMillis()
                / MILLIS_PER_SECOND;
        List<String> reasons = Stream.concat(
                        result.verdict().reasons().stream(),
                        result.verdict().notJudged().stream().map(what -> "not judged: " + what))
                .toList();
        if (result.status() == Status.VALID) {
            return new JUnitCase(result.plan().query(), RUN, seconds, Outcome.PASSED, "", List.of());
        }
        Outcome outcome = result.status() == Status.INTERRUPTED ? Outcome.ERROR : Outcome.FAILURE;
        String message = result.status() + (reasons.isEmpty() ? "" : ": " + reasons.get(0));
        return new JUnitCase(result.plan().query(), RUN, seconds, outcome, message, reasons);
    }

    private static JUnitCase requirement(RunResult result, CheckedRequirement requirement) {
        String query = result.plan().query();
        String words = requirement.inWords();
        if (!requirement.isMet()) {
            return new JUnitCase(query, requirement.text(), 0, Outcome.FAILURE, words, List.of());
        }
        if (result.status() != Status.VALID) {
            String why = words + ", which proves nothing: the run is " + result.status();
            return new JUnitCase(query, requirement.text(), 0, Outcome.SKIPPED, why, List.of());
        }
        return new JUnitCase(query, requirement.text(), 0, Outcome.PASSED, "", List.of());
    }

    /** The case of a run that failed, or that was interrupted before it had a result. */
    static JUnitCase failed(RunPlan plan, Throwable failure) {
        String why = failure instanceof Interrupted ? "interrupted" : failure.toString();
        return new JUnitCase(plan.query(), RUN, 0, Outcome.ERROR, why, List.of());
    }

    /** The case of a run that never began. */
    static JUnitCase notBegun(RunPlan plan) {
        return new JUnitCase(plan.query(), RUN, 0, Outcome.SKIPPED, "the run never began", List.of());
    }
}
