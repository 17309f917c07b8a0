package nexmark.jet.runner.many;

import java.util.function.LongSupplier;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.run.RunProgress;

/** Receives the progress of an experiment. */
public interface ExperimentProgress {

    /**
     * A run begins.
     *
     * @param number number of the run among all runs, from 1
     * @param leftMillis about how long the experiment still takes, each time it is asked
     * @return receives the progress of the run
     */
    RunProgress begins(PlannedRun run, int number, int runs, LongSupplier leftMillis);

    /**
     * A run has ended with a result.
     *
     * @param willBeRepeated whether the result does not count and the run is carried out again
     */
    void ended(PlannedRun run, StoredResult result, boolean willBeRepeated);

    /** A run has failed. */
    void failed(PlannedRun run, String why, boolean willBeRepeated);
}
