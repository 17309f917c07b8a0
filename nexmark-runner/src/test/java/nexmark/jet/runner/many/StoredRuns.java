package nexmark.jet.runner.many;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.run.RunExecutor;

/** Carries out runs without measuring anything: each stores a result that a test has written for it. */
final class StoredRuns {

    /** What comes of a run. */
    interface Script {
        /** @param number of runs before this */
        MadeResult result(MadeResult valid, int number);
    }

    private final Path folder;
    private final Script script;
    /** The runs that were carried out: query and repetition. */
    final List<String> begun = new ArrayList<>();

    StoredRuns(Path folder, Script script) {
        this.folder = folder;
        this.script = script;
    }

    RunExecutor executor(PlannedRun planned, RunLabel label) {
        RunPlan plan = planned.plan();
        return (same, progress) -> {
            begun.add(plan.query() + " " + label.tags().get("repetition"));
            String id = "run-" + begun.size() + "-" + label.tags().get("attempt") + "-" + System.nanoTime();
            MadeResult valid = MadeResult.of(id)
                    .label(label.text())
                    .with("/tags", label.tags())
                    .with("/plan", plan)
                    .with("/cluster/machines", List.of())
                    .figure(RunMetric.P50, 1);
            MadeResult result = script.result(valid, begun.size() - 1);
            result.storeIn(folder);
            return StoredResult.in(folder.resolve(id), result.make());
        };
    }

    /** The same result of a run on members whose clocks differed. */
    static MadeResult spoiled(MadeResult valid) {
        return valid.invalid("clock uncertain").with("/facts/negativeLatencies", 3);
    }
}
