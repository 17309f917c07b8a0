package nexmark.jet.runner.many;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import nexmark.jet.experiment.FailedAttempt;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.StoredResults;

/**
 * The folder of an experiment: its results, and the runs that failed. One process of one user uses it at a time; the
 * system releases its lock if the process is killed.
 */
public record ExperimentFolder(ResultStore store, FileChannel lock) implements AutoCloseable {

    /**
     * Opens a folder, and makes it if it is not there.
     *
     * @throws UserMistake if another process uses the folder, or if it is another user's
     */
    public static ExperimentFolder open(Path folder) {
        ResultStore store = new ResultStore(folder);
        try {
            FileChannel lock = FileChannel.open(
                    folder.resolve("experiment.lock"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
            if (lock.tryLock() != null) {
                return new ExperimentFolder(store, lock);
            }
            lock.close();
        } catch (OverlappingFileLockException e) {
            // This process has it already.
        } catch (AccessDeniedException e) {
            throw new UserMistake(folder + " has runs of another user, expected a folder of your own: --out");
        } catch (IOException e) {
            throw new UncheckedIOException("the folder " + folder + " could not be locked", e);
        }
        throw new UserMistake(folder + " is in use by another process, expected one experiment at a time in a folder");
    }

    /** What a folder that exists has of some runs, in their order; another process may use it meanwhile. */
    public static List<RunOutcome> outcomes(Path folder, List<PlannedRun> runs) {
        List<StoredResult> results = StoredResults.under(folder);
        List<FailedAttempt> failures = FailedAttempt.in(folder);
        return runs.stream().map(run -> RunOutcome.of(run, results, failures)).toList();
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
