package nexmark.jet.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import nexmark.jet.comparison.ChangePoint;
import nexmark.jet.comparison.HistoryStep;
import nexmark.jet.comparison.RunHistory;
import nexmark.jet.plan.Counts;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunResult;
import nexmark.jet.runner.recorded.OutputFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nexmark history}: collects results over months and says where a metric stepped up or down. */
@Command(
        name = "history",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Appends results to a CSV file, each once, and says where p50, p99, throughput or cost of a plan on"
                        + " a machine stepped up or down. Only valid runs count.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  nexmark history history.csv results/runs",
            "  nexmark history history.csv results/runs --check   fails if it became worse",
            "  nexmark history history.csv                        looks, and changes nothing",
            "",
            "Exit codes: 0 done, 1 failure, 2 user's mistake, 5 with --check: a metric has become worse."
        })
final class HistoryCommand implements Callable<Integer> {

    private static final String INDENT = "  ";

    @Parameters(index = "0", paramLabel = "FILE.csv", description = "The history, with the columns of results.csv.")
    private String file;

    @Parameters(
            index = "1..*",
            paramLabel = "PATH",
            arity = "0..*",
            description = "Results to append: a result.json, the folder of a run, or a folder of runs at any depth.")
    private List<Path> places = new ArrayList<>();

    @Option(
            names = "--check",
            description = "The exit code is 5 if the last step of any metric of any plan is for the worse.")
    private boolean check;

    @Override
    public Integer call() {
        OutputFile output = OutputFile.of("FILE.csv", file);
        Path path = Path.of(file);
        if (places.isEmpty() && !Files.exists(path)) {
            throw new UserMistake(file + ": no such file, expected a history, or results to begin one with");
        }
        if (!places.isEmpty() && Files.exists(path)) {
            UserFile.checkRegular(file, path, "a history");
        }
        RunHistory found = RunHistory.in(path);
        if (places.isEmpty()) {
            return report(found, 0, 0).code();
        }
        List<RunResult> results = StoredRuns.in(places);
        HistoryLock lock =
                HistoryLock.of(path, () -> Console.say("waiting for another process that appends to " + file));
        try (lock) {
            RunHistory before = RunHistory.in(path);
            RunHistory history = before.with(results);
            output.write(out -> out.write(history.toString().getBytes(UTF_8)));
            return report(history, history.size() - before.size(), results.size())
                    .code();
        }
    }

    private ExitCode report(RunHistory history, int added, int given) {
        List<HistoryStep> steps = history.steps();
        print(history, added, given, steps);
        boolean isWorse = HistoryStep.lastOf(steps).stream().anyMatch(HistoryStep::isWorse);
        return check && isWorse ? ExitCode.REQUIREMENT_MISSED : ExitCode.VALID;
    }

    private void print(RunHistory history, int added, int given, List<HistoryStep> steps) {
        PrintWriter out = Console.out();
        Screen lines = Screen.ofLines(out);
        lines.text(
                file + ": " + added + " of " + Counts.of(given, "result") + " added, runs " + history.size()
                        + ", valid " + history.valid(),
                INDENT);
        steps.forEach(step -> Screen.of(out).text(step.inWords(), INDENT));
        if (steps.isEmpty()) {
            lines.text(
                    "no step found; a step takes at least " + ChangePoint.FEWEST_VALUES
                            + " valid runs on each side, and about ten in all",
                    INDENT);
        }
        out.flush();
    }
}
