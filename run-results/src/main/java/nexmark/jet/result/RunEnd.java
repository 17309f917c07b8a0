package nexmark.jet.result;

import java.util.Locale;

/** How the watch of a run's job ended. */
public enum RunEnd {
    /** The last results of the measured interval arrived. */
    DRAINED,
    /** They did not arrive in the time for them, or could not any more. */
    NOT_DRAINED,
    /** A member ended that no fault ended. */
    MEMBER_LOST,
    /** The members lost the state that the job needs to go on. */
    STATE_LOST,
    /** Under faults the job failed for another reason. */
    JOB_FAILED,
    /** It was a trial of a search, and could not become valid any more because its source lagged. */
    GIVEN_UP,
    /** The user cut the run short. */
    INTERRUPTED;

    /** Whether the run was ended before its time, so that its figures are partial. */
    public boolean isCutShort() {
        return this == STATE_LOST || this == JOB_FAILED || this == GIVEN_UP || this == INTERRUPTED;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
