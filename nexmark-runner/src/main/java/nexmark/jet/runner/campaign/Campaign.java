package nexmark.jet.runner.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.cluster.HostUnreachable;
import nexmark.jet.comparison.Side;
import nexmark.jet.experiment.Experiment.Cell;
import nexmark.jet.experiment.Experiment.FailedAttempt;
import nexmark.jet.experiment.Experiment.PlannedRun;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.Interruption.TimeLimit;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.run.RunExecutor;
import nexmark.jet.runner.run.RunProgress;

/**
 * Makes many runs and stores each in one folder. A run that has a result there that counts is not made again, so the
 * same runs resume after any end, kill -9 included.
 */
public final class Campaign {

    public interface Progress {

        /**
         * A run starts, whose progress goes to what this returns.
         *
         * @param number number of the run among all runs, from 1
         * @param leftMillis about how long all still take, each time it is asked
         */
        RunProgress begins(PlannedRun run, int number, int runs, LongSupplier leftMillis);

        /** A run has ended with a result; if that does not count, it will be repeated. */
        default void ended(PlannedRun run, StoredResult result, boolean willBeRepeated) {}

        default void failed(PlannedRun run, String why, boolean willBeRepeated) {}

        /** No further run begins, as none of the first round's results can be judged. */
        default void endedEarly(List<RunResult> firstRound) {}
    }

    private static final int FEWEST_OF_A_ROUND = 3;
    private static final Set<Status> UNJUDGED = EnumSet.of(Status.INVALID, Status.NOT_JUDGED);

    private final String name;
    private final ExperimentFolder folder;
    private final BiFunction<PlannedRun, RunLabel, RunExecutor> executors;
    private final RunLabel label;
    private final OptionalLong timeoutMillis;
    private final TimeLeft left = new TimeLeft(System::nanoTime);
    private final Map<PlannedRun, RunOutcome> outcomes = new LinkedHashMap<>();
    /** The last result of each run that this process has made. */
    private final Map<PlannedRun, RunResult> lastResults = new LinkedHashMap<>();
    /** Whether a run of this process has ended, whose cluster therefore has started. */
    private boolean oneHasEnded;
    /** Why the folder takes no more; null as long as it does. */
    private UncheckedIOException unstorable;

    /**
     * @param name name of the experiment, which the results keep
     * @param executors choose what makes a run and keeps its result with a label in the folder's store
     * @param label the user's words, which the results keep
     * @param timeoutMillis longest time of a run, empty = no limit
     */
    public Campaign(
            String name,
            ExperimentFolder folder,
            BiFunction<PlannedRun, RunLabel, RunExecutor> executors,
            RunLabel label,
            OptionalLong timeoutMillis) {
        this.name = name;
        this.folder = folder;
        this.executors = executors;
        this.label = label;
        this.timeoutMillis = timeoutMillis;
    }

    /** Adds planned runs, and finds their stored results. */
    public List<RunOutcome> plan(List<PlannedRun> runs) {
        if (!outcomes.keySet().containsAll(runs)) {
            // Unreadable results are named after each run, in the line that results.csv leaves them out.
            ExperimentFolder.outcomes(folder.store().root(), runs, unreadable -> {})
                    .forEach(outcome -> outcomes.putIfAbsent(outcome.run(), outcome));
        }
        return outcomes();
    }

    /**
     * Makes the planned runs that have no result yet that counts, in their order. Those that failed, or were spoiled by
     * their environment, are repeated after all the others. After Ctrl-C the rest is left open; so it is if each cell
     * has a result now, and no result of any cell counts or is wrong.
     *
     * @return the outcomes of all the runs, in their order
     * @throws UserMistake if a plan cannot be run as it is
     * @throws HostUnreachable if a host does not answer the first run
     * @throws UncheckedIOException if a result or a failure could not be stored; no further run starts then
     */
    public List<RunOutcome> run(List<PlannedRun> runs, Progress progress) {
        plan(runs);
        for (Optional<RunOutcome> next = next(); next.isPresent() && !Interruption.isPending(); next = next()) {
            if (isHopeless()) {
                progress.endedEarly(List.copyOf(lastResults.values()));
                break;
            }
            attempt(next.get(), progress);
        }
        return outcomes();
    }

    /**
     * Whether a round was made, a result of each cell and three at least, as two may be bad luck, and nothing can be
     * judged; who profiles does not want that.
     */
    private boolean isHopeless() {
        Set<Cell> tried = lastResults.keySet().stream().map(PlannedRun::cell).collect(Collectors.toSet());
        return lastResults.size() >= FEWEST_OF_A_ROUND
                && outcomes.values().stream()
                        .filter(RunOutcome::isOpen)
                        .allMatch(open -> tried.contains(open.run().cell()))
                && outcomes.values().stream()
                        .flatMap(outcome -> outcome.results().stream())
                        .map(StoredResult::result)
                        .filter(result -> result.status() != Status.INTERRUPTED)
                        .allMatch(result -> UNJUDGED.contains(result.status())
                                && !Side.isCounted(result)
                                && result.plan().profiler().isEmpty());
    }

    /** The first of the open runs that were tried least. */
    private Optional<RunOutcome> next() {
        return outcomes.values().stream().filter(RunOutcome::isOpen).min(Comparator.comparingInt(RunOutcome::attempts));
    }

    /**
     * Makes one run, unless it has a result already that counts, and repeats it at once if it failed or was spoiled.
     * For searches, where the next run depends on this one's outcome.
     *
     * @throws RuntimeException as {@link #run(List, Progress)} does
     */
    public RunOutcome run(PlannedRun run, Progress progress) {
        plan(List.of(run));
        while (outcomes.get(run).isOpen() && !Interruption.isPending()) {
            attempt(outcomes.get(run), progress);
        }
        return outcomes.get(run);
    }

