package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.report.HtmlReport;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.StoredResult;

/**
 * Chooses what runs a plan: this program or a foreign one.
 *
 * @param store keeps the results
 * @param commandLine the user's arguments of this program, which the results keep
 * @param earlyEnd whether runs may be ended before their time
 * @param writesReports whether each run's folder gets a report
 */
public record RunExecutors(ResultStore store, List<String> commandLine, EarlyEnd earlyEnd, boolean writesReports) {

    /** The executor of a plan; the result keeps the label. */
    public RunExecutor of(RunPlan plan, RunLabel label) {
        return reported(new RunRecorder(store, label, commandLine, earlyEnd));
    }

    /** The executor of a plan that a foreign program is to run, with the plan's JVM options after the user's, so that they win. */
    public RunExecutor of(ForeignProgram program, RunPlan plan, RunLabel label) {
        List<String> jvmOptions = new ArrayList<>(usersJvmOptions());
        jvmOptions.addAll(plan.cluster().jvmOptions());
        String preset = plan.cluster().jvm().orElse(PlanDefaults.JVM);
        return reported(new ForeignRun(store, label, commandLine, program, preset, jvmOptions));
    }

    private RunExecutor reported(RunExecutor executor) {
        return writesReports ? (plan, progress) -> withReport(executor.run(plan, progress), progress) : executor;
    }

    /** Writes the report of a stored run; if that fails, a line says why there is none. After Ctrl-C nobody waits for it. */
    static StoredResult withReport(StoredResult stored, RunProgress progress) {
        if (stored.isStored() && !Interruption.isRequested()) {
            HtmlReport.beside(stored).ifPresent(progress::line);
        }
        return stored;
    }

    /** The options in {@code NEXMARK_JAVA_OPTS}. */
    private static List<String> usersJvmOptions() {
        return Pattern.compile("\\s+")
                .splitAsStream(System.getenv().getOrDefault("NEXMARK_JAVA_OPTS", ""))
                .filter(option -> !option.isEmpty())
                .toList();
    }
}
