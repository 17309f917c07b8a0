package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import nexmark.jet.query.Query;
import nexmark.jet.query.TunedQuery;
import nexmark.jet.question.Definition;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nexmark list}. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "Lists the queries: what each asks, what it stresses, where it differs from other benchmarks.",
        footerHeading = "%nExamples:%n",
        footer = {"  nexmark list", "  nexmark list --markdown    the table of docs/queries.md"})
final class ListCommand implements Callable<Integer> {

    @Option(names = "--markdown", description = "As a Markdown table.")
    private boolean markdown;

    @Override
    public Integer call() {
        PrintWriter out = Console.out();
        if (markdown) {
            out.print(markdown(Query.all()));
        } else {
            Query.all().forEach(query -> print(query, out));
        }
        out.flush();
        return ExitCode.VALID.code();
    }

    static String markdown(List<Query> queries) {
        StringBuilder table =
                new StringBuilder("| query | question | stresses | differs from others |\n| --- | --- | --- | --- |\n");
        for (Query query : queries) {
            Definition definition = query.definition();
            table.append("| **%s** %s | %s | %s | %s |\n"
                    .formatted(
                            query.id(), query.title(), definition.text(), definition.stresses(), definition.differs()));
        }
        return table.toString();
    }

    private static void print(Query query, PrintWriter out) {
        Definition definition = query.definition();
        out.printf("%s  %s%n", query.id(), query.title());
        out.printf("    asks      %s%n", definition.text());
        out.printf("    stresses  %s%n", definition.stresses());
        out.printf("    differs   %s%n", definition.differs());
        if (query instanceof TunedQuery tuned) {
            out.printf("    tuned     %s%n", tuned.tuning());
        }
    }
}
