package nexmark.jet.runner.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import nexmark.jet.cluster.HostUnreachable;
import nexmark.jet.experiment.FailedAttempt;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.experiment.RunTags;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.TimeLimit;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.run.RunExecutor;
import nexmark.jet.runner.run.RunProgress;

/**
 * Carries out many runs, each of which is stored in the experiment's folder. Runs that have a result there that counts are not
 * carried out again, so an experiment that was ended in whatever way goes on where it was.
 */
public final class ExperimentRun {

    private final String name;
    private final ExperimentFolder folder;
    private final BiFunction<RunPlan, RunLabel, RunExecutor> executors;
    private final RunLabel label;
    private final OptionalLong timeoutMillis;
    /** Whether a run of this process has ended, whose cluster therefore has started. */
    private boolean oneHasEnded;
    /** Whether the last attempt found too little memory. */
    /** What is known of the runs, in their order; none before {@link #run}. */
    private List<RunOutcome> outcomes = List.of();
    /** Why the folder takes no more; null as long as it does. */
    private UncheckedIOException unstorable;

    /**
     * @param name name of the experiment, which the results keep
     * @param executors choose what carries out a plan, and keeps the result with a label in the folder's store
     * @param label the user's words, which the results keep
     * @param timeoutMillis longest time of a run, empty = no limit
     */
    public ExperimentRun(
            String name,
            ExperimentFolder folder,
            BiFunction<RunPlan, RunLabel, RunExecutor> executors,
            RunLabel label,
            OptionalLong timeoutMillis) {
        this.name = name;
        this.folder = folder;
        this.executors = executors;
        this.label = label;
        this.timeoutMillis = timeoutMillis;
    }

    /** What is stored of some runs, in their order; nothing is carried out. */
    public List<RunOutcome> stored(List<PlannedRun> runs) {
        return ExperimentFolder.outcomes(folder.store().root(), runs);
    }

    /**
     * Carries out the runs that have no result yet that counts, in their order. Those that failed, or were spoiled by their
     * environment, are carried out again after all the others. After Ctrl-C the rest is left open.
     *
     * @return what there is now of all the runs, in their order
     * @throws nexmark.jet.process.UserMistake if a plan cannot be carried out as it is
     * @throws HostUnreachable if a host does not answer the first run
     * @throws UncheckedIOException if a result or a failure could not be stored: no further run is begun, because its
     *     figures would be lost as well
     */
    public List<RunOutcome> run(List<PlannedRun> runs, ExperimentProgress progress) {
        outcomes = new ArrayList<>(stored(runs));
        TimeLeft left = new TimeLeft(outcomes.stream()
                .filter(RunOutcome::isOpen)
                .map(outcome -> outcome.run().plan())
                .toList());
        while (!Interruption.isPending() && outcomes.stream().anyMatch(RunOutcome::isOpen)) {
            boolean someAreNew = outcomes.stream().anyMatch(RunOutcome::isNew);
            for (int i = 0; i < outcomes.size() && !Interruption.isPending(); i++) {
                RunOutcome outcome = outcomes.get(i);
                if (someAreNew ? outcome.isNew() : outcome.isOpen()) {
                    outcomes.set(i, carriedOut(outcomes.get(i), i + 1, outcomes.size(), left, progress));
                    endIfNothingCanBeStored();
                }
            }
        }
        return outcomes();
    }

    /**
     * What there is of the runs that {@link #run} carries out, in their order, also if it has failed. Nothing is read for it, so a
     * command can say it at once after Ctrl-C. All results are checked against the goals of this experiment's label. A
     * stored result may have been checked against other goals before.
     */
    public List<RunOutcome> outcomes() {
        return outcomes.stream()
                .map(outcome -> outcome.checked(label.requirements()))
                .toList();
    }

    private void endIfNothingCanBeStored() {
        if (unstorable != null) {
            throw unstorable;
        }
    }

