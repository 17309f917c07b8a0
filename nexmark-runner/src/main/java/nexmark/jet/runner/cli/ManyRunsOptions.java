package nexmark.jet.runner.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruption;
import nexmark.jet.result.RunLabel;
import nexmark.jet.runner.many.ExperimentFolder;
import nexmark.jet.runner.many.ManyRuns;
import nexmark.jet.runner.many.RunOutcome;
import nexmark.jet.runner.run.EarlyEnd;
import nexmark.jet.runner.run.RunExecutor;
import nexmark.jet.runner.run.RunRecorder;
import nexmark.jet.table.TerminalWriter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Makes the runs of a command in one folder, shows them while they run, and reports them whatever their end. */
final class ManyRunsOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Mixin
    private LiveOptions live;

    @Mixin
    private NoReportOption noReport;

    /** Chooses what makes a run. */
    @FunctionalInterface
    interface Executors {
        RunExecutor of(RunRecorder recorder, PlannedRun run, RunLabel label);
    }

    /**
     * @param executors keep the results with a label in the folder
     * @param lines take a line for each run
     * @param report takes the outcomes, and why the runs have ended too early or null; returns its exit code
     */
    ExitCode make(
            String name,
            Path path,
            List<PlannedRun> runs,
            Executors executors,
            RunLabel label,
            OptionalLong timeoutMillis,
            TerminalWriter lines,
            BiFunction<List<RunOutcome>, Throwable, ExitCode> report) {
        try (LiveOptions page = live.start();
                ExperimentFolder folder = ExperimentFolder.open(path)) {
            RunRecorder in = new RunRecorder(
                    folder.store(),
                    command.root().commandLine().getParseResult().originalArgs(),
                    EarlyEnd.NEVER,
                    noReport.writesReports());
            ManyRuns many = new ManyRuns(
                    name, folder, (run, tagged) -> page.watched(executors.of(in, run, tagged)), label, timeoutMillis);
            ExperimentLines.sayWhatIsStored(many.plan(runs));
            Throwable failure = null;
            ExitCode reported;
            try {
                many.run(runs, page.watched(new ExperimentLines(lines)));
                failure = Interruption.isPending() ? new Interrupted() : null;
            } catch (RuntimeException | Error e) {
                failure = e;
                throw e;
            } finally {
                reported = report.apply(many.outcomes(), failure);
                noReport.writeReportOf(path, lines);
            }
            return reported;
        }
    }
}
