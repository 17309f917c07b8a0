package nexmark.jet.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import java.util.function.LongSupplier;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruptible;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;
import nexmark.jet.report.HtmlReport;
import nexmark.jet.report.ReportView;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.live.Live;
import nexmark.jet.runner.run.RunExecutor;
import nexmark.jet.table.TerminalWriter;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of pages: of runs while they go on, and of runs that are stored. */
final class PageOptions implements AutoCloseable {

    private static final int LARGEST_PORT = 65_535;

    @Option(
            names = "--live",
            arity = "0..1",
            paramLabel = "PORT",
            preprocessor = PortAlone.class,
            description =
                    "Shows the runs while they go on: prints the address of a page for this machine's browser, on port"
                            + " 8383 unless another is given; 0 takes any that is free. The same server has /metrics "
                            + "for Prometheus. To watch from elsewhere: ssh -L.")
    private String port;

    @Option(
            names = "--no-report",
            description = "Writes no " + HtmlReport.FILE + " beside results. Each takes 1.2 to 1.5 MB.")
    private boolean hasNoReports;

    private Optional<Live> live = Optional.empty();

    /** Shows runs from now on if the user wants it, until this is closed. */
    PageOptions start() {
        if (port != null) {
            if (!isPort(port) || Integer.parseInt(port) > LARGEST_PORT) {
                throw new UserMistake("--live is '" + port + "', expected a port of this machine, such as 8383");
            }
            live = Optional.of(new Live(Integer.parseInt(port)));
            Console.say("live: " + live.get().url());
        }
        return this;
    }

    private static boolean isPort(String text) {
        return text.matches("\\d{1,5}");
    }

    RunExecutor watched(RunExecutor executor) {
        return live.map(page -> page.watched(executor)).orElse(executor);
    }

    void place(int before, int runs, LongSupplier leftMillis) {
        live.ifPresent(page -> page.place(before, runs, leftMillis));
    }

    @Override
    public void close() {
        live.ifPresent(Live::close);
    }

    boolean writesReports() {
        return !hasNoReports;
    }

    /**
     * Writes the report of all runs in a folder into the folder, unless it has no result yet, and prints its path. A
     * command does not fail for the sake of its report: a line on stderr says why there is none. After Ctrl-C nobody
     * waits for it.
     */
    void writeReportOf(Path folder, TerminalWriter out) {
        Path file = folder.resolve(HtmlReport.FILE);
        try {
            if (writesReports() && !StoredResult.readable(folder, why -> {}).isEmpty()) {
                ReportView view = Interruptible.call(() -> HtmlReport.view(List.of(folder), Optional.empty(), file));
                HtmlReport.write(view, file);
                out.line("report: " + file);
            }
        } catch (Interrupted e) {
            // The user does not wait for it, and can have it by 'nexmark report'.
        } catch (IOException | RuntimeException e) {
            Console.say(file + " could not be written: " + IoReason.of(e, file));
        }
    }

    /** An argument after {@code --live} that is not a port belongs to the command, as in {@code run --live q5}. */
    static final class PortAlone implements IParameterPreprocessor {
        @Override
        @SuppressWarnings("JdkObsolete") // picocli's own type
        public boolean preprocess(
                Stack<String> reversed, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            boolean isAttached = "=".equals(info.get("separator"));
            if (!isAttached && (reversed.isEmpty() || !isPort(reversed.peek()))) {
                reversed.push(Integer.toString(Live.DEFAULT_PORT));
            }
            return false;
        }
    }
}
