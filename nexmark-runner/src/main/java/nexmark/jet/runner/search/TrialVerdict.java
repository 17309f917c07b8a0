package nexmark.jet.runner.search;

import java.util.List;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.RunResult;
import nexmark.jet.runner.judge.EnvironmentTrouble;
import nexmark.jet.runner.judge.MissingRows;
import nexmark.jet.search.TrialOutcome;

/**
 * What a trial's result says of its rate, and why.
 *
 * @param reason sentences; empty if the rate held
 */
record TrialVerdict(TrialOutcome outcome, String reason) {

    /**
     * A run whose machines were disturbed says nothing of its rate, whatever else is wrong with it, nor does a run that is invalid
     * only because rows went missing. A warm-up that has not settled is a failure: at a higher rate an engine takes longer to catch
     * up after its start. A rate of a foreign program may hold although its answers are not proved; a search of our own never
     * leaves out the proof.
     */
    static TrialVerdict of(RunResult result, List<Requirement> goals) {
        if (EnvironmentTrouble.spoiled(result) || MissingRows.areTheOnlyReason(result)) {
            return new TrialVerdict(TrialOutcome.NOT_JUDGED, reasons(result));
        }
        if (result.lacksOnlyProof()) {
            return ofGoals(result, goals);
        }
        return switch (result.status()) {
            case VALID -> ofGoals(result, goals);
            case INVALID, WRONG -> new TrialVerdict(TrialOutcome.FAILED, reasons(result));
            case NOT_JUDGED -> new TrialVerdict(TrialOutcome.NOT_JUDGED, reasons(result));
            case INTERRUPTED -> new TrialVerdict(TrialOutcome.NOT_JUDGED, "interrupted");
        };
    }

    /** The tests that failed; if none did, the tests that could not be made. */
    private static String reasons(RunResult result) {
        List<String> failed = result.verdict().reasons();
        return String.join("; ", failed.isEmpty() ? result.verdict().notJudged() : failed);
    }

    private static TrialVerdict ofGoals(RunResult result, List<Requirement> goals) {
        List<String> missed = inWords(result, goals, Requirement.Outcome.MISSED);
        if (!missed.isEmpty()) {
            return new TrialVerdict(TrialOutcome.FAILED, String.join("; ", missed));
        }
        List<String> unknown = inWords(result, goals, Requirement.Outcome.UNKNOWN);
        return unknown.isEmpty()
                ? new TrialVerdict(TrialOutcome.HELD, "")
                : new TrialVerdict(TrialOutcome.NOT_JUDGED, String.join("; ", unknown));
    }

    private static List<String> inWords(RunResult result, List<Requirement> goals, Requirement.Outcome outcome) {
        return goals.stream()
                .filter(goal -> goal.of(result) == outcome)
                .map(goal -> goal.inWords(result))
                .toList();
    }
}
