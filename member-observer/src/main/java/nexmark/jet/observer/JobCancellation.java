package nexmark.jet.observer;

import com.hazelcast.jet.Job;
import java.time.Duration;
import nexmark.jet.process.Await;

/** Ends a job that has no end of its own. */
public final class JobCancellation {

    private static final Duration LONGEST_RESTART = Duration.ofMinutes(1);

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
        try {
            job.join();
        } catch (RuntimeException e) {
            if (!job.isUserCancelled()) {
                throw e;
            }
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
}
