package nexmark.jet.runner.fault;

import com.hazelcast.jet.core.JobNotFoundException;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Tells a job whose state is lost from a job that failed for another reason. Members keep a job's record and its
 * snapshots in two copies, and both copies may be on members that are lost together.
 */
public final class LostState {

    /** Jet has no exception of its own for a snapshot that is not whole; these are the three messages of its check. */
    private static final Pattern NOT_WHOLE = Pattern.compile("snapshot .* is damaged\\. |State for .* is corrupted: "
            + "| was supposed to contain snapshotId \\d+, but it contains");

    /** A message that an exception has of its cause begins with the names of the causes' classes. */
    private static final Pattern CLASSES = Pattern.compile("^\\s*(?:[\\w.$]+(?:Exception|Error): )*");

    private LostState() {}

    /**
     * Why the job cannot go on, in one line; empty if the failure has another reason. While a cluster is split, members
     * may not know a job that the others know, so {@link JobNotFoundException} counts only if no later call is
     * answered.
     */
    public static Optional<String> of(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .flatMap(cause -> why(cause).stream())
                .findFirst();
    }

    private static Optional<String> why(Throwable failure) {
        if (failure instanceof JobNotFoundException) {
            return Optional.of("the members that are left do not know the job any more");
        }
        String message = String.valueOf(failure.getMessage());
        return message.lines()
                .filter(line -> NOT_WHOLE.matcher(line).find())
                .findFirst()
                .map(line -> "the job could not be restored: "
                        + CLASSES.matcher(line).replaceFirst("").strip());
    }
}
