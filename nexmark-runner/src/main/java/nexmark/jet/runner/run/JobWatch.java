package nexmark.jet.runner.run;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.FaultInjector;
import nexmark.jet.evidence.Ending;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.FaultOutcome.InjectedFault;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.runner.fault.LostState;
import nexmark.jet.runner.job.LossWatch;

/**
 * Watches jobs until their last results are in, or until it is clear that they will not be. Only faults excuse members
 * that do not answer.
 */
final class JobWatch {

    static final String ASKING_AGAIN = "asking the members once more";
    private static final String WINDING_UP = "interrupted: ending the job and its members";

    /** How far into a second the watch reads, ms: after the members' reports. */
    private static final long PHASE_MILLIS = EpochClock.PHASE_MILLIS + 250;
    /** The pause between two looks is so much longer for each further job, since a look asks all of them. */
    private static final Duration PAUSE_OF_A_JOB = Duration.ofMillis(10);

    private final RunEvidence evidence;
    private final RunProgress progress;
    private final JobReader reader;
    private final LossWatch losses;
    private final RunEnding ending;

    private long lastSecond;
    /** Why the last look failed; null if it did not. */
    private RuntimeException unanswered;
    /** When the looks began to fail for the reason of the last one, epoch ms. */
    private long failedMillis;
    /** When there was nothing more to wait for, epoch ms. */
    private long overMillis;
    /** Why the job could not go on; null if it could. */
    private String lostState;
    /** After which faults the job failed although its state was not lost, and why; null if it did not. */
    private String jobFailure;
    /** Why the members did not answer at the end; null if they did. */
    private String unansweredAtEnd;

    private RunEnd end;

    JobWatch(
            RunEvidence evidence, RunProgress progress, ClusterUnderTest cluster, JobReader reader, EarlyEnd earlyEnd) {
        this.evidence = evidence;
        this.progress = progress;
        this.reader = reader;
        this.losses = new LossWatch(
                cluster,
                evidence.planned().isFaulted()
                        ? 0
                        : evidence.planned().plan().cluster().members());
        this.ending = new RunEnding(evidence, earlyEnd);
    }

    /**
     * Returns when the results are in, or when it is clear that they will not be. Nothing of the job is left on the
     * cluster then, nor if this fails; the faults of members meanwhile are closed.
     */
    Ending watch(FaultInjector faults) {
        boolean done = false;
        try {
            // Before the job is cancelled: a stopped member would not answer.
            try (faults) {
                untilEnd(faults);
            }
            if (unanswered != null) {
                askAgain(faults);
            }
            boolean answers = unanswered == null || reader.hasFailed();
            done = end != RunEnd.MEMBER_LOST && answers && isWoundUp();
            evidence.latencies().finish();
        } finally {
            if (!done) {
                reader.abandon();
            }
        }
        return outcome(faults.injected());
    }

    private void untilEnd(FaultInjector faults) {
        lastSecond = lookedSecond();
        int jobs = evidence.ofJobs().size();
        Duration pause = Await.POLL.plus(PAUSE_OF_A_JOB.multipliedBy(jobs - 1L));
        boolean over = Await.until(() -> isOver(faults), Await.FOREVER, pause);
        overMillis = EpochClock.millis();
        end = over ? end : RunEnd.INTERRUPTED;
        if (end == RunEnd.INTERRUPTED) {
            progress.step(WINDING_UP);
        }
    }

    /** Members that did not answer the last look may answer now that the faults are over. */
    private void askAgain(FaultInjector faults) {
        if (!reader.hasFailed() && (end == RunEnd.DRAINED || end == RunEnd.NOT_DRAINED)) {
            progress.step(ASKING_AGAIN);
            RunEnd before = end;
            end = isOver(faults) ? end : before;
        }
        if (end == RunEnd.JOB_FAILED) {
            jobFailure = after(faults.injected()) + firstLine(unanswered);
        } else if (end != RunEnd.MEMBER_LOST && unanswered != null) {
            giveUp(unanswered);
        }
        if (end == RunEnd.STATE_LOST || end == RunEnd.JOB_FAILED) {
            overMillis = failedMillis;
        }
    }

