package nexmark.jet.runner.cluster;

import com.hazelcast.jet.Job;
import java.util.stream.Stream;

/**
 * Reports the failure of a job that belongs to no query, such as the observer's, in one line. A user could mend nothing
 * by knowing where in our classes it happened, and the members' logs say it.
 */
public final class SideJob {

    private SideJob() {}

    /**
     * Waits for its end.
     *
     * @param what it is: {@code the observer}
     * @throws ClusterFailure if it failed
     */
    public static void join(String what, Job job) {
        try {
            job.join();
        } catch (RuntimeException | LinkageError e) {
            throw failure(what, e);
        }
    }

    /** @param what it is that failed on a member */
    static ClusterFailure failure(String what, Throwable failure) {
        Throwable root = Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .reduce(failure, (effect, cause) -> cause);
        String line = root.toString().lines().findFirst().orElse("");
        return new ClusterFailure(what + " failed on a member: " + line + " (the members' logs have more)");
    }
}
