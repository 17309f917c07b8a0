package nexmark.jet.result;

import nexmark.jet.environment.EnvironmentPrivacy;

/**
 * What a run's verdict rests on besides its figures. A foreign program does not report the late events, the two numbers of rows, and what was
 * foreign on its cluster: these are null where such a program measured.
 *
 * @param end how the watch of the job ended
 * @param lostMember the member that ended though no fault ended it, and why; null if there is none
 * @param lostState why the job could not go on: the members had lost its state; null if they had not
 * @param jobFailure after which faults, or that before the first one, the job failed for another reason, and why; null if it did
 *     not
 * @param unansweredAtEnd why the members did not answer at the end, so that reports may be missing; null if they did
 * @param lateEvents events that arrived behind the watermark and were dropped
 * @param rowsMissing latencies that were recorded but whose reports did not arrive
 * @param rowsAfterSettling rows that arrived after the watermark had passed their time
 * @param negativeLatencies rows that arrived before their ideal time
 * @param mostNegativeNanos the latency of the earliest of these, ns; 0 if there are none
 * @param foreign jobs, clients and members that did not belong to the run
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

    private static String clean(String reason) {
        return reason == null ? null : EnvironmentPrivacy.ofTexts().clean(reason);
    }
}
