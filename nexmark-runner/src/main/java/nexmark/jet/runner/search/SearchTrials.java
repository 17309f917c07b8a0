package nexmark.jet.runner.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.LongSupplier;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.experiment.Cell;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.PlanKey;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.many.ExperimentFolder;
import nexmark.jet.runner.many.ExperimentProgress;
import nexmark.jet.runner.many.ManyRuns;
import nexmark.jet.runner.many.RunOutcome;
import nexmark.jet.runner.run.EarlyEnd;
import nexmark.jet.runner.run.RunExecutor;
import nexmark.jet.runner.run.RunProgress;
import nexmark.jet.runner.run.SampleShortage;
import nexmark.jet.search.SearchStep;
import nexmark.jet.search.Trial;
import nexmark.jet.search.TrialOutcome;

/**
 * The trials of one search: runs of an experiment whose cells are rates. A trial that is stored already, of the same plan,
 * tags and build, is not run again.
 */
public final class SearchTrials implements ThroughputSearch.Trials, ExperimentProgress {

    /** Makes the plan of a rate, events/s; a long run confirms the answer. */
    @FunctionalInterface
    public interface Plans {

        RunPlan of(long rate, boolean isLong);
    }

    /** Chooses what runs a trial. */
    @FunctionalInterface
    public interface Executors {

        RunExecutor of(RunPlan plan, RunLabel label, EarlyEnd earlyEnd);
    }

    /** A trial ended the search: its rows were wrong, or the user interrupted it. */
    public static final class Ended extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final Status status;

        Ended(Status status) {
            super("a trial was " + status);
            this.status = status;
        }

