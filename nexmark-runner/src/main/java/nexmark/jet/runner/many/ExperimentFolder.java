package nexmark.jet.runner.many;

import java.nio.file.Path;
import java.util.List;
import nexmark.jet.experiment.FailedAttempt;
import nexmark.jet.experiment.FailureLog;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.process.LockedFolder;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.StoredResults;

/**
 * The folder of an experiment: its results, and the runs that failed. One process at a time uses it.
 */
public final class ExperimentFolder implements AutoCloseable {

    private static final String LOCK = "experiment.lock";

    private final ResultStore store;
    private final LockedFolder lock;

    private ExperimentFolder(ResultStore store, LockedFolder lock) {
        this.store = store;
        this.lock = lock;
    }

    /** Opens a folder, and makes it if it is not there. */
    public static ExperimentFolder open(Path folder) {
        ResultStore store = new ResultStore(folder);
        return new ExperimentFolder(store, LockedFolder.of(folder, LOCK));
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

    @Override
    public void close() {
        lock.close();
    }
}
