package nexmark.jet.observer;

import com.hazelcast.jet.Job;
import java.util.stream.Stream;

/**
 * A job that belongs to no query, such as the observer's, failed or was lost; the message says which, why, and where
 * there is more, in one line. A user could mend nothing by knowing where in our classes it happened, and the members'
 * logs say it.
 */
public final class AuxiliaryJobFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    public AuxiliaryJobFailure(String message) {
        super(message);
    }

    /** @param what the job in words, such as {@code the observer}, which failed on a member */
    public static AuxiliaryJobFailure of(String what, Throwable failure) {
        Throwable root = Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .reduce(failure, (effect, cause) -> cause);
        String line = root.toString().lines().findFirst().orElse("");
        return new AuxiliaryJobFailure(what + " failed on a member: " + line + " (the members' logs have more)");
    }

    /** Waits for the job's end; an AuxiliaryJobFailure if it failed. */
    public static void join(String what, Job job) {
        try {
            job.join();
        } catch (RuntimeException | LinkageError e) {
            throw of(what, e);
        }
    }
}
