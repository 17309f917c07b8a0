package nexmark.jet.runner.run;

import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.report.HtmlReport;
import nexmark.jet.result.StoredResult;

/**
 * Carries out plans as another executor does, and writes the report of each stored run into its folder. A run whose report
 * cannot be written does not fail: a line says why there is none. After Ctrl-C no report is written, since nobody wants to wait for it.
 */
final class RunWithReport implements RunExecutor {

    private final RunExecutor executor;

    RunWithReport(RunExecutor executor) {
        this.executor = executor;
    }

    @Override
    public StoredResult run(RunPlan plan, RunProgress progress) {
        StoredResult stored = executor.run(plan, progress);
        if (stored.isStored() && !Interruption.isRequested()) {
            HtmlReport.beside(stored).ifPresent(progress::line);
        }
        return stored;
    }
}
