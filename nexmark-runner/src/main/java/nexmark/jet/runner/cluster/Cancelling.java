package nexmark.jet.runner.cluster;

import com.hazelcast.jet.Job;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** How a job without an end is ended. */
public final class Cancelling {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LONGEST_RESTART_NANOS = TimeUnit.SECONDS.toNanos(60);

    private Cancelling() {}

    /**
     * Cancels a job and returns when it has ended. While Jet restarts it, because the cluster has changed, it takes no
     * cancellation; this waits for that to be over.
     *
     * @throws RuntimeException what the job failed with, if it was not this that ended it
     */
    public static void cancel(Job job) {
        long deadline = System.nanoTime() + LONGEST_RESTART_NANOS;
        while (!isCancelled(job, deadline)) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        try {
            job.join();
        } catch (RuntimeException e) {
            if (!job.isUserCancelled()) {
                throw e;
            }
        }
    }

    private static boolean isCancelled(Job job, long deadlineNanos) {
        try {
            job.cancel();
            return true;
        } catch (IllegalStateException e) {
            if (job.getStatus().isTerminal()) {
                return true;
            }
            if (System.nanoTime() > deadlineNanos) {
                throw e;
            }
            return false;
        }
    }
}
