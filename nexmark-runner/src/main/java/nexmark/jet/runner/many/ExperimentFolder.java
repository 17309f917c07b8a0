package nexmark.jet.runner.many;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import nexmark.jet.experiment.FailedAttempt;
import nexmark.jet.experiment.FailureLog;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.process.Await;
import nexmark.jet.process.FileOwner;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.FileModes;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.StoredResults;

/**
 * The folder of an experiment: its results, and the runs that failed. One process at a time uses it; the system releases the
 * lock if the process is killed.
 */
public final class ExperimentFolder implements AutoCloseable {

    private static final String LOCK = "experiment.lock";
    private static final Duration LONGEST_WIND_UP = Duration.ofSeconds(60);

    private final ResultStore store;
    private final FileChannel lock;

    private ExperimentFolder(ResultStore store, FileChannel lock) {
        this.store = store;
        this.lock = lock;
    }

    /**
     * Opens a folder, and makes it if it is not there.
     *
     * @throws UserMistake if another process uses the folder, if it has another user's experiment, or if nothing can be
     *     stored there
     */
    public static ExperimentFolder open(Path folder) {
        try {
            return open(folder, FileOwner.ofThisProcess());
        } catch (IOException e) {
            throw new UncheckedIOException("the user of this process is not known", e);
        }
    }

    static ExperimentFolder open(Path folder, FileOwner us) {
        ResultStore store = new ResultStore(folder);
        Path file = folder.resolve(LOCK);
        try {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !us.owns(file)) {
                throw anotherUsers(folder);
            }
            FileChannel lock = FileChannel.open(
                    file,
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                    FileModes.OWN_FILE);
            if (isLocked(lock)) {
                return new ExperimentFolder(store, lock);
            }
            lock.close();
        } catch (AccessDeniedException e) {
            throw anotherUsers(folder); // a user without a name cannot be told from the owner
        } catch (IOException e) {
            throw new UncheckedIOException("the experiment's folder " + folder + " could not be locked", e);
        }
        throw new UserMistake(folder + " is in use by another process, expected one experiment at a time in a folder");
    }

    private static UserMistake anotherUsers(Path folder) {
        return new UserMistake(folder + " has runs of another user's experiment, expected a folder of your own: --out");
    }

    private static boolean isLocked(FileChannel lock) throws IOException {
        try {
            return lock.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false; // this process has it already
        }
    }

    public ResultStore store() {
        return store;
    }

    FailureLog failures() {
        return new FailureLog(store.root());
    }

    /** What a folder that exists has of some runs, in their order; another process may use it meanwhile. */
    public static List<RunOutcome> outcomes(Path folder, List<PlannedRun> runs) {
        List<StoredResult> results = StoredResults.under(folder);
        List<FailedAttempt> failures = new FailureLog(folder).read();
        return runs.stream().map(run -> RunOutcome.of(run, results, failures)).toList();
    }

    /**
     * Removes what a killed process has left. A run that it carried out in a JVM of its own ends a few seconds after it; it is
     * waited for, because it would disturb the next run.
     *
     * @return names of the folders that were removed
     */
    public List<String> removeAbandoned() {
        List<String> removed = new ArrayList<>();
        Await.until(
                () -> {
                    removed.addAll(store.removeAbandoned());
                    return !store.hasUnfinished();
                },
                LONGEST_WIND_UP);
        return removed;
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the lock of " + store.root() + " could not be released", e);
        }
    }
}