        public Status status() {
            return status;
        }
    }

    private final Plans plans;
    private final List<Requirement> goals;
    private final RunLabel label;
    private final String search;
    private final RunProgress progress;
    private final Map<String, Integer> repetitions = new HashMap<>();
    private final List<Trial> trials = new ArrayList<>();
    private ManyRuns runs;

    /**
     * Trials of which none is known yet.
     *
     * @param startRate the first rate, events/s
     * @param users the user's label and tags, which all trials have
     * @throws UserMistake if trials cannot have the samples that a goal needs
     */
    public SearchTrials(long startRate, List<Requirement> goals, Plans plans, RunLabel users, RunProgress progress) {
        RunPlan first = plans.of(startRate, true);
        for (Requirement goal : goals) {
            refuseIf(SampleShortage.in(plans.of(startRate, false), goal.metric().title()), goal, false);
            refuseIf(SampleShortage.in(first, goal.metric().title()), goal, true);
        }
        for (String tag : List.of(SearchStep.SEARCH, SearchStep.STEP)) {
            if (users.tags().containsKey(tag)) {
                throw new UserMistake("--tag " + tag + " is set by max-throughput itself, expected another name");
            }
        }
        this.plans = plans;
        this.goals = List.copyOf(goals);
        this.label = users.withRequirements(goals);
        this.search = first.query() + "-" + PlanKey.of(first);
        this.progress = progress;
    }

    /** Where the trials are stored, or are already. */
    public void storeIn(ExperimentFolder folder, Executors executors) {
        runs = new ManyRuns(
                search,
                folder,
                (run, tagged) -> {
                    SearchStep step = SearchStep.of(run.cell().settings()).orElseThrow();
                    EarlyEnd earlyEnd = step == SearchStep.LATENCY ? EarlyEnd.NEVER : EarlyEnd.IF_HOPELESS;
                    Map<String, String> tags = new TreeMap<>(tagged.tags());
                    tags.put(SearchStep.SEARCH, search);
                    tags.put(SearchStep.STEP, step.toString());
                    return executors.of(run.plan(), new RunLabel(tagged.text(), tags, tagged.requirements()), earlyEnd);
                },
                label,
                OptionalLong.empty());
    }

    /** The name of this search: its query and the key of its first plan. */
    public String search() {
        return search;
    }

    /** The trials so far, in their order. */
    public List<Trial> trials() {
        return List.copyOf(trials);
    }

    /**
     * Runs a trial, or finds it.
     *
     * @throws Ended if the rows of the trial were wrong, or the user interrupted it
     * @throws java.io.UncheckedIOException if it could not be stored; it is among the {@link #trials} all the same
     */
    @Override
    public TrialOutcome run(SearchStep step, long rate) {
        Interruption.check();
        PlannedRun run = planned(step, rate);
        say(trials.size() + 1, text("%s %,d events/s", step, rate));
        runs.plan(List.of(run));
        boolean isStored = outcome().counted().isPresent();
        int before = trials.size();
        try {
            runs.run(run, this);
        } finally {
            result().ifPresent(result -> add(step, rate, result, isStored));
        }
        if (trials.size() == before) {
            Interruption.check();
            throw new ClusterFailure("a trial failed, expected one that ends: "
                    + outcome().failures().get(outcome().failures().size() - 1).why());
        }
        RunResult result = result().orElseThrow();
        if (result.status() == Status.WRONG || result.status() == Status.INTERRUPTED) {
            throw new Ended(result.status());
        }
        checkSamples(result, step);
        return trials.get(before).outcome();
    }

    private PlannedRun planned(SearchStep step, long rate) {
        RunPlan plan = plans.of(rate, step.isLong());
        String origin = BuildFacts.ofThisJar() + " " + label.tags();
        String key = PlanKey.of(plan) + "-"
                + UUID.nameUUIDFromBytes(origin.getBytes(UTF_8)).toString().substring(0, 8);
        Map<String, String> settings =
                Map.of(SearchStep.SEARCH, search, SearchStep.STEP, step.toString(), "rate", Long.toString(rate));
        return new PlannedRun(new Cell(settings, plan, key), repetitions.merge(key, 1, Integer::sum));
    }

    /** The outcome of the last trial. */
    private RunOutcome outcome() {
        List<RunOutcome> all = runs.outcomes();
        return all.get(all.size() - 1);
    }

    /** The result of the last trial: the one that counts, or else the last attempt's. */
    private Optional<RunResult> result() {
        return outcome()
                .counted()
                .or(() -> outcome().results().stream().reduce((earlier, later) -> later))
                .map(StoredResult::result);
    }

    private void add(SearchStep step, long rate, RunResult result, boolean isStored) {
        int number = trials.size() + 1;
        TrialVerdict verdict = TrialVerdict.of(result, goals);
        trials.add(new Trial(
                number, step, rate, verdict.outcome(), verdict.reason(), result.id(), isStored, result.summary()));
        OptionalDouble p99 = RunMetric.P99.of(result.summary());
        say(
                number,
                verdict.outcome()
                        + (p99.isPresent() ? text(", p99 %,.1f ms", p99.getAsDouble()) : "")
                        + (verdict.reason().isEmpty() ? "" : ": " + verdict.reason())
                        + (isStored ? " (stored before)" : ""));
    }

    private void say(int number, String words) {
        progress.line(search.substring(0, search.indexOf('-')) + " trial " + number + ": " + words);
    }

    @Override
    public RunProgress begins(PlannedRun run, int number, int all, LongSupplier leftMillis) {
        return progress;
    }

    @Override
    public void ended(PlannedRun run, StoredResult result, boolean willBeRepeated) {
        if (willBeRepeated) {
            say(trials.size() + 1, "disturbed, repeated");
        }
    }

    @Override
    public void failed(PlannedRun run, String why, boolean willBeRepeated) {
        say(trials.size() + 1, "failed: " + why + (willBeRepeated ? "; repeated" : ""));
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
            throw new UserMistake("--for " + goal.text() + ": " + found.inWords(isLong ? "--measure" : "--trial"));
        });
    }

    private static String text(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }
}
