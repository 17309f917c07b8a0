package nexmark.jet.runner.cli;

import nexmark.jet.report.HtmlReport;
import picocli.CommandLine.Option;

/** The option that keeps a command from writing {@value HtmlReport#FILE}. */
final class NoReportOption {

    @Option(
            names = "--no-report",
            description = "Writes no " + HtmlReport.FILE + ", of which each takes about 1.1 MB, beside a result.")
    private boolean isGiven;

    /** Whether reports are written. */
    boolean writesReports() {
        return !isGiven;
    }
}
