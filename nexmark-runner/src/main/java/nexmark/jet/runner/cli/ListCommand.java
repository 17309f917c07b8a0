package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import nexmark.jet.generator.Profile;
import nexmark.jet.plan.Engine;
import nexmark.jet.query.Query;
import nexmark.jet.question.Definition;
import nexmark.jet.question.Variant;
import nexmark.jet.runner.run.EngineModule;
import nexmark.jet.table.Table;
import picocli.CommandLine.Command;

@Command(
        name = "list",
        description = "Lists the queries: what each asks, what it stresses, where it differs from other benchmarks.",
        footer = "  nexmark list")
final class ListCommand implements Callable<Integer> {

    @Override
    public Integer call() {
        PrintWriter out = Console.out();
        Console.tables(out).write(table(Query.all()));
        out.flush();
        return ExitCode.VALID.code();
    }

    private static Table table(List<Query> queries) {
        Table table = new Table();
        for (Query query : queries) {
            Definition definition = query.definition();
            table.text(query.id() + "  " + query.title())
                    .labelled("  asks", definition.text())
                    .labelled("  stresses", definition.stresses())
                    .labelled("  differs", definition.differs())
                    .labelled("  columns", columns(definition));
            table.labelled(
                    "  profiles",
                    definition.profiles().stream().map(Profile::toString).collect(Collectors.joining(", ")));
            table.labelled("  variants", variants(query));
            new TreeMap<>(query.otherForms()).forEach((variant, form) -> {
                if (!form.difference().isEmpty()) {
                    table.labelled("  " + variant, form.difference());
                }
            });
        }
        return table;
    }

    private static String columns(Definition definition) {
        String key = definition.key().isEmpty() ? "" : "; kept up to date by " + String.join(" and ", definition.key());
        return definition.columns().isEmpty() ? "those of the event" : String.join(", ", definition.columns()) + key;
    }

    private static String variants(Query query) {
        String names = query.variants().stream().map(Variant::toString).collect(Collectors.joining(", "));
        List<String> onFlink = EngineModule.variants(Engine.FLINK).getOrDefault(query.id(), List.of());
        if (onFlink.isEmpty()) {
            return names;
        }
        String whyNoSql = query.whyNoSql().isEmpty() ? "" : "; not in SQL: " + query.whyNoSql();
        return names + "; on Flink: " + String.join(", ", onFlink) + whyNoSql;
    }
}
