package nexmark.jet.runner.many;

import java.nio.file.Path;
import java.util.List;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.MachineLoad;
import nexmark.jet.result.MadeResult;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.StoredResult;

/** Results as runs would have stored them. */
final class StoredTrials {

    static final String DISTURBANCE =
            "machine disturbed: other processes used 50 % of the processors, the limit is 10 %";

    private final Path out;
    private int runs;

    StoredTrials(Path out) {
        this.out = out;
    }

    /** How many runs were stored. */
    int runs() {
        return runs;
    }

    /** A run with a p99, ms, which is valid unless it is told otherwise. */
    MadeResult made(RunPlan plan, RunLabel label, double p99Millis) {
        return MadeResult.of("run-" + ++runs)
                .with("/tags", label.tags())
                .with("/plan", plan)
                .with("/benchmark", BuildFacts.ofThisJar())
                .with("/cluster/machines", List.of())
                .with("/latency/series/complete/samples", 1000)
                .figure(RunMetric.P99, p99Millis);
    }

    StoredResult stored(MadeResult made) {
        made.storeIn(out);
        return StoredResult.in(out.resolve("run-" + runs), made.make());
    }

    StoredResult valid(RunPlan plan, RunLabel label, double p99Millis) {
        return stored(made(plan, label, p99Millis));
    }

    StoredResult failed(RunPlan plan, RunLabel label, String reason) {
        return stored(made(plan, label, 1).invalid(reason));
    }

    /** A run that failed for a reason, perhaps because other processes used half of the processors. */
    StoredResult disturbed(RunPlan plan, RunLabel label, String reason) {
        MachineLoad machine = new MachineLoad("one", List.of("127.0.0.1:5701"), 2, 0.0, 0.5, null, 0.1, 6.0);
        return stored(made(plan, label, 1)
                .with("/cluster/machines", List.of(machine))
                .invalid(reason)
                .invalid(DISTURBANCE));
    }
}