    /**
     * The outcomes of all planned runs so far, in their order. All results are checked against the goals of this label:
     * a stored result may have been checked against others.
     */
    public List<RunOutcome> outcomes() {
        return outcomes.values().stream()
                .map(outcome -> outcome.checked(label.requirements()))
                .toList();
    }

    private void attempt(RunOutcome before, Progress progress) {
        PlannedRun run = before.run();
        int number = new ArrayList<>(outcomes.keySet()).indexOf(run) + 1;
        Stream<PlannedRun> others = outcomes.values().stream()
                .filter(RunOutcome::isOpen)
                .map(RunOutcome::run)
                .filter(other -> !other.equals(run));
        List<RunPlan> open =
                Stream.concat(Stream.of(run), others).map(PlannedRun::plan).toList();
        RunOutcome after = attempt(before, progress.begins(run, number, outcomes.size(), left.startOf(open)));
        outcomes.put(run, after);
        after.results().stream().skip(before.results().size()).forEach(result -> {
            lastResults.put(run, result.result());
            progress.ended(run, result, after.isOpen());
        });
        after.failures().stream()
                .skip(before.failures().size())
                .forEach(failure -> progress.failed(run, failure.why(), after.isOpen()));
        if (unstorable != null) {
            throw unstorable;
        }
    }

    private RunOutcome attempt(RunOutcome before, RunProgress progress) {
        PlannedRun run = before.run();
        int attempt = before.nextAttempt();
        TimeLimit limit =
                TimeLimit.of(timeoutMillis.isPresent() ? Duration.ofMillis(timeoutMillis.getAsLong()) : Await.FOREVER);
        try (limit) {
            StoredResult result =
                    executors.apply(run, run.label(label, name, attempt)).run(run.plan(), progress);
            oneHasEnded = true;
            RunOutcome after = before.with(result);
            if (!result.isStored()) {
                unstorable = new UncheckedIOException("no further run began", new IOException(result.whyNotStored()));
                return after.with(failure(run, attempt, result.whyNotStored()));
            }
            boolean isCutShort = result.result().status() == Status.INTERRUPTED && !Interruption.isRequested();
            return isCutShort ? after.with(failure(run, attempt, whyCutShort(limit))) : after;
        } catch (UserMistake e) {
            throw e;
        } catch (HostUnreachable e) {
            if (!oneHasEnded) { // what is not there before the first run is rather the user's mistake
                throw e;
            }
            return before.with(failure(run, attempt, e.getMessage()));
        } catch (RuntimeException e) {
            if (Interruption.isRequested()) { // members hear Ctrl-C too, and may end first
                return before;
            }
            boolean isCutShort = e instanceof Interrupted || limit.isOver();
            return before.with(failure(run, attempt, isCutShort ? whyCutShort(limit) : why(e)));
        } catch (OutOfMemoryError e) {
            failure(run, attempt, "the heap was not enough");
            throw e;
        }
    }

    private String whyCutShort(TimeLimit limit) {
        return limit.isOver()
                ? "it took longer than the timeout of " + Millis.text(timeoutMillis.getAsLong())
                : "its JVM was asked to end";
    }

    private static String why(RuntimeException e) {
        String message = Objects.toString(e.getMessage(), e.getClass().getSimpleName());
        return e instanceof UncheckedIOException io
                ? IoReason.of(io)
                : message + (e.getCause() == null ? "" : ": " + e.getCause());
    }

    private FailedAttempt failure(PlannedRun run, int attempt, String why) {
        FailedAttempt failed = FailedAttempt.of(
                run, attempt, Instant.ofEpochMilli(EpochClock.millis()).toString(), why);
        try {
            failed.addTo(folder.store().root());
        } catch (UncheckedIOException e) {
            unstorable = unstorable == null ? e : unstorable;
        }
        return failed;
    }

    /**
     * The folder of an experiment: its results, and the runs that failed. One process of one user uses it at a time;
     * the system releases its lock if the process is killed.
     */
    public record ExperimentFolder(ResultStore store, FileChannel lock) implements AutoCloseable {

        /**
         * Opens a folder, and makes it if it is not there; {@link UserMistake} if another process uses it, or if it is
         * another user's.
         */
        public static ExperimentFolder open(Path folder) {
            ResultStore store = new ResultStore(folder);
            Path file = folder.resolve("experiment.lock");
            UserFile.checkStored(file);
            try {
                FileChannel lock = FileChannel.open(
                        file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                if (lock.tryLock() != null) {
                    return new ExperimentFolder(store, lock);
                }
                lock.close();
            } catch (OverlappingFileLockException e) {
                // This process has it already.
            } catch (AccessDeniedException e) {
                throw new UserMistake(folder + " has runs of another user, expected a folder of your own: --out");
            } catch (IOException e) {
                throw new UncheckedIOException("the folder " + folder + " could not be locked", e);
            }
            throw new UserMistake(
                    folder + " is in use by another process, expected one experiment at a time in a folder");
        }

        /**
         * Outcomes of some runs, in their order, from an existing folder; another process may use it meanwhile.
         *
         * @param unreadable takes a line for each result that cannot be read, whose run is still to be made
         */
        public static List<RunOutcome> outcomes(Path folder, List<PlannedRun> runs, Consumer<String> unreadable) {
            List<StoredResult> results = StoredResult.readable(folder, unreadable);
            List<FailedAttempt> failures = FailedAttempt.in(folder);
            return runs.stream()
                    .map(run -> RunOutcome.of(run, results, failures))
                    .toList();
        }

        @Override
        public void close() {
            try {
                lock.close();
            } catch (IOException e) {
                throw new UncheckedIOException("the lock of " + store.root() + " could not be released", e);
            }
        }
    }
}
