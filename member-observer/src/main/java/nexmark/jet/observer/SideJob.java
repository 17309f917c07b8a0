package nexmark.jet.observer;

import com.hazelcast.jet.Job;
import java.util.stream.Stream;

/**
 * Reports the failure of a job that belongs to no query, such as the observer's, in one line. A user could mend nothing
 * by knowing where in our classes it happened, and the members' logs say it.
 */
public final class SideJob {

    private SideJob() {}

    /**
     * Waits for the job's end.
     *
     * @param what the job in words, such as {@code the observer}
     * @throws SideJobFailure if the job failed
     */
    public static void join(String what, Job job) {
        try {
            job.join();
        } catch (RuntimeException | LinkageError e) {
            throw failure(what, e);
        }
    }

    /** @param what the job in words, which failed on a member */
    public static SideJobFailure failure(String what, Throwable failure) {
        Throwable root = Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .reduce(failure, (effect, cause) -> cause);
        String line = root.toString().lines().findFirst().orElse("");
        return new SideJobFailure(what + " failed on a member: " + line + " (the members' logs have more)");
    }
}
