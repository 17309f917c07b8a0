package nexmark.jet.result;

import java.util.List;
import java.util.Locale;
import nexmark.jet.environment.EnvironmentPrivacy;
import nexmark.jet.observer.MemberReport.ConnectedClient;

/**
 * Facts for a run's verdict besides its figures. A foreign program does not report the late events, the two numbers
 * of rows, and what was foreign on its cluster: these are null where such a program measured.
 */
public record RunFacts(
        RunEnd end,
        String lostMember,
        String lostState,
        String jobFailure,
        String unansweredAtEnd,
        Long lateEvents,
        Long rowsMissing,
        Long rowsAfterSettling,
        long negativeLatencies,
        Long mostNegativeNanos,
        Foreign foreign) {

    public RunFacts {
        lostMember = clean(lostMember);
        lostState = clean(lostState);
        jobFailure = clean(jobFailure);
        unansweredAtEnd = clean(unansweredAtEnd);
    }

    /** How a run ended, and why, before anything was counted. */
    public static RunFacts ended(
            RunEnd end, String lostMember, String lostState, String failure, String unansweredAtEnd, Foreign foreign) {
        return new RunFacts(end, lostMember, lostState, failure, unansweredAtEnd, 0L, 0L, 0L, 0, 0L, foreign);
    }

    private static String clean(String reason) {
        return reason == null ? null : EnvironmentPrivacy.ofTexts().clean(reason);
    }

    /**
     * Jobs, clients and members that were on the cluster during a run and not part of it. With any of them
     * the run's figures are not the cluster's.
     */
    public record Foreign(List<String> jobs, boolean jobsKnown, List<ConnectedClient> clients, List<String> members) {

        public static final Foreign NOTHING = new Foreign(List.of(), true, List.of(), List.of());

        public Foreign {
            jobs = List.copyOf(jobs);
            clients = List.copyOf(clients);
            members = List.copyOf(members);
        }
    }

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
        /** A trial of a search whose source lagged, so that it could not become valid, or climb, any more. */
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
}
