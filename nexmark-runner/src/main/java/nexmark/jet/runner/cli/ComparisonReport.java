package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.StoredSides;
import nexmark.jet.result.ResultJson;
import nexmark.jet.runner.many.RunOutcome;
import nexmark.jet.runner.recorded.OutputFile;

/** Reports comparisons: on stdout, and in a JUnit report if one is wanted. */
final class ComparisonReport {

    private final ReportFormat format;
    private final PrintWriter stdout;
    private final Optional<OutputFile> junit;
    private Throwable failure;

    ComparisonReport(ReportFormat format, PrintWriter stdout, Optional<OutputFile> junit) {
        this.format = format;
        this.stdout = stdout;
        this.junit = junit;
    }

    /** The measurement has ended before its end. */
    void fail(Throwable cause) {
        failure = cause;
    }

    /**
     * There is nothing more to compare.
     *
     * @param sides all runs that there are
     * @param comparisons of these sides
     * @param failed the runs that failed each time
     * @return the exit code of the comparisons and of their reports; a line on stderr says if the JUnit report cannot
     *     be written
     */
    ExitCode end(StoredSides sides, List<Comparison> comparisons, List<RunOutcome> failed) {
        switch (format) {
            case TABLE -> new ComparisonTable(Screen.of(stdout)).print(comparisons);
            case MARKDOWN -> new ComparisonMarkdown(stdout).print(comparisons);
            case JSON -> stdout.println(ResultJson.write(comparisons));
        }
        stdout.flush();
        return ExitCode.of(comparisons)
                .or(JUnitReport.of(sides, comparisons, failed, failure).writeTo(junit));
    }
}