    private static String after(List<InjectedFault> injected) {
        return injected.isEmpty()
                ? "before the first fault: "
                : injected.stream()
                        .map(each -> each.fault() + " on member " + each.member())
                        .collect(Collectors.joining(", ", "after ", ": "));
    }

    /** An exception's first line, without its stack trace, which members put into its message. */
    private static String firstLine(RuntimeException failure) {
        return failure.toString().lines().findFirst().orElse("");
    }

    /** After faults, a cluster silent at the end is a finding of the run, not a failure. */
    private void giveUp(RuntimeException failure) {
        LostState.of(failure).ifPresentOrElse(this::loseState, () -> unansweredAtEnd = firstLine(failure));
    }

    /** A run whose last results are in needs no state any more. */
    private void loseState(String why) {
        lostState = why;
        end = end == RunEnd.NOT_DRAINED ? RunEnd.STATE_LOST : end;
    }

    private boolean isOver(FaultInjector faults) {
        look();
        if (losses.lost() != null) {
            end = RunEnd.MEMBER_LOST;
        } else if (reader.hasFailed()) {
            end = failedEnd();
        } else {
            faults.failIfFailed();
            end = ending.soFar();
        }
        return end != null;
    }

    /** A job whose last results are in needs neither its state nor itself any more. */
    private RunEnd failedEnd() {
        if (evidence.areResultsIn()) {
            return RunEnd.DRAINED;
        }
        return LostState.of(unanswered).isPresent() ? RunEnd.STATE_LOST : RunEnd.JOB_FAILED;
    }

    /** Looks once. A member that dies meanwhile does not answer; the next look asks another one. */
    private void look() {
        try {
            reader.readJobs();
            if (evidence.areResultsIn()) {
                reader.readFigures(); // they alone are waited for
            }
            long second = lookedSecond();
            if (second > lastSecond && !Interruption.isPending()) {
                lastSecond = second;
                losses.look();
                reader.readSecond();
            }
            unanswered = null;
        } catch (RuntimeException e) {
            tolerate(e);
        }
    }

    /** Throws the failure of a look, unless a fault or the loss of a member explains it. */
    private void tolerate(RuntimeException failure) {
        if (unanswered == null || LostState.of(unanswered).isEmpty()) {
            failedMillis = EpochClock.millis();
        }
        if (evidence.planned().isFaulted()) {
            losses.look();
        } else {
            losses.await();
        }
        boolean isLost = reader.hasFailed() && LostState.of(failure).isPresent();
        if (losses.lost() == null && !isLost && (!evidence.planned().isFaulted() || failure instanceof UserMistake)) {
            throw failure;
        }
        unanswered = failure;
    }

    private static long lookedSecond() {
        return (EpochClock.millis() - PHASE_MILLIS) / RunInterval.SECOND_MILLIS;
    }

    /** Whether the job was ended and all its reports were taken. */
    private boolean isWoundUp() {
        try {
            reader.windUp();
            return true;
        } catch (RuntimeException e) {
            if (!evidence.planned().isFaulted()) {
                throw e;
            }
            giveUp(e);
            return false;
        }
    }

    private Ending outcome(List<InjectedFault> injected) {
        boolean isPartial = end.isCutShort() || end == RunEnd.MEMBER_LOST;
        RunInterval planned = evidence.planned().interval();
        RunInterval watched = isPartial ? planned.endedAt(overMillis) : planned;
        String lost = lostState == null ? reader.lostObserver() : lostState;
        return new Ending(
                watched,
                RunFacts.ended(end, losses.lost(), lost, jobFailure, unansweredAtEnd, reader.foreign(injected)),
                reader.snapshots(watched),
                injected);
    }
}
