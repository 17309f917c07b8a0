package nexmark.jet.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import nexmark.jet.comparison.RunProperties;
import nexmark.jet.comparison.StoredSides;
import nexmark.jet.process.Interruptible;
import nexmark.jet.process.UserMistake;
import nexmark.jet.report.HtmlReport;
import nexmark.jet.report.HtmlReport.Page;
import nexmark.jet.report.ReportView;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.recorded.OutputFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "report",
        sortOptions = false,
        description = {
            "Writes stored runs as a page: one HTML file that loads nothing, and prints its path.",
            "One run is shown in all detail. Of several runs it has a table, charts and the answers to which is better."
        },
        footer = {
            "  nexmark report results/runs/ID",
            "  nexmark report results/experiments/presets --by jvm",
            "  nexmark report before after --out before-after.html    runs with these labels",
            "",
            "A report that is there already is replaced; any other file stays."
        })
final class ReportCommand implements Callable<Integer> {

    private static final Path STORE = Path.of("results", "runs");

    @Parameters(
            paramLabel = "PATH",
            arity = "1..*",
            description = "A result.json, the folder of a run, a folder of runs at any depth, or the label of runs in"
                    + " results/runs.")
    private List<String> arguments = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "The page. (default: " + HtmlReport.FILE + " in the folder that is given, next to a"
                    + " result.json, otherwise in the current folder)")
    private String out;

    @Option(
            names = "--by",
            paramLabel = "SETTING",
            description = "Splits several runs by a setting of the plan such as cluster.jvm, or by jvm, variant, rate,"
                    + " members, label, revision, jdk, or tag.NAME.")
    private String by;

    @Override
    public Integer call() {
        List<Path> places = arguments.stream().flatMap(ReportCommand::places).toList();
        String file = out == null ? besideRuns(places).toString() : out;
        OutputFile output = OutputFile.of(out == null ? "the report" : "--out", file);
        checkMayBeReplaced(Path.of(file));
        ReportView view = Interruptible.call(() -> HtmlReport.view(places, property(), Path.of(file)));
        output.write(content -> {
            Writer page = new BufferedWriter(new OutputStreamWriter(content, UTF_8));
            Page.write(view, page);
            page.flush();
        });
        Console.out().println(file);
        return ExitCode.VALID.code();
    }

    private static Stream<Path> places(String argument) {
        return Files.exists(Path.of(argument))
                ? Stream.of(Path.of(argument))
                : StoredSides.labelled(argument, STORE).stream().map(StoredResult::folder);
    }

    /** Runs that are named by several labels are compared by these. */
    private Optional<String> property() {
        boolean areLabels =
                arguments.size() > 1 && arguments.stream().noneMatch(argument -> Files.exists(Path.of(argument)));
        return by == null && areLabels ? Optional.of(RunProperties.LABEL) : Optional.ofNullable(by);
    }

    /** Several places have no common folder for their page. */
    private Path besideRuns(List<Path> places) {
        Path first = places.get(0);
        if (arguments.size() > 1 || !Files.exists(Path.of(arguments.get(0)))) {
            return Path.of(HtmlReport.FILE);
        }
        return Files.isDirectory(first) ? first.resolve(HtmlReport.FILE) : first.resolveSibling(HtmlReport.FILE);
    }

    private static void checkMayBeReplaced(Path file) {
        try {
            if (HtmlReport.isOther(file)) {
                throw new UserMistake(file + " exists and is not a report of nexmark, expected another file as --out");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be looked at", e);
        }
    }
}
