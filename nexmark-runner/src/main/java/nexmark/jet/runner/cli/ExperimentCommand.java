package nexmark.jet.runner.cli;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.experiment.Experiment.Cell;
import nexmark.jet.experiment.Experiment.PlannedRun;
import nexmark.jet.experiment.ExperimentFile;
import nexmark.jet.experiment.Matrix;
import nexmark.jet.json.StrictJson.Spelling;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.ClusterSpec;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Figure;
import nexmark.jet.result.Requirement;
import nexmark.jet.runner.campaign.Campaign.ExperimentFolder;
import nexmark.jet.runner.campaign.RunOutcome;
import nexmark.jet.runner.judge.Judge;
import nexmark.jet.runner.run.SampleShortage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "experiment",
        sortOptions = false,
        description = "Makes all runs that a file describes, and resumes.",
        footer = {
            "  nexmark experiment guarantees-small    an experiment that comes with this program",
            "  nexmark experiment my.yaml --dry-run   what it would do, and how long it takes",
            "  nexmark experiment my.yaml             once more: only what is missing",
            "  nexmark experiment my.yaml --require 'p99<16ms' --junit report.xml",
            "",
            "docs/experiments.md describes the file. Nothing that is stored is ever overwritten.",
            "",
            "Exit codes: 0 every run is valid, 1 a run failed, 2 user's mistake, 3 a run is invalid or not judged,"
                    + " 4 wrong answers, 5 a valid run misses a requirement, 130 interrupted."
        })
final class ExperimentCommand implements Callable<Integer> {

    private static final String YAML = ".yaml";

    @Parameters(
            paramLabel = "FILE",
            description = "The experiment (YAML), or the name of one that comes with this program.")
    private Path file;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder for the results. (default: results/experiments/NAME)")
    private Path out;

    @Option(names = "--dry-run", description = "Prints the cells, their time and samples, and runs nothing.")
    private boolean isDryRun;

    @Mixin
    private Report report;

    @Mixin
    private CampaignOptions campaign;

    private final Map<ClusterSpec, ClusterPlan> clusters = new HashMap<>();

    @Override
    public Integer call() {
        Path home = Path.of(Objects.requireNonNullElse(System.getenv("NEXMARK_HOME"), "."));
        Experiment experiment =
                ExperimentFile.read(found(file, home), report.requirements().toArray(Requirement[]::new));
        Matrix matrix = Matrix.of(experiment, this::cluster);
        matrix.cells().forEach(cell -> check(experiment, cell));
        matrix.cells().stream()
                .map(cell -> cell.plan().workload())
                .collect(toMap(
                        each -> List.of(each.eventsFrom(), each.timeUnit(), each.money()),
                        identity(),
                        (one, same) -> one))
                .values()
                .forEach(PlanOptions::readRecorded);
        List<PlannedRun> runs = experiment.runs(matrix.cells());
        Path folder = out == null ? Path.of("results", "experiments", experiment.name()) : out;
        Optional<String> warning = tooShort(matrix.cells());
        campaign.check(runs);
        if (isDryRun) {
            if (report.isWanted()) {
                throw new UserMistake(
                        "--dry-run has no results to report, expected it without --format, --json and --junit");
            }
            Console.tables(Console.out())
                    .write(ExperimentTable.dryRun(experiment, matrix, left(folder, runs), warning));
            return ExitCode.VALID.code();
        }
        report.start();
        warning.ifPresent(Console::say);
        return campaign.make(
                        experiment.name(),
                        folder,
                        runs,
                        (recorder, run, label) -> recorder.of(label),
                        experiment.label(),
                        experiment.timeoutMillis(),
                        report.format().besides(),
                        (outcomes, failure) -> {
                            report.fail(failure);
                            return exitCode(outcomes).or(report.endExperiment(experiment, outcomes));
                        })
                .code();
    }

