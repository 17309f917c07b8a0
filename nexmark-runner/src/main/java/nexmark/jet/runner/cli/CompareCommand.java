package nexmark.jet.runner.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.Side;
import nexmark.jet.comparison.StoredSides;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code nexmark compare}: says whether other settings are better than the first, and how sure that is. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        defaultValueProvider = OptionDefaults.class,
        preprocessor = VariedOption.FirstSide.class,
        sortOptions = false,
        description = {
            "Says whether B is better than A, by how much, and how sure that is.",
            "Compares stored results, or measures both sides first, run by run in turns: then an option of 'run' has"
                    + " several values with commas between them, such as --jvm g1-5ms,zgc. The first side is the baseline."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  nexmark compare --jvm g1-5ms,zgc,parallel q5 --rate 1M",
            "  nexmark compare --variant idiomatic,tuned q5 q8 --pairs 10",
            "  nexmark compare results/before results/after",
            "  nexmark compare before after            runs with these labels",
            "  nexmark compare results/matrix --by cluster.jvm --format markdown",
            "",
            "Exit codes: 0 compared, whatever the outcome, 1 failure, 2 user's mistake, 3 no valid runs to compare,",
            "            130 interrupted."
        })
final class CompareCommand implements Callable<Integer> {

    static final Path DEFAULT_STORE = Path.of("results/runs");

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "SIDE",
            arity = "0..*",
            description = "Of stored results: a result.json, the folder of a run, a folder of runs, or a label. To"
                    + " measure: queries such as q5, or all.")
    private List<String> arguments = new ArrayList<>();

    @Option(
            names = "--by",
            paramLabel = "SETTING",
            description = "Splits the results into sides by a setting of the plan such as cluster.jvm, or by jvm,"
                    + " variant, rate, members, label, revision, jdk, or tag.NAME.")
    private String by;

    @Mixin
    private ComparisonOptions comparison;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder in which labels are looked up. (default: results/runs)")
    private Path out;

    @Override
    public Integer call() {
        List<Comparison> comparisons = by == null
                ? Comparison.byQuery(StoredSides.named(arguments, store()), comparison.settings(""))
                : Comparison.byQuery(sidesByProperty(), comparison.settings(StoredSides.property(by)));
        comparison.print(comparisons, Console.out());
        return comparisons.stream().anyMatch(Comparison::isCompared)
                ? ExitCode.VALID.code()
                : ExitCode.INVALID_RUN.code();
    }

    private List<Side> sidesByProperty() {
        return StoredSides.by(StoredSides.property(by), arguments, store());
    }

    private Path store() {
        return out == null ? DEFAULT_STORE : out;
    }
}
