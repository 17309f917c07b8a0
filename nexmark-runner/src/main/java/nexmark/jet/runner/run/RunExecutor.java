package nexmark.jet.runner.run;

import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.StoredResult;

/** Carries out plans, in this JVM or in another JVM. */
public interface RunExecutor {

    /**
     * Measures what a plan describes and stores the result.
     *
     * @throws nexmark.jet.process.UserMistake if the plan cannot be carried out as it is
     * @throws RuntimeException if the run failed; nothing is stored then
     */
    StoredResult run(RunPlan plan, RunProgress progress);
}