    private RunOutcome carriedOut(RunOutcome before, int number, int runs, TimeLeft left, ExperimentProgress progress) {
        PlannedRun run = before.run();
        left.begins(run.plan());
        RunOutcome after = attempt(before, progress.begins(run, number, runs, left::millis));
        left.ended(after.isOpen());
        if (after.results().size() > before.results().size()) {
            progress.ended(run, last(after.results()), after.isOpen());
        }
        if (after.failures().size() > before.failures().size()) {
            progress.failed(run, last(after.failures()).why(), after.isOpen());
        }
        return after;
    }

    private static <T> T last(List<T> list) {
        return list.get(list.size() - 1);
    }

    private RunOutcome attempt(RunOutcome before, RunProgress progress) {
        PlannedRun run = before.run();
        if (Interruption.isPending()) {
            return before;
        }
        int attempt = before.nextAttempt();
        RunTags tags = new RunTags(name, run.cell().key(), run.repetition(), attempt);
        RunExecutor executor = executors.apply(run.plan(), tags.addedTo(label));
        TimeLimit limit = TimeLimit.of(atMost());
        try (limit) {
            StoredResult result = executor.run(run.plan(), progress);
            oneHasEnded = true;
            if (!result.isStored()) {
                unstorable = new UncheckedIOException("no further run began", new IOException(result.whyNotStored()));
                return before.with(result).with(failure(run, attempt, result.whyNotStored()));
            }
            RunOutcome after = before.with(result);
            return isCutShort(result.result().status()) ? after.with(failure(run, attempt, whyCutShort(limit))) : after;
        } catch (UserMistake e) {
            throw e;
        } catch (HostUnreachable e) {
            return afterLoss(before, attempt, e);
        } catch (RuntimeException e) {
            return afterException(before, attempt, e, limit);
        } catch (OutOfMemoryError e) {
            failure(run, attempt, "the heap was not enough");
            throw e;
        }
    }

    private Duration atMost() {
        return timeoutMillis.isPresent() ? Duration.ofMillis(timeoutMillis.getAsLong()) : Await.FOREVER;
    }

    /** Whether something else than Ctrl-C has interrupted a run. */
    private static boolean isCutShort(Status status) {
        return status == Status.INTERRUPTED && !Interruption.isRequested();
    }

    private String whyCutShort(TimeLimit limit) {
        return limit.isOver()
                ? "it took longer than the timeout of " + Millis.text(timeoutMillis.getAsLong())
                : "its JVM was asked to end";
    }

    /**
     * A host that an earlier run had is lost, so the run is carried out again after all the others, which may
     * need less. Before the first run has ended, what is not there is rather the user's mistake.
     */
    private RunOutcome afterLoss(RunOutcome before, int attempt, RuntimeException e) {
        if (!oneHasEnded) {
            throw e;
        }
        return before.with(failure(before.run(), attempt, e.getMessage()));
    }

    /** Members hear Ctrl-C too, and may end first, so nothing that goes wrong after it is a failure. */
    private RunOutcome afterException(RunOutcome before, int attempt, RuntimeException e, TimeLimit limit) {
        if (Interruption.isRequested()) {
            return before;
        }
        boolean isCutShort = e instanceof Interrupted || limit.isOver();
        FailedAttempt failure = failure(before.run(), attempt, isCutShort ? whyCutShort(limit) : why(e));
        // A JVM of its own may have stored its result and died before it could hand the result over.
        List<StoredResult> results = stored(List.of(before.run())).get(0).results();
        return before.with(results).with(failure);
    }

    private static String why(RuntimeException e) {
        if (e instanceof UncheckedIOException io) {
            return IoReason.of(io);
        }
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return e.getCause() == null ? message : message + ": " + e.getCause();
    }

    private FailedAttempt failure(PlannedRun run, int attempt, String why) {
        String at = Instant.ofEpochMilli(EpochClock.millis()).toString();
        try {
            return folder.failures().add(run, attempt, at, why);
        } catch (UncheckedIOException e) {
            unstorable = unstorable == null ? e : unstorable;
            return FailedAttempt.of(run, attempt, why);
        }
    }
}
