package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.many.RunOutcome;
import nexmark.jet.runner.recorded.OutputFile;

/** Reports what has come of an experiment: on stdout, and in a JUnit report if one is wanted. */
final class ExperimentReport {

    private final Experiment experiment;
    private final ReportFormat format;
    private final PrintWriter stdout;
    private final Optional<OutputFile> junit;
    private Throwable failure;

    ExperimentReport(Experiment experiment, ReportFormat format, PrintWriter stdout, Optional<OutputFile> junit) {
        this.experiment = experiment;
        this.format = format;
        this.stdout = stdout;
        this.junit = junit;
    }

    /** The experiment has ended before its end. */
    void fail(Throwable cause) {
        failure = cause;
    }

    /**
     * There will be no other run.
     *
     * @return the exit code of the reports; a line on stderr says if the JUnit report cannot be written
     */
    ExitCode end(List<RunOutcome> outcomes) {
        switch (format) {
            case TABLE -> new ExperimentTable(Screen.of(stdout)).print(experiment, outcomes);
            case JSON ->
                stdout.println(ResultJson.write(outcomes.stream()
                        .flatMap(outcome -> outcome.reported().stream())
                        .map(StoredResult::result)
                        .toList()));
            case MARKDOWN -> stdout.print(ExperimentMarkdown.of(experiment, outcomes));
        }
        stdout.flush();
        return JUnitReport.of(experiment, outcomes, failure).writeTo(junit);
    }
}
