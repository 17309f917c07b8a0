package nexmark.jet.runner.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.run.EarlyEnd;
import nexmark.jet.runner.run.RunExecutor;
import nexmark.jet.runner.run.RunProgress;
import nexmark.jet.runner.run.SampleShortage;
import nexmark.jet.search.SearchStep;
import nexmark.jet.search.Trial;
import nexmark.jet.search.TrialOutcome;

/** The trials of one search: each is a stored run, made now or found from an earlier search of the same plan. */
public final class SearchTrials implements ThroughputSearch.Trials {

    /** Makes the plan of a trial. */
    @FunctionalInterface
    public interface Plans {

        /**
         * The plan of a rate.
         *
         * @param rate events/s
         * @param isLong whether the run confirms the answer, so that it is measured for longer than other trials
         */
        RunPlan of(long rate, boolean isLong);
    }

    /** Chooses what carries out a trial. */
    @FunctionalInterface
    public interface Executors {

        RunExecutor of(RunPlan plan, RunLabel label, EarlyEnd earlyEnd);
    }

    private final Plans plans;
    private final Executors executors;
    private final List<Requirement> goals;
    private final TrialTags tags;
    private final Path out;
    private final RunProgress progress;
    private final List<Trial> trials = new ArrayList<>();
    private EarlierTrials earlier = EarlierTrials.NONE;

    /**
     * Trials of which none is known yet.
     *
     * @param startRate the first rate, events/s
     * @param label the user's label and tags, which all trials have
     * @param out the folder of the results
     * @throws nexmark.jet.process.UserMistake if trials cannot have the samples that a goal needs
     */
    public SearchTrials(
            long startRate,
            List<Requirement> goals,
            Plans plans,
            Executors executors,
            RunLabel label,
            Path out,
            RunProgress progress) {
        this.plans = plans;
        this.executors = executors;
        this.goals = List.copyOf(goals);
        this.out = out;
        this.progress = progress;
        for (Requirement goal : goals) {
            refuseIf(SampleShortage.in(plans.of(startRate, false), goal.metric().title()), goal, false);
            refuseIf(SampleShortage.in(plans.of(startRate, true), goal.metric().title()), goal, true);
        }
        this.tags = new TrialTags(label, plans.of(startRate, true), goals);
    }

    /**
     * Finds the trials that are stored already, so that they are not run again. Call it when nothing of a killed search is under
     * way any more: until then its last trial may still be stored.
     *
     * @throws nexmark.jet.process.UserMistake if a result in the folder cannot be read
     */
    public void findStored() {
        earlier = EarlierTrials.in(out);
        if (earlier.ofAnotherBuild() > 0) {
            progress.line(
                    "not counted: " + Counts.of(earlier.ofAnotherBuild(), "trial") + " of another build in " + out);
        }
    }

    private static String option(boolean isLong) {
        return isLong ? "--measure" : "--trial";
    }

    /** The name of this search, which all its trials have as a tag. */
    public String search() {
        return tags.search();
    }

    /** The trials so far, in their order. */
    public List<Trial> trials() {
        return List.copyOf(trials);
    }

    /**
     * Carries out a trial, or finds it.
     *
     * @throws SearchEnded if the rows of the trial were wrong, or the user interrupted it
     * @throws UncheckedIOException if it could not be stored; it is among the {@link #trials} all the same
     */
    @Override
    public TrialOutcome run(SearchStep step, long rate) {
        Interruption.check();
        RunPlan plan = plans.of(rate, step.isLong());
        int number = trials.size() + 1;
        RunLabel label = tags.of(step, number);
        Optional<StoredResult> found = earlier.find(plan, label);
        progress.line(text("%s trial %d: %s %,d events/s", plan.query(), number, step, rate));
        StoredResult stored = found.orElseGet(() -> measured(plan, label, step));
        RunResult result = stored.result();
        TrialVerdict verdict = TrialVerdict.of(result, goals);
        Trial trial = new Trial(
                number,
                step,
                rate,
                verdict.outcome(),
                verdict.reason(),
                result.id(),
                found.isPresent(),
                result.summary());
        trials.add(trial);
        progress.line(text("%s trial %d: %s", plan.query(), number, inWords(trial)));
        endIfNotStored(stored);
        endIfLast(result);
        checkSamples(result, step);
        return verdict.outcome();
    }

    private StoredResult measured(RunPlan plan, RunLabel label, SearchStep step) {
        EarlyEnd earlyEnd = step == SearchStep.LATENCY ? EarlyEnd.NEVER : EarlyEnd.IF_HOPELESS;
        return executors.of(plan, label, earlyEnd).run(plan, progress);
    }

    /** The next trial could not be stored either. */
    private static void endIfNotStored(StoredResult stored) {
        if (!stored.isStored()) {
            throw new UncheckedIOException("no further trial began", new IOException(stored.whyNotStored()));
        }
    }

    private static void endIfLast(RunResult result) {
        if (result.status() == Status.WRONG || result.status() == Status.INTERRUPTED) {
            throw new SearchEnded(result.status());
        }
    }

    private void checkSamples(RunResult result, SearchStep step) {
        if (result.status() == Status.VALID && step != SearchStep.LATENCY) {
            long samples = result.main().samples();
            goals.forEach(goal ->
                    refuseIf(SampleShortage.in(result.plan(), goal.metric().title(), samples), goal, step.isLong()));
        }
    }

    private static void refuseIf(Optional<SampleShortage> shortage, Requirement goal, boolean isLong) {
        shortage.ifPresent(found -> {
            throw new UserMistake("--for " + goal.text() + ": " + found.inWords(option(isLong)));
        });
    }

    private static String inWords(Trial trial) {
        OptionalDouble p99 = RunMetric.P99.of(trial.summary());
        return trial.outcome()
                + (p99.isPresent() ? text(", p99 %,.1f ms", p99.getAsDouble()) : "")
                + (trial.reason().isEmpty() ? "" : ": " + trial.reason())
                + (trial.isOfEarlierSearch() ? " (stored before)" : "");
    }

    private static String text(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }
}
