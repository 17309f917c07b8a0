package nexmark.jet.runner.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.cluster.ClusterStarter;
import nexmark.jet.result.Finding;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;

/** A run that was measured, and its result. */
record JudgedRun(MeasuredRun run, RunResult result) {

    static JudgedRun of(BenchmarkRun planned, ClusterStarter starter, Path logs) {
        List<Finding> notes = new ArrayList<>();
        MeasuredRun run = planned.run(starter, logs, false, notes);
        return new JudgedRun(run, run.result(planned.runId(), RunLabel.NONE, notes, List.of(), 0, planned.progress()));
    }
}
