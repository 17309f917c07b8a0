package nexmark.jet.runner.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.ComparisonSettings;
import nexmark.jet.comparison.StoredSides;
import nexmark.jet.experiment.Matrix;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruptible;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunLabel;
import nexmark.jet.runner.judge.Judge;
import nexmark.jet.runner.many.ExperimentFolder;
import nexmark.jet.runner.many.InterleavedSides;
import nexmark.jet.runner.many.ManyRuns;
import nexmark.jet.runner.many.RunOutcome;
import nexmark.jet.runner.run.EarlyEnd;
import nexmark.jet.runner.run.ForeignProgram;
import nexmark.jet.runner.run.RunExecutor;
import nexmark.jet.runner.run.RunExecutors;
import nexmark.jet.table.TerminalWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code nexmark compare}: says whether other settings are better than the first, and how sure that is. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        preprocessor = VariedOption.FirstSide.class,
        sortOptions = false,
        description = {
            "Says whether B is better than A, by how much, and how sure that is.",
            "Compares stored results, or measures the sides first, in turns: then one option of 'run' has several"
                    + " values with commas between them, such as --jvm g1-5ms,zgc. The first side is the baseline."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  nexmark compare --jvm g1-5ms,g1-50ms,parallel q5 --rate 1M",
            "  nexmark compare --variant idiomatic,tuned q5 q8 --pairs 10",
            "  nexmark compare --side study='java benchmarks/StudySide.java --study DIR' q5",
            "  nexmark compare results/before results/after",
            "  nexmark compare before after            runs with these labels",
            "  nexmark compare results/matrix --by cluster.jvm --format markdown",
            "  nexmark compare before after --require 'p99<16ms'   a goal of the last side",
            "  nexmark compare before after --junit report.xml     for a CI server",
            "",
            "The same command goes on where it was ended. With more --pairs it adds what is missing.",
            "",
            "Exit codes: 0 compared, whatever the outcome, 1 failure, 2 user's mistake, 3 no valid runs to compare,"
                    + " or none to check a --require with, 5 a valid run of the last side misses a requirement, 130"
                    + " interrupted."
        })
final class CompareCommand implements Callable<Integer> {

    private static final Path STORE = Path.of("results", "runs");
    private static final Path COMPARISONS = Path.of("results", "comparisons");
    private static final int FEWEST_PAIRS = 2;
    /** In what our runs differ from those of a foreign program. */
    private static final String SIDE = "side";

