package nexmark.jet.runner.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.experiment.Cell;
import nexmark.jet.experiment.Experiment;
import nexmark.jet.experiment.ExperimentFile;
import nexmark.jet.experiment.Matrix;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.ClusterSpec;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.Phases;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.judge.Judge;
import nexmark.jet.runner.many.ExperimentFolder;
import nexmark.jet.runner.many.ExperimentForecast;
import nexmark.jet.runner.many.ExperimentProgress;
import nexmark.jet.runner.many.MachineWarnings;
import nexmark.jet.runner.many.ManyRuns;
import nexmark.jet.runner.many.RunOutcome;
import nexmark.jet.runner.run.EarlyEnd;
import nexmark.jet.runner.run.RunExecutors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code nexmark experiment}: many runs from one file. */
@Command(
        name = "experiment",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Carries out all runs that a file describes, and goes on where it was ended.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  nexmark experiment cluster-configs/experiments/guarantees-small.yaml",
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

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The experiment (YAML).")
    private Path file;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder for the results. (default: results/experiments/NAME)")
    private Path out;

    @Option(names = "--dry-run", description = "Prints the runs, their order, time and samples, and runs nothing.")
    private boolean isDryRun;

    @Mixin
    private RequireOptions require;

    @Mixin
    private ReportOptions reporting;

    @Mixin
    private LiveOptions live;

    @Mixin
    private NoReportOption noReport;

    private final Map<ClusterSpec, ClusterPlan> clusters = new HashMap<>();

    @Override
    public Integer call() {
        Experiment experiment = ExperimentFile.read(file, require.requirements());
        Matrix matrix = Matrix.of(experiment, this::cluster);
        matrix.cells().forEach(cell -> check(experiment, cell));
        ExperimentForecast forecast = new ExperimentForecast(experiment, matrix.cells());
        forecast.checkPercentiles();
        List<PlannedRun> runs = experiment.runs(matrix.cells());
        Path folder = out == null ? Path.of("results", "experiments", experiment.name()) : out;
        List<String> warnings = new ArrayList<>(MachineWarnings.ofThisMachine().of(matrix.cells()));
        tooShort(matrix.cells()).ifPresent(warnings::add);
        if (isDryRun) {
            checkNothingIsReported();
            Console.tables(Console.out())
                    .write(DryRunTable.of(experiment, matrix, forecast, done(folder, runs), warnings));
            return ExitCode.VALID.code();
        }
        Report report = reporting.report();
        return run(experiment, runs, folder, warnings, report).code();
    }

    private void checkNothingIsReported() {
        if (reporting.areGiven()) {
            throw new UserMistake(
                    "--dry-run has no results to report, expected it without --format, --json and --junit");
        }
    }

    /** Short runs show whether an experiment works, so they are no mistake. */
    private static Optional<String> tooShort(List<Cell> cells) {
        long some = cells.stream()
                .filter(cell -> cell.plan().phases().measureMillis() < Judge.SHORTEST_MILLIS)
                .count();
        return some == 0
                ? Optional.empty()
                : Optional.of("too short to be judged, measured for less than " + Millis.text(Judge.SHORTEST_MILLIS)
                        + ": " + some + " of " + Counts.of(cells.size(), "cell"));
    }

    /** Inventories and running clusters are looked at once. */
    private ClusterPlan cluster(ClusterSpec word) {
        return clusters.computeIfAbsent(word, ClusterOptions::planned);
    }

    private void check(Experiment experiment, Cell cell) {
        try {
            PlanOptions.checked(cell.plan());
            experiment
                    .timeoutMillis()
                    .ifPresent(timeout -> checkTimeout(timeout, cell.plan().phases()));
        } catch (UserMistake e) {
            throw new UserMistake(experiment.source() + ", " + cell.inWords() + ": " + e.getMessage());
        }
    }

    private static void checkTimeout(long timeoutMillis, Phases phases) {
        long neededMillis = phases.warmupMillis() + phases.measureMillis();
        if (timeoutMillis <= neededMillis) {
            throw new UserMistake("timeout is " + Millis.text(timeoutMillis) + ", expected more than "
                    + Millis.text(neededMillis) + ", the warm-up and the measured interval");
        }
    }

    private static long done(Path folder, List<PlannedRun> runs) {
        return Files.isDirectory(folder)
                ? ExperimentFolder.outcomes(folder, runs).stream()
                        .filter(outcome -> !outcome.isOpen())
                        .count()
                : 0;
    }

    /** Results of another build stay: only the user knows whether it measures the same. */
    private static void sayWhatIsStored(List<RunOutcome> outcomes) {
        List<RunResult> stored = outcomes.stream()
                .flatMap(outcome -> outcome.counted().stream())
                .map(StoredResult::result)
                .toList();
        if (stored.isEmpty()) {
            return;
        }
        Console.say(stored.size() + " of " + Counts.of(outcomes.size(), "run") + " stored already, the first of "
                + stored.get(0).times().startedAt());
        BuildFacts build = BuildFacts.ofThisJar();
        long others = stored.stream()
                .filter(result -> !build.equals(result.benchmark()))
                .count();
        if (others > 0) {
            Console.say("warning: another build of this program measured " + others
                    + " of them; with another --out all are measured anew");
        }
    }

    private ExitCode run(
            Experiment experiment, List<PlannedRun> runs, Path path, List<String> warnings, Report report) {
        try (LiveOptions page = live.start();
                ExperimentFolder folder = ExperimentFolder.open(path)) {
            warnings.forEach(warning -> Console.say("warning: " + warning));
            RunExecutors executors = new RunExecutors(
                    folder.store(),
                    spec.root().commandLine().getParseResult().originalArgs(),
                    EarlyEnd.NEVER,
                    noReport.writesReports());
            sayWhatIsStored(ExperimentFolder.outcomes(path, runs));
            ManyRuns many = new ManyRuns(
                    experiment.name(),
                    folder,
                    (run, label) -> page.watched(executors.of(run.plan(), label)),
                    experiment.label(),
                    experiment.timeoutMillis());
            ExperimentLines lines = new ExperimentLines(reporting.format().besides());
            try {
                return carryOut(experiment, many, runs, page.watched(lines), report);
            } finally {
                noReport.writeReportOf(path, reporting.format().besides());
            }
        }
    }

    private static ExitCode carryOut(
            Experiment experiment, ManyRuns many, List<PlannedRun> runs, ExperimentProgress lines, Report report) {
        ExitCode reported;
        try {
            many.run(runs, lines);
            if (Interruption.isPending()) {
                report.fail(new Interrupted());
            }
        } catch (RuntimeException | Error e) {
            report.fail(e);
            throw e;
        } finally {
            reported = report.endExperiment(experiment, many.outcomes());
        }
        return exitCode(many.outcomes()).or(reported);
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
