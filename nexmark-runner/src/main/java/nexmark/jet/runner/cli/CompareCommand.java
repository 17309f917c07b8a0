package nexmark.jet.runner.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import nexmark.jet.comparison.Comparison;
import nexmark.jet.comparison.ComparisonSettings;
import nexmark.jet.comparison.StoredSides;
import nexmark.jet.experiment.Experiment.PlannedRun;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruptible;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunMetric;
import nexmark.jet.runner.campaign.RunOutcome;
import nexmark.jet.runner.campaign.Sides;
import nexmark.jet.runner.cli.PlanOptions.VariedOption;
import nexmark.jet.runner.judge.Judge;
import nexmark.jet.runner.run.ForeignProgram;
import nexmark.jet.runner.run.RunExecutor;
import nexmark.jet.runner.run.RunRecorder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code nexmark compare}: whether other settings are better than the first, and how sure that is. */
@Command(
        name = "compare",
        sortOptions = false,
        description = {
            "Says whether B is better than A, by how much, and how sure that is.",
            "Compares stored results, or measures the sides first, in turns: then one option of 'run' has several"
                    + " values with commas between them, such as --jvm g1-5ms,zgc. The first side is the baseline."
        },
        footer = {
            "  nexmark compare --jvm g1-5ms,g1-50ms,parallel q5 --rate 1M",
            "  nexmark compare --variant idiomatic,tuned q5 q8 --pairs 10",
            "  nexmark compare --side study='java benchmarks/StudySide.java --study DIR' q5",
            "  nexmark compare results/before results/after --format markdown",
            "  nexmark compare before after            runs with these labels",
            "  nexmark compare before after --require 'p99<16ms'   a goal of the last side",
            "  nexmark compare before after --junit report.xml     for a CI server",
            "",
            "The same command resumes. With more --pairs it adds what is missing.",
            "",
            "Exit codes: 0 compared, whatever the outcome, 1 failure, 2 user's mistake, 3 no valid runs to compare,"
                    + " or none to check a --require with, 5 a valid run of the last side misses a requirement, 130"
                    + " interrupted."
        })
final class CompareCommand implements Callable<Integer> {

    private static final Path STORE = Path.of("results", "runs");
    private static final Path COMPARISONS = Path.of("results", "comparisons");
    private static final int FEWEST_PAIRS = 2;
    /** A foreign program has no variants, and its answers are not checked. */
    private static final Set<String> OF_OUR_RUNS_ONLY = Set.of("--check", "--variant");

