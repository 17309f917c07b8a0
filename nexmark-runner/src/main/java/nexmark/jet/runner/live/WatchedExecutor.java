package nexmark.jet.runner.live;

import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.run.RunExecutor;
import nexmark.jet.runner.run.RunProgress;
import nexmark.jet.runner.run.WatchedProgress;

/**
 * Carries out plans as another executor does, while people watch.
 *
 * @param complaint is shown as a line of the run's progress while a run goes on
 * @param url where they watch
 */
record WatchedExecutor(RunExecutor executor, LiveRuns runs, Complaint complaint, String url) implements RunExecutor {

    @Override
    public StoredResult run(RunPlan plan, RunProgress progress) {
        if (!runs.isFirst()) {
            progress.line("live: " + url);
        }
        runs.begins(plan);
        complaint.goThrough(progress::line);
        try {
            StoredResult stored = executor.run(plan, new WatchedProgress(progress, runs::says, runs::accept));
            runs.ended(stored);
            return stored;
        } catch (RuntimeException | Error e) {
            runs.failed(e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
            throw e;
        } finally {
            complaint.goToStderr();
        }
    }
}
