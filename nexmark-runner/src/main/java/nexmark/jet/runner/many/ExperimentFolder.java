package nexmark.jet.runner.many;

import java.nio.file.Path;
import java.util.List;
import nexmark.jet.experiment.FailedAttempt;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.process.LockedFolder;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.StoredResult;
import nexmark.jet.result.StoredResults;

/** The folder of an experiment: its results, and the runs that failed. One process at a time uses it. */
public record ExperimentFolder(ResultStore store, LockedFolder lock) implements AutoCloseable {

    /** Opens a folder, and makes it if it is not there. */
    public static ExperimentFolder open(Path folder) {
        return new ExperimentFolder(new ResultStore(folder), LockedFolder.of(folder, "experiment.lock"));
    }

    /** What a folder that exists has of some runs, in their order; another process may use it meanwhile. */
    public static List<RunOutcome> outcomes(Path folder, List<PlannedRun> runs) {
        List<StoredResult> results = StoredResults.under(folder);
        List<FailedAttempt> failures = FailedAttempt.in(folder);
        return runs.stream().map(run -> RunOutcome.of(run, results, failures)).toList();
    }

    @Override
    public void close() {
        lock.close();
    }
}
