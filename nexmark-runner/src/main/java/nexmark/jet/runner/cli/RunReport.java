package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.report.HtmlReport;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.recorded.OutputFile;

/** Reports runs that follow each other: on stdout, and in a JUnit report if one is wanted. */
final class RunReport {

    private final ReportFormat format;
    private final PrintWriter stdout;
    private final Optional<OutputFile> junit;
    private final List<RunPlan> plans;
    private final List<RunResult> results = new ArrayList<>();
    private Throwable failure;

    /** @param plans all runs that are to be reported, in the order in which they will end */
    RunReport(ReportFormat format, PrintWriter stdout, Optional<OutputFile> junit, List<RunPlan> plans) {
        this.format = format;
        this.stdout = stdout;
        this.junit = junit;
        this.plans = List.copyOf(plans);
    }

    /** The next run has ended. */
    void add(StoredResult stored) {
        results.add(stored.result());
        if (format == ReportFormat.TABLE) {
            new ResultTable(Screen.of(stdout)).print(stored);
        } else {
            HtmlReport.of(stored).ifPresent(page -> format.besides().line("report: " + page));
        }
    }

    /** The next run has no result, and there will be no other run. */
    void fail(Throwable cause) {
        failure = cause;
    }

    /**
     * There will be no other run.
     *
     * @return the exit code of the reports; a line on stderr says if the JUnit report cannot be written
     */
    ExitCode end() {
        switch (format) {
            case TABLE -> {
                if (results.size() > 1) {
                    new ResultTable(Screen.of(stdout)).printOverview(results);
                }
            }
            case JSON -> {
                if (!results.isEmpty()) {
                    stdout.println(ResultJson.write(results.size() == 1 ? results.get(0) : results));
                }
            }
            case MARKDOWN -> {
                if (!results.isEmpty()) {
                    stdout.print(MarkdownReport.of(results));
                }
            }
        }
        stdout.flush();
        return JUnitReport.of(plans, results, failure).writeTo(junit);
    }
}
