package nexmark.jet.runner.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.experiment.Experiment.PlannedRun;
import nexmark.jet.plan.Counts;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.campaign.Campaign;
import nexmark.jet.runner.campaign.Campaign.ExperimentFolder;
import nexmark.jet.runner.campaign.RunOutcome;
import nexmark.jet.runner.run.EarlyEnd;
import nexmark.jet.runner.run.RunExecutor;
import nexmark.jet.runner.run.RunProgress;
import nexmark.jet.runner.run.RunRecorder;
import nexmark.jet.table.TerminalWriter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes the runs of a command in one folder, shows them while they run, and reports them in any case. */
final class CampaignOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Mixin
    private PageOptions pages;

    @Option(names = "--keep-evidence", description = RunCommand.KEEPS_EVIDENCE)
    private boolean keepsEvidence;

    @FunctionalInterface
    interface Executors {
        RunExecutor of(RunRecorder recorder, PlannedRun run, RunLabel label);
    }

    /** @throws UserMistake if a run cannot be made as the options say */
    void check(List<PlannedRun> runs) {
        runs.forEach(run -> PlanOptions.refuseEvidence(run.plan(), keepsEvidence));
    }

    /**
     * @param executors keep the results with a label in the folder
     * @param lines take a line for each run
     * @param report takes the outcomes, and why the runs have ended too early or null; returns its exit code
     */
    ExitCode make(
            String name,
            Path path,
            List<PlannedRun> runs,
            Executors executors,
            RunLabel label,
            OptionalLong timeoutMillis,
            TerminalWriter lines,
            BiFunction<List<RunOutcome>, Throwable, ExitCode> report) {
        check(runs);
        try (PageOptions page = pages.start();
                ExperimentFolder folder = ExperimentFolder.open(path)) {
            RunRecorder in = new RunRecorder(
                    folder.store(),
                    command.root().commandLine().getParseResult().originalArgs(),
                    EarlyEnd.NEVER,
                    pages.writesReports(),
                    keepsEvidence);
            Campaign campaign = new Campaign(
                    name, folder, (run, tagged) -> page.watched(executors.of(in, run, tagged)), label, timeoutMillis);
            Lines.sayWhatIsStored(campaign.plan(runs));
            Throwable failure = null;
            ExitCode reported;
            try {
                campaign.run(runs, new Lines(lines, page));
                failure = Interruption.isPending() ? new Interrupted() : null;
            } catch (RuntimeException | Error e) {
                failure = e;
                throw e;
            } finally {
                reported = report.apply(campaign.outcomes(), failure);
                pages.writeReportOf(path, lines);
            }
            return reported;
        }
    }

    /** Shows an experiment while it runs: the progress of each run on stderr, a line for each result on stdout. */
    private static final class Lines implements Campaign.Progress {

        private static final String INDENT = "    ";

        private final TerminalWriter results;
        private final PageOptions page;
        /** The run's number and the number of all runs: {@code 3/9}. */
        private String number = "";

        Lines(TerminalWriter results, PageOptions page) {
            this.results = results;
            this.page = page;
        }

        @Override
        public RunProgress begins(PlannedRun run, int ofAll, int runs, LongSupplier leftMillis) {
            number = ofAll + "/" + runs;
            page.place(ofAll - 1, runs, leftMillis);
            return ProgressLines.ofOneOfMany(run.plan().query(), ofAll, runs, leftMillis);
        }

        @Override
        public void ended(PlannedRun run, StoredResult stored, boolean willBeRepeated) {
            RunResult result = stored.result();
            line(
                    run,
                    result.status() + "  p50 " + figure(RunMetric.P50, result) + "  p99 "
                            + figure(RunMetric.P99, result) + " ms  cost " + figure(RunMetric.COST, result),
                    willBeRepeated);
        }

        @Override
        public void failed(PlannedRun run, String why, boolean willBeRepeated) {
            line(run, "FAILED  " + why, willBeRepeated);
        }

        @Override
        public void endedEarly(List<RunResult> firstRound) {
            Console.say("ended after the first round: none of its " + firstRound.size()
                    + " runs is valid. Start the same command again for another round");
            firstRound.stream()
                    .flatMap(run -> run.verdict().why().stream().limit(1))
                    // The figures of a kind of reason differ.
                    .collect(Collectors.toMap(
                            why -> why.split(":", 2)[0], why -> why, (one, other) -> one, LinkedHashMap::new))
                    .values()
                    .stream()
                    .limit(3)
                    .forEach(Console::say);
            Console.say("what now: docs/measurement.md#verdict");
        }

        private void line(PlannedRun run, String what, boolean willBeRepeated) {
            results.text(
                    number + "  " + run.cell().inWords() + "  run " + run.repetition() + "  " + what
                            + (willBeRepeated ? "  (to be repeated)" : ""),
                    INDENT);
        }

        /**
         * Says what is stored of some runs. Results of another build stay: only the user knows whether it measures the
         * same.
         */
        static void sayWhatIsStored(List<RunOutcome> outcomes) {
            List<RunResult> stored = outcomes.stream()
                    .flatMap(outcome -> outcome.counted().stream())
                    .map(StoredResult::result)
                    .toList();
            if (stored.isEmpty()) {
                return;
            }
            long others = stored.stream()
                    .filter(result -> !BuildFacts.ofThisJar().equals(result.benchmark()))
                    .count();
            Console.say(stored.size() + " of " + Counts.of(outcomes.size(), "run") + " stored already, the first of "
                    + stored.stream()
                            .map(result -> result.times().startedAt())
                            .min(String::compareTo)
                            .orElseThrow()
                    + (others == 0
                            ? ""
                            : "; warning: another build of this program measured " + others
                                    + " of them; with another --out all are measured again"));
        }

        private static String figure(RunMetric metric, RunResult result) {
            OptionalDouble value = metric.of(result);
            return value.isPresent() ? String.format(Locale.ROOT, "%,.3f", value.getAsDouble()) : "-";
        }
    }
}
