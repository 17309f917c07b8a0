package nexmark.jet.observer;

import com.hazelcast.jet.Job;
import java.time.Duration;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruption;

/** Ends a job that has no end of its own. */
public final class JobCancellation {

    private static final Duration LONGEST_RESTART = Duration.ofMinutes(1);
    private static final Duration POLL = Duration.ofMillis(5);

    private JobCancellation() {}

    /**
     * Cancels a job and returns when it has ended. While Jet restarts the job, because the cluster has changed, Jet
     * takes no cancellation; this waits up to 60 s for the restart to be over, even after Ctrl-C.
     *
     * @throws RuntimeException the job's failure, if the job was not ended by this cancellation
     */
    public static void cancel(Job job) {
        if (!Await.whileWindingUp(() -> isCancelled(job), LONGEST_RESTART)) {
            job.cancel();
        }
        join(job);
    }

    /**
     * As {@link #cancel}, but leaves the job alone when {@link Interruption#isOverdue}: for a job whose members end
     * with this process.
     */
    public static void cancelUnlessOverdue(Job job) {
        boolean isCancelled = Await.untilOverdue(() -> isCancelled(job), LONGEST_RESTART, Await.POLL);
        if (!isCancelled && !Interruption.isOverdue()) {
            job.cancel();
        }
        boolean hasEnded = Await.untilOverdue(job.getFuture()::isDone, Await.FOREVER, POLL);
        if (hasEnded || !Interruption.isOverdue()) {
            join(job);
        }
    }

    private static boolean isCancelled(Job job) {
        try {
            job.cancel();
            return true;
        } catch (IllegalStateException e) {
            return job.getStatus().isTerminal();
        }
    }

    private static void join(Job job) {
        try {
            job.join();
        } catch (RuntimeException e) {
            if (!job.isUserCancelled()) {
                throw e;
            }
        }
    }
}
