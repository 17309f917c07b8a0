package nexmark.jet.runner.run;

import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.StoredResult;

/** Runs plans: this program, or a foreign one. */
public interface RunExecutor {

    /**
     * Measures what a plan describes and stores the result.
     *
     * @throws nexmark.jet.process.UserMistake if the plan cannot be run as it is
     * @throws RuntimeException if the run failed; nothing is stored then
     */
    StoredResult run(RunPlan plan, RunProgress progress);
}