    private static final String OURS = "ours";
    /** The options that stored results can be compared with. */
    private static final List<String> OF_STORED = List.of(
            "--by",
            "--metrics",
            "--margin",
            "--series",
            "--resolution",
            "--require",
            "--format",
            "--json",
            "--junit",
            "--out");

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
            description = "Splits stored results into sides by a setting of the plan such as cluster.jvm, or by jvm,"
                    + " variant, rate, members, label, revision, jdk, or tag.NAME.")
    private String by;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            defaultValue = "5",
            description = "Fresh runs of each side, in turns. (default: ${DEFAULT-VALUE})")
    private int pairs;

    @Option(
            names = "--side",
            paramLabel = "NAME=COMMAND",
            converter = SideConverter.class,
            description = "Measures with a foreign program, too, which becomes the baseline: see"
                    + " docs/comparing.md. With several values of an option the two are compared at each;"
                    + " those of --variant and --check are sides of their own.")
    private ForeignProgram side;

    @Mixin
    private ComparisonOptions comparison;

    @Mixin
    private RequireOptions require;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder in which runs are stored (default: results/comparisons/SETTING=A,B-QUERIES), or in"
                    + " which labels are looked up. (default: results/runs)")
    private Path out;

    @Mixin
    private LiveOptions live;

    @Mixin
    private NoReportOption noReport;

    @Mixin
    private LabelOptions label;

    @Mixin
    private PlanOptions options = new PlanOptions().usually("--cluster", "processes:1");

    @Override
    public Integer call() {
        List<String> typed = commandLine();
        List<VariedOption> varied = VariedOption.in(typed);
        return switch (varied.size()) {
            case 0 -> (side == null ? compareStored() : measure("", ours().after(side.name()))).code();
            case 1 -> measure(varied.get(0), typed).code();
            default ->
                throw new UserMistake(varied.stream().map(VariedOption::name).collect(Collectors.joining(" and "))
                        + " have several values, expected one such option");
        };
    }

    private List<String> commandLine() {
        return spec.root().commandLine().getParseResult().originalArgs();
    }

    private ExitCode compareStored() {
        List<String> besides = spec.commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(name -> !OF_STORED.contains(name))
                .toList();
        if (!besides.isEmpty()) {
            throw new UserMistake("no option has several values, so stored results are compared, but given: "
                    + String.join(" ", besides) + ", expected several values of one option, such as --jvm g1-5ms,zgc");
        }
        String property = by == null ? "" : StoredSides.property(by);
        ComparisonSettings settings = comparison.settings(property, Optional.empty(), require.requirements());
        Path store = out == null ? STORE : out;
        Report report = comparison.reporting().report();
        StoredSides sides = Interruptible.call(
                () -> by == null ? StoredSides.named(arguments, store) : StoredSides.by(property, arguments, store));
        return report.endComparisons(sides, Interruptible.call(() -> Comparison.byCase(sides, settings)), List.of());
    }

    /** A foreign program is measured at each value of a setting, but once if only our runs have the setting. */
    private ExitCode measure(VariedOption varied, List<String> typed) {
        InterleavedSides ours = sides(varied, typed);
        if (side == null) {
            return measure(varied.setting(), ours);
        }
        return varied.isOfOurRunsOnly()
                ? measure(varied.setting(), ours.after(side.name()))
                : measure("", ours.asOne(SIDE, OURS).after(side.name()));
    }

    private ExitCode measure(String compared, InterleavedSides sides) {
        if (by != null) {
            String measuring =
                    side == null ? "--" + sides.setting() + " has several values to measure" : "--side measures";
            throw new UserMistake("--by splits stored results, but " + measuring + ", expected one of the two");
        }
        checkPairs(sides);
        long measureMillis = plans().get(0).phases().measureMillis();
        if (measureMillis < Judge.SHORTEST_MILLIS) {
            throw new UserMistake("--measure is " + Millis.text(measureMillis) + ", expected "
                    + Millis.text(Judge.SHORTEST_MILLIS)
                    + " or more: shorter runs cannot be judged, and only valid runs are compared");
        }
        sides.last().forEach(plan -> require.check(plan));
        ComparisonSettings settings = comparison.settings(
                compared, Optional.ofNullable(side).map(foreign -> "first"), require.requirements());
        RunLabel users = label.label();
        Report report = comparison.reporting().report();
        try (LiveOptions page = live.start();
                ExperimentFolder folder = ExperimentFolder.open(folder(sides))) {
            RunExecutors executors =
                    new RunExecutors(folder.store(), commandLine(), EarlyEnd.NEVER, noReport.writesReports());
            ManyRuns experiment = new ManyRuns(
                    "compare-" + sides.setting(),
                    folder,
                    (run, tagged) -> page.watched(executor(executors, run.plan(), withGoals(sides, tagged))),
                    users,
                    OptionalLong.empty());
            try {
                return measure(sides, experiment, settings, report);
            } finally {
                noReport.writeReportOf(
                        folder.store().root(), comparison.reporting().format().besides());
            }
        }
    }

    private void checkPairs(InterleavedSides sides) {
        if (pairs < FEWEST_PAIRS) {
            throw new UserMistake(
                    "--pairs is " + pairs + ", expected at least " + FEWEST_PAIRS + ": one pair shows no noise");
        }
        if (pairs * sides.runsOfARound() > Matrix.MOST_RUNS) {
            throw new UserMistake("--pairs is " + pairs + ", which makes " + pairs * sides.runsOfARound()
                    + " runs, expected at most " + Matrix.MOST_RUNS);
        }
    }

    /** The goals are those of the last side, so only its results keep them. */
    private RunLabel withGoals(InterleavedSides sides, RunLabel run) {
        return sides.isOfLast(run) ? run.withRequirements(require.requirements()) : run;
    }

    private RunExecutor executor(RunExecutors executors, RunPlan plan, RunLabel run) {
        boolean isForeign = side != null && InterleavedSides.isOf(side.name(), run);
        return isForeign ? executors.of(side, plan, run) : executors.of(plan, run);
    }

    private ExitCode measure(InterleavedSides sides, ManyRuns experiment, ComparisonSettings settings, Report report) {
        TerminalWriter lines = Console.stderr();
        List<PlannedRun> runs = sides.runs(pairs);
        ComparisonLines.storedAlready(experiment.plan(runs)).ifPresent(Console::say);
        ExitCode compared;
        try {
            experiment.run(runs, live.watched(new ExperimentLines(lines)));
            if (Interruption.isPending()) {
                report.fail(new Interrupted());
            }
        } catch (RuntimeException | Error e) {
            report.fail(e);
            throw e;
        } finally {
            StoredSides measured = sides.measured(experiment.outcomes());
            compared = report.endComparisons(measured, Comparison.byCase(measured, settings), failed(experiment));
        }
        List<RunOutcome> failed = failed(experiment);
        failed.forEach(CompareCommand::printFailure);
        if (Interruption.isPending()) {
            return ExitCode.INTERRUPTED;
        }
        return failed.isEmpty() ? compared : ExitCode.FAILURE;
    }

    private static List<RunOutcome> failed(ManyRuns experiment) {
        return experiment.outcomes().stream()
                .filter(outcome ->
                        outcome.counted().isEmpty() && !outcome.failures().isEmpty())
                .toList();
    }

    private static void printFailure(RunOutcome outcome) {
        outcome.failures()
                .forEach(failure -> Console.say("failed: " + outcome.run().inWords() + ": " + failure.why()));
    }

    private InterleavedSides sides(VariedOption varied, List<String> typed) {
        varied.check();
        List<List<RunPlan>> plans = new ArrayList<>();
        for (int side = 0; side < varied.values().size(); side++) {
            plans.add(reading(varied.chosen(side, typed)).plans());
        }
        return InterleavedSides.of(varied.name().substring("--".length()), varied.values(), plans);
    }

    private InterleavedSides ours() {
        return InterleavedSides.of(SIDE, List.of(OURS), List.of(plans()));
    }

    /** This command as it would have read other arguments. */
    private static CompareCommand reading(List<String> typed) {
        CommandLine.ParseResult parsed = Nexmark.commandLine().parseArgs(typed.toArray(String[]::new));
        return (CompareCommand) parsed.subcommand().commandSpec().userObject();
    }

    private List<RunPlan> plans() {
        List<RunPlan> plans = QueryLookup.named(arguments).stream()
                .map(query -> options.plan(query.id()))
                .toList();
        plans.forEach(plan -> PlanOptions.refuseProfiler(plan, "so no comparison counts it"));
        return plans;
    }

    private Path folder(InterleavedSides sides) {
        return out == null ? COMPARISONS.resolve(sides.folderName()) : out;
    }
}