    /** The options that stored results can be compared with. */
    private static final List<String> OF_STORED =
            List.of("--metrics", "--margin", "--series", "--require", "--format", "--json", "--junit", "--out");

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "SIDE",
            arity = "0..*",
            description = "Of stored results: a result.json, the folder of a run, a folder of runs, or a label. To"
                    + " measure: queries such as q5, or all.")
    private List<String> arguments = new ArrayList<>();

    @Option(
            names = "--pairs",
            paramLabel = "N",
            defaultValue = "5",
            description = "Fresh runs of each side, in turns. (default: ${DEFAULT-VALUE})")
    private int pairs;

    @Option(
            names = "--side",
            paramLabel = "NAME=COMMAND",
            description = "Measures with a foreign program, too, which becomes the baseline: see docs/engines.md.")
    private ForeignProgram side;

    @Option(
            names = "--metrics",
            paramLabel = "LIST",
            split = ",",
            description = "What to compare. More metrics make all intervals wider."
                    + " (default: p50,p99,p99.9,throughput,cost,heap)")
    private List<RunMetric> metrics = ComparisonSettings.DEFAULT_METRICS;

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            description = "A change that is certainly smaller is no difference. (default: 2)")
    private double marginPercent = ComparisonSettings.DEFAULT_MARGIN_PERCENT;

    @Mixin
    private Report report;

    @Option(
            names = "--series",
            paramLabel = "SERIES",
            description = "every, first or complete. (default: the one that counts for the query; first with --side)")
    private String series;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder in which runs are stored (default: results/comparisons/SETTING=A+B-QUERIES), or in"
                    + " which labels are looked up. (default: results/runs)")
    private Path out;

    @Mixin
    private CampaignOptions campaign;

    @Mixin
    private LabelOptions label;

    @Mixin
    private PlanOptions options = new PlanOptions()
            .usually(PlanSettings.CLUSTER, PlanDefaults.CLUSTER_OF_OWN_JVMS)
            .hiding(PlanSettings.PROFILER)
            .ofSides();

    @Override
    public Integer call() {
        List<VariedOption> varied = options.varied();
        if (varied.size() > 1) {
            throw new UserMistake(
                    varied.stream().map(each -> each.setting().option()).collect(Collectors.joining(" and "))
                            + " have several values, expected one such option");
        }
        boolean areStored = varied.isEmpty() && side == null;
        return (areStored ? compareStored() : measure(varied.stream().findFirst())).code();
    }

    private ComparisonSettings settings(String compared, String usualSeries) {
        Optional<String> counted = Optional.ofNullable(series == null ? usualSeries : series);
        return new ComparisonSettings(metrics, marginPercent, compared, counted, report.requirements());
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
        ComparisonSettings settings = settings("", null);
        report.start();
        StoredSides sides = Interruptible.call(() -> StoredSides.named(arguments, out == null ? STORE : out));
        return report.endComparisons(sides, Interruptible.call(() -> Comparison.byCase(sides, settings)), List.of());
    }

    private ExitCode measure(Optional<VariedOption> varied) {
        Sides sides = sides(varied);
        if (pairs < FEWEST_PAIRS) {
            throw new UserMistake(
                    "--pairs is " + pairs + ", expected at least " + FEWEST_PAIRS + ": one pair shows no noise");
        }
        List<PlannedRun> runs = sides.runs(pairs);
        long measureMillis = runs.get(0).plan().phases().measureMillis();
        if (measureMillis < Judge.SHORTEST_MILLIS) {
            throw new UserMistake("--measure is " + Millis.text(measureMillis) + ", expected "
                    + Millis.text(Judge.SHORTEST_MILLIS)
                    + " or more: shorter runs cannot be judged, and only valid runs are compared");
        }
        runs.stream().filter(sides::isOfLast).forEach(run -> report.checkGoals(run.plan()));
        ComparisonSettings settings =
                settings(varied.map(axis -> axis.setting().path()).orElse(""), side == null ? null : "first");
        report.start();
        return campaign.make(
                "compare-" + sides.setting(),
                out == null ? COMPARISONS.resolve(sides.folderName()) : out,
                runs,
                (recorder, run, tagged) -> executor(recorder, sides, run, tagged),
                label.label(),
                OptionalLong.empty(),
                report.format().besides(),
                (outcomes, failure) -> {
                    report.fail(failure);
                    return end(sides.measured(outcomes), settings, outcomes);
                });
    }

    /** The goals are those of the last side, so only its results keep them. */
    private RunExecutor executor(RunRecorder recorder, Sides sides, PlannedRun run, RunLabel tagged) {
        RunLabel ownLabel = sides.isOfLast(run) ? tagged.withRequirements(report.requirements()) : tagged;
        return side != null && sides.side(run).equals(side.name())
                ? recorder.of(side, run.plan(), ownLabel)
                : recorder.of(ownLabel);
    }

    private ExitCode end(StoredSides measured, ComparisonSettings settings, List<RunOutcome> outcomes) {
        List<RunOutcome> failed = outcomes.stream()
                .filter(outcome ->
                        outcome.counted().isEmpty() && !outcome.failures().isEmpty())
                .toList();
        ExitCode compared = report.endComparisons(measured, Comparison.byCase(measured, settings), failed);
        outcomes.forEach(outcome -> outcome.failures()
                .forEach(failure -> Console.say("failed: " + outcome.run().inWords() + ", attempt " + failure.attempt()
                        + ": " + failure.why())));
        return Interruption.isPending() ? ExitCode.INTERRUPTED : failed.isEmpty() ? compared : ExitCode.FAILURE;
    }

    /** A foreign program is the first value of the axis, and has the plans of our first side. */
    private Sides sides(Optional<VariedOption> varied) {
        List<String> values = new ArrayList<>(varied.map(VariedOption::texts).orElse(List.of("ours")));
        String name = varied.map(axis -> axis.setting().option()).orElse("--side");
        List<List<RunPlan>> plans = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            options.choose(i);
            plans.add(plans());
        }
        // "all" means the queries that every side has.
        plans.replaceAll(ofSide -> ofSide.stream()
                .filter(plan -> plans.stream()
                        .allMatch(other ->
                                other.stream().anyMatch(run -> run.query().equals(plan.query()))))
                .toList());
        if (side != null) {
            if (varied.isPresent() && !OF_OUR_RUNS_ONLY.contains(name)) {
                throw new UserMistake(name + " has several values and --side is given, expected one of the two,"
                        + " or a comparison for each value");
            }
            if (values.contains(side.name())) {
                throw new UserMistake(
                        "--side is called '" + side.name() + "', as a side of our own is, expected another name");
            }
            values.add(0, side.name());
            plans.add(0, plans.get(0));
        }
        return Sides.of(name.substring(2), values, plans, side == null ? Set.of() : Set.of(side.name()));
    }

    private List<RunPlan> plans() {
        List<RunPlan> plans = options.plans(arguments);
        plans.forEach(plan -> PlanOptions.refuseProfiler(plan, "so no comparison counts it"));
        return plans;
    }
}
