package nexmark.jet.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruptible;
import nexmark.jet.process.IoReason;
import nexmark.jet.report.HtmlReport;
import nexmark.jet.report.ReportView;
import nexmark.jet.table.TerminalWriter;
import picocli.CommandLine.Option;

/** The option that keeps a command from writing reports. */
final class NoReportOption {

    @Option(
            names = "--no-report",
            description = "Writes no " + HtmlReport.FILE + " beside results. Each takes about 1.1 MB.")
    private boolean isGiven;

    /** Whether reports are written. */
    boolean writesReports() {
        return !isGiven;
    }

    /**
     * Writes the report of all runs in a folder into the folder, unless it has no result yet, and prints its path. A command does
     * not fail for the sake of its report: a line on stderr says why there is none. After Ctrl-C it is left to the user, who need
     * not wait for it then.
     */
    void writeReportOf(Path folder, TerminalWriter out) {
        Path file = folder.resolve(HtmlReport.FILE);
        try {
            if (writesReports() && StoredRuns.areIn(folder)) {
                ReportView view = Interruptible.call(() -> HtmlReport.view(List.of(folder), Optional.empty(), file));
                HtmlReport.write(view, file);
                out.line("report: " + file);
            }
        } catch (Interrupted e) {
            sayWhoWritesItAfterCtrlC(folder, out);
        } catch (IOException | RuntimeException e) {
            Console.say(file + " could not be written: " + IoReason.of(e, file));
        }
    }

    /** Says that an interrupted command has left its report to the user; nothing if the user wants none. */
    void sayWhoWritesItAfterCtrlC(Path folder, TerminalWriter out) {
        if (writesReports()) {
            out.text("report: none after an interruption; 'nexmark report " + folder + "' writes it", "  ");
        }
    }
}
