package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import nexmark.jet.query.Query;
import nexmark.jet.query.TunedQuery;
import nexmark.jet.question.Definition;
import nexmark.jet.table.Table;
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
            Console.tables(out).write(table(Query.all()));
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

    private static Table table(List<Query> queries) {
        Table table = new Table();
        for (Query query : queries) {
            Definition definition = query.definition();
            table.text(query.id() + "  " + query.title())
                    .labelled("  asks", definition.text())
                    .labelled("  stresses", definition.stresses())
                    .labelled("  differs", definition.differs());
            if (query instanceof TunedQuery tuned) {
                table.labelled("  tuned", tuned.tuning());
            }
        }
        return table;
    }
}
