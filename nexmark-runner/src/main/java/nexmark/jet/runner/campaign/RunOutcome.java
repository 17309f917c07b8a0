package nexmark.jet.runner.campaign;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import nexmark.jet.experiment.Experiment.FailedAttempt;
import nexmark.jet.experiment.Experiment.PlannedRun;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.judge.EnvironmentTrouble;

/**
 * A planned run with its results so far. A run counts as soon as it has a result that its environment has not spoiled,
 * valid or not; until then it is repeated, twice at most.
 *
 * @param results stored results, also those that do not count, in the order of their start
 * @param failures attempts that failed
 */
public record RunOutcome(PlannedRun run, List<StoredResult> results, List<FailedAttempt> failures) {

    static final int MOST_ATTEMPTS = 3;

    public RunOutcome {
        results = List.copyOf(results);
        failures = List.copyOf(failures);
    }

    static RunOutcome of(PlannedRun run, List<StoredResult> all, List<FailedAttempt> failures) {
        return new RunOutcome(
                run,
                all.stream().filter(stored -> run.isOf(stored.result())).toList(),
                failures.stream().filter(failure -> failure.isOf(run)).toList());
    }

    RunOutcome with(StoredResult result) {
        return new RunOutcome(
                run, Stream.concat(results.stream(), Stream.of(result)).toList(), failures);
    }

    RunOutcome with(FailedAttempt failure) {
        return new RunOutcome(
                run,
                results,
                Stream.concat(failures.stream(), Stream.of(failure)).toList());
    }

    public Optional<StoredResult> counted() {
        return results.stream().filter(stored -> counts(stored.result())).findFirst();
    }

    /**
     * The result by which the run is reported: the one that counts, or else the last. Empty if attempts have failed and
     * no result counts, and if there is no result.
     */
    public Optional<StoredResult> reported() {
        return failures.isEmpty() ? countedOrLast() : counted();
    }

    Optional<StoredResult> countedOrLast() {
        return counted().or(() -> results.stream().reduce((earlier, later) -> later));
    }

    /** This outcome, its results checked against some goals, whatever goals they are stored with. */
    RunOutcome checked(List<Requirement> goals) {
        return new RunOutcome(
                run,
                results.stream()
                        .map(stored -> stored.with(stored.result().checked(goals)))
                        .toList(),
                failures);
    }

    /** The first result that counts, and all that do not count: so each repetition has the weight of one run. */
    List<StoredResult> countedOnce() {
        return results.stream()
                .filter(stored -> !counts(stored.result()) || counted().equals(Optional.of(stored)))
                .toList();
    }

    /** Whether a result is whole, and its environment has not spoiled it. */
    private static boolean counts(RunResult result) {
        return result.status() != Status.INTERRUPTED && !EnvironmentTrouble.spoiled(result);
    }

    public boolean isOpen() {
        return counted().isEmpty() && attempts() < MOST_ATTEMPTS;
    }

    /** How often it has failed or was spoiled. */
    int attempts() {
        return failures.size()
                + (int) results.stream()
                        .filter(stored -> EnvironmentTrouble.spoiled(stored.result()))
                        .count();
    }

    /**
     * The number of the next attempt, from 1, higher than those before: a run that was cut short may have taken two.
     */
    int nextAttempt() {
        return 1 + results.size() + failures.size();
    }
}
