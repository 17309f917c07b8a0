package nexmark.jet.runner.cli;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.ResultRow;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "results",
        sortOptions = false,
        description = "Lists stored results, a row each. A result that cannot be read is named on stderr and left out.",
        footer = {"  nexmark results", "  nexmark results results/runs other/runs --format csv > all.csv"})
final class ResultsCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "PATH",
            arity = "0..*",
            defaultValue = "results/runs",
            description = "A result.json, the folder of a run, or a folder of runs at any depth."
                    + " (default: ${DEFAULT-VALUE})")
    private List<Path> places;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = Report.FORMATS + " (default: ${DEFAULT-VALUE})")
    private Report.Format format;

    @Override
    public Integer call() {
        List<RunResult> results = results();
        Report.show(
                format,
                new Table().add(RunTable.overview(results)),
                results.stream().map(ResultRow::of).toList(),
                results);
        return ExitCode.VALID.code();
    }

    /**
     * All results that can be read, each once, by the time of their start. A line on stderr names each of the others.
     */
    private List<RunResult> results() {
        Map<String, RunResult> results = new LinkedHashMap<>();
        for (Path place : places) {
            List<StoredResult> found = StoredResult.readable(place, why -> Console.say("left out: " + why));
            if (found.isEmpty()) {
                throw new UserMistake(place + ": no results in it, expected folders with a result.json");
            }
            found.forEach(stored -> results.put(stored.result().id(), stored.result()));
        }
        return results.values().stream()
                .sorted(Comparator.comparing(result -> result.times().startedAt()))
                .toList();
    }
}
