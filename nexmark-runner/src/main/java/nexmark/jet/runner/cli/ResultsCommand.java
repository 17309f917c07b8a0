package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import nexmark.jet.result.ResultJson;
import nexmark.jet.result.ResultRow;
import nexmark.jet.result.RunResult;
import nexmark.jet.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nexmark results}: lists results that are stored. */
@Command(
        name = "results",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Lists stored results, a row each. A result that cannot be read is named on stderr and left out.",
        footerHeading = "%nExamples:%n",
        footer = {"  nexmark results results/runs", "  nexmark results results/runs other/runs --format csv > all.csv"})
final class ResultsCommand implements Callable<Integer> {

    /** The form in which rows are printed. */
    enum Format {
        TABLE,
        CSV,
        JSON;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(
            paramLabel = "PATH",
            arity = "1..*",
            description = "A result.json, the folder of a run, or a folder of runs at any depth.")
    private List<Path> places = new ArrayList<>();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "table: some columns, for people; csv or json: all columns of results.csv."
                    + " (default: ${DEFAULT-VALUE})")
    private Format format;

    @Override
    public Integer call() {
        List<RunResult> results = StoredRuns.in(places);
        PrintWriter out = Console.out();
        switch (format) {
            case TABLE -> Console.tables(out).write(new Table().add(RunTable.overview(results)));
            case CSV -> out.print(ResultRow.table(results));
            case JSON ->
                out.println(ResultJson.write(results.stream().map(ResultRow::of).toList()));
        }
        out.flush();
        return ExitCode.VALID.code();
    }
}
