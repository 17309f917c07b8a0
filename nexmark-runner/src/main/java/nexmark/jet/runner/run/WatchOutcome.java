package nexmark.jet.runner.run;

import nexmark.jet.result.RunEnd;
import nexmark.jet.result.Snapshots;

/**
 * How the watch of a job ended.
 *
 * @param interval the measured interval: as planned, or the part of it before the run was cut short
 * @param snapshots the snapshots that ended in it; null where the job takes none or nothing is known of them
 * @param lostMember the member that ended though the runner did not end it, and why; null if no such member is known
 * @param lostState why the job, or else the observer, could not go on: the members had lost its state; null if both could
 * @param jobFailure after which faults, or that before the first one, the job failed although its state was not lost, and why; null if it did not
 * @param unansweredAtEnd why the members did not answer at the end, so that reports may be missing; null if they did
 */
record WatchOutcome(
        RunEnd end,
        Interval interval,
        Snapshots snapshots,
        String lostMember,
        String lostState,
        String jobFailure,
        String unansweredAtEnd) {}
