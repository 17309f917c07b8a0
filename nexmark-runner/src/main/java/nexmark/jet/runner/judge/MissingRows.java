package nexmark.jet.runner.judge;

import java.util.stream.Stream;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;

/**
 * Tells the runs that are invalid only because events, rows, reports or the job's state went missing from the runs that could not
 * sustain their rate. No other rate mends an allowed lag that is too short, a report that was lost, or a query without rows.
 */
public final class MissingRows {

    private MissingRows() {}

    /** Whether a run without faults is invalid for such reasons alone; read from the facts that {@link Judge} judges too. */
    public static boolean areTheOnlyReason(RunResult result) {
        RunFacts facts = result.facts();
        if (result.status() != Status.INVALID || facts.end() == RunEnd.GIVEN_UP) {
            return false;
        }
        // The judge has one sentence for each.
        long reasons = Stream.of(
                        facts.end() == RunEnd.STATE_LOST,
                        isPositive(facts.lateEvents()),
                        isPositive(facts.rowsMissing()),
                        isPositive(facts.rowsAfterSettling()),
                        result.latency().rows() == 0)
                .filter(isReason -> isReason)
                .count();
        return reasons >= result.verdict().reasons().size();
    }

    /** A foreign program reports no such counts. */
    private static boolean isPositive(Long count) {
        return count != null && count > 0;
    }
}
