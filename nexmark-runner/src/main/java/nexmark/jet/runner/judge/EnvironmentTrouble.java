package nexmark.jet.runner.judge;

import nexmark.jet.result.ClockCheck;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.RunFacts.Foreign;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;

/**
 * Tells the runs that may not be quoted for their environment's sake from the others: a lost member or host, clocks
 * that do not agree, work that was not part of the run. The next run of the same plan may well be valid. Whatever else
 * is wrong with a run may follow from that, so it does not matter; but wrong answers are never the environment's.
 */
public final class EnvironmentTrouble {

    private EnvironmentTrouble() {}

    /**
     * Whether a run is not valid, and its environment had trouble; read from the facts that {@link Judge} judges too.
     */
    public static boolean spoiled(RunResult result) {
        boolean isNotValid = result.status() == Status.INVALID || result.status() == Status.NOT_JUDGED;
        return isNotValid
                && (result.facts().end() == RunEnd.MEMBER_LOST
                        || areClocksInDoubt(result.facts(), result.cluster().clocks())
                        || hadForeignWork(result.facts().foreign())
                        || wasDisturbed(result));
    }

    /** A run that was given up may have been too short for its clocks to be compared. */
    private static boolean areClocksInDoubt(RunFacts facts, ClockCheck clocks) {
        return facts.negativeLatencies() > 0
                || (facts.end() != RunEnd.GIVEN_UP
                        && clocks != null
                        && !clocks.doubts().isEmpty());
    }

    private static boolean hadForeignWork(Foreign foreign) {
        return foreign != null
                && !(foreign.jobs().isEmpty()
                        && foreign.clients().isEmpty()
                        && foreign.members().isEmpty());
    }

    private static boolean wasDisturbed(RunResult result) {
        boolean underFaults = result.rows().faulted() != null;
        return !result.plan().allowDisturbed()
                && !new Disturbance(result.cluster().machines())
                        .judged(underFaults)
                        .isEmpty();
    }

    /**
     * Whether a run is invalid only because events, rows, reports or the job's state went missing. No other rate mends
     * an allowed lag that is too short, a report that was lost, or a query without rows.
     */
    public static boolean isOfMissingRowsAlone(RunResult result) {
        return result.status() == Status.INVALID
                && result.verdict()
                        .failedOnlyFor(
                                Kind.STATE_LOST,
                                Kind.LATE_EVENTS_DROPPED,
                                Kind.REPORTS_LOST,
                                Kind.ROWS_BEHIND_THE_WATERMARK,
                                Kind.NO_RESULTS);
    }
}
