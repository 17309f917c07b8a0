package nexmark.jet.runner.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.ComparisonWords;
import nexmark.jet.comparison.Contrast;
import nexmark.jet.comparison.Side;
import nexmark.jet.comparison.StoredSides;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.experiment.Experiment.FailedAttempt;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.Requirement.CheckedRequirement;
import nexmark.jet.result.Requirement.RequirementOfRuns;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.runner.campaign.RunOutcome;
import nexmark.jet.table.Figures;
import nexmark.jet.table.JUnitWriter.Case;
import nexmark.jet.table.JUnitWriter.Outcome;
import nexmark.jet.table.JUnitWriter.Suite;

/** Runs, goals and comparisons as test cases for a CI server. */
final class TestCases {

    private static final String RUN = "run";

    private TestCases() {}

    /** The cases of runs that follow each other; the first without a result is the one that failed, if one has. */
    static Suite ofRuns(List<RunPlan> plans, List<RunResult> results, Throwable failure) {
        List<Case> cases = new ArrayList<>();
        results.forEach(result -> addRun(RUN, "", result, cases));
        for (int i = results.size(); i < plans.size(); i++) {
            String query = plans.get(i).query();
            cases.add(failure != null && i == results.size() ? error(query, RUN, failure) : notStarted(query, RUN));
        }
        return suite("run", cases, results.stream());
    }

    /** The cases of an experiment, which are named by their cells. */
    static Suite ofExperiment(Experiment experiment, List<RunOutcome> outcomes, Throwable failure) {
        List<Case> cases = new ArrayList<>();
        List<RunResult> results = new ArrayList<>();
        for (RunOutcome outcome : outcomes) {
            String run = outcome.run().inWords();
            if (outcome.reported().isPresent()) {
                results.add(outcome.reported().get().result());
                addRun(run, run + " ", outcome.reported().get().result(), cases);
            } else if (outcome.failures().isEmpty()) {
                cases.add(notStarted(outcome.run().plan().query(), run));
            } else {
                cases.add(failed(outcome));
            }
        }
        if (failure != null) {
            cases.add(error("experiment", experiment.name(), failure));
        }
        return suite("experiment " + experiment.name(), cases, results.stream());
    }

    /**
     * The cases of comparisons. A side that could not be compared is skipped if another one could: so the report fails
     * where the command does.
     */
    static Suite ofComparisons(
            StoredSides sides, List<Comparison> comparisons, List<RunOutcome> failed, Throwable failure) {
        Outcome ifNotCompared =
                comparisons.stream().anyMatch(Comparison::isCompared) ? Outcome.SKIPPED : Outcome.FAILURE;
        List<Case> cases = new ArrayList<>();
        comparisons.forEach(comparison -> addComparison(comparison, ifNotCompared, cases));
        failed.forEach(outcome -> cases.add(failed(outcome)));
        if (failure != null) {
            cases.add(error("compare", "runs", failure));
        }
        return suite("compare", cases, sides.sides().stream().flatMap(side -> side.runs().stream()));
    }

    private static Suite suite(String command, List<Case> cases, Stream<RunResult> results) {
        Instant start = results.map(Side::start)
                .min(Comparator.naturalOrder())
                .orElseGet(() -> Instant.ofEpochMilli(EpochClock.millis()));
        return new Suite("nexmark " + command, start, cases);
    }

    /** Adds the case of a run, and those of its goals, whose names start with a prefix. */
    private static void addRun(String name, String prefix, RunResult result, List<Case> cases) {
        String query = result.plan().query();
        RunResult.Times times = result.times();
        double seconds = Duration.between(Instant.parse(times.startedAt()), Instant.parse(times.endedAt()))
                        .toMillis()
                / Figures.MILLIS_PER_SECOND;
        List<String> reasons = result.verdict().why();
        Outcome outcome = switch (result.status()) {
            case VALID -> Outcome.PASSED;
            case INTERRUPTED -> Outcome.ERROR;
            default -> Outcome.FAILURE;
        };
        String message = result.status() + (reasons.isEmpty() ? "" : ": " + reasons.get(0));
        cases.add(new Case(query, name, seconds, outcome, outcome == Outcome.PASSED ? "" : message, reasons));
        for (CheckedRequirement goal : result.requirements()) {
            boolean provesNothing = result.status() != Status.VALID;
            Outcome reached = provesNothing ? Outcome.SKIPPED : goal.isMet() ? Outcome.PASSED : Outcome.FAILURE;
            String words = provesNothing ? ", which proves nothing: the run is " + result.status() : "";
            cases.add(of(query, prefix + goal.text(), reached, goal.inWords() + words));
        }
    }

    /** A case that took no time of its own; its message is left out if it has passed. */
    private static Case of(String query, String name, Outcome outcome, String message) {
        return new Case(query, name, 0, outcome, outcome == Outcome.PASSED ? "" : message, List.of());
    }

    /**
     * Adds each side that is compared with the baseline, which passes whatever the answer, and the goals of the last
     * side. Their names start with the settings that tell the comparison from others.
     */
    private static void addComparison(Comparison comparison, Outcome ifNotCompared, List<Case> cases) {
        String[] title = comparison.title().split(" ", 2);
        String query = title[0];
        String settings = title.length > 1 ? title[1] + " " : "";
        List<String> notes = ComparisonWords.notes(comparison);
        for (Contrast contrast : comparison.contrasts()) {
            String name = settings + contrast.side().side() + " against " + contrast.baseline();
            cases.add(
                    contrast.isCompared()
                            ? of(query, name, Outcome.PASSED, "")
                            : new Case(query, name, 0, ifNotCompared, contrast.answer(), notes));
        }
        if (comparison.contrasts().isEmpty()) {
            String name = settings + comparison.baseline().side();
            cases.add(
                    new Case(query, name, 0, ifNotCompared, comparison.answers().get(0), notes));
        }
        for (RequirementOfRuns goal : comparison.requirements()) {
            boolean isMet = goal.outcome() == Requirement.Outcome.MET;
            String name = settings + comparison.last() + " " + goal.text();
            cases.add(of(query, name, isMet ? Outcome.PASSED : Outcome.FAILURE, goal.inWords()));
        }
    }

    private static Case failed(RunOutcome outcome) {
        List<String> why = outcome.failures().stream().map(FailedAttempt::why).toList();
        return new Case(
                outcome.run().plan().query(),
                outcome.run().inWords(),
                0,
                Outcome.ERROR,
                why.get(why.size() - 1),
                why.size() > 1 ? why : List.of());
    }

    private static Case error(String query, String name, Throwable failure) {
        return of(query, name, Outcome.ERROR, Nexmark.inWords(failure).orElseGet(failure::toString));
    }

    private static Case notStarted(String query, String name) {
        return of(query, name, Outcome.SKIPPED, "the run did not start");
    }
}
