package nexmark.jet.runner.run;

import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.StoredResult;

/** Measures what plans describe and stores the results. A run that fails throws and stores nothing. */
@FunctionalInterface
public interface RunExecutor {
    StoredResult run(RunPlan plan, RunProgress progress);
}