    /** The file, or the experiment of this name that comes with the program. */
    static Path found(Path file, Path home) {
        Path folder = home.resolve("cluster-configs").resolve("experiments");
        Path shipped = folder.resolve(file + YAML);
        if (Files.exists(shipped) && !Files.exists(file)) {
            return shipped;
        }
        String[] files = Objects.requireNonNullElse(folder.toFile().list(), new String[0]);
        List<String> names =
                Stream.of(files).map(name -> name.replace(YAML, "")).sorted().toList();
        Spelling.nearest(file.toString().replace(YAML, ""), names)
                .filter(nearest -> !Files.exists(file))
                .ifPresent(nearest -> {
                    throw new UserMistake("no file and no experiment '" + file + "', did you mean '" + nearest + "'?");
                });
        return file;
    }

    /** Short runs are allowed, as they show whether an experiment works. */
    private static Optional<String> tooShort(List<Cell> cells) {
        long shortCells = cells.stream()
                .filter(cell -> cell.plan().phases().measureMillis() < Judge.SHORTEST_MILLIS)
                .count();
        String words = "warning: too short to be judged, measured for less than " + Millis.text(Judge.SHORTEST_MILLIS)
                + ": " + shortCells + " of " + Counts.of(cells.size(), "cell");
        return shortCells == 0 ? Optional.empty() : Optional.of(words);
    }

    /** Inventories and running clusters are looked at once. */
    private ClusterPlan cluster(ClusterSpec word) {
        return clusters.computeIfAbsent(word, ClusterOptions::planned);
    }

    private static void check(Experiment experiment, Cell cell) {
        PlanSettings.in(experiment.source() + ", " + cell.inWords(), () -> {
            RunPlan plan = PlanOptions.checked(cell.plan());
            experiment.timeoutMillis().ifPresent(timeout -> checkTimeout(timeout, plan.phases()));
            for (Requirement goal : experiment.label().requirements()) {
                checkSamples(cell, goal.figure(), "require " + goal.text() + ": ", "");
            }
            experiment.columns().forEach(column -> column.figure().ifPresent(figure -> figure.check(plan.query())));
            experiment.percentiles().stream()
                    .map(Figure::named)
                    .forEach(each -> checkSamples(cell, each, "", ", or other percentiles"));
            return plan;
        });
    }

    /** A run whose samples are known to be too few for a percentile is a mistake. */
    private static void checkSamples(Cell cell, Figure percentile, String before, String after) {
        SampleShortage.in(cell.plan(), percentile).ifPresent(shortage -> {
            throw new UserMistake(before + shortage.inWords("measureMillis:") + after);
        });
    }

    private static void checkTimeout(long timeoutMillis, Phases phases) {
        long neededMillis = phases.warmupMillis() + phases.measureMillis();
        if (timeoutMillis <= neededMillis) {
            throw new UserMistake("timeout is " + Millis.text(timeoutMillis) + ", expected more than "
                    + Millis.text(neededMillis) + ", the warm-up and the measured interval");
        }
    }

    /** The runs that would still be made. */
    private static List<PlannedRun> left(Path folder, List<PlannedRun> runs) {
        return Files.isDirectory(folder)
                ? ExperimentFolder.outcomes(folder, runs, why -> Console.say("left out: " + why)).stream()
                        .filter(RunOutcome::isOpen)
                        .map(RunOutcome::run)
                        .toList()
                : runs;
    }

    private static ExitCode exitCode(List<RunOutcome> outcomes) {
        return outcomes.stream()
                .map(ExperimentCommand::exitCode)
                .reduce(Interruption.isPending() ? ExitCode.INTERRUPTED : ExitCode.VALID, ExitCode::or);
    }

    /** A run without a result that counts has failed, or its environment has spoiled it each time. */
    private static ExitCode exitCode(RunOutcome outcome) {
        if (outcome.counted().isEmpty()) {
            return outcome.failures().isEmpty() ? ExitCode.INVALID_RUN : ExitCode.FAILURE;
        }
        return ExitCode.of(outcome.counted().get().result());
    }
}
