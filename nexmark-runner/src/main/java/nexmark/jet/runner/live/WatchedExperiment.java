package nexmark.jet.runner.live;

import java.util.function.LongSupplier;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.many.ExperimentProgress;
import nexmark.jet.runner.run.RunProgress;

/** Shows an experiment as another progress does, and its place and the time left to people who watch. */
record WatchedExperiment(ExperimentProgress shown, LiveRuns runs) implements ExperimentProgress {

    @Override
    public RunProgress begins(PlannedRun run, int number, int of, LongSupplier leftMillis) {
        runs.place(number, leftMillis);
        return shown.begins(run, number, of, leftMillis);
    }

    @Override
    public void ended(PlannedRun run, StoredResult result, boolean willBeRepeated) {
        shown.ended(run, result, willBeRepeated);
    }

    @Override
    public void failed(PlannedRun run, String why, boolean willBeRepeated) {
        shown.failed(run, why, willBeRepeated);
    }
}
