package nexmark.jet.runner.campaign;

import static java.nio.charset.StandardCharsets.UTF_8;
import static nexmark.jet.table.Figures.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.experiment.Experiment.Cell;
import nexmark.jet.experiment.Experiment.FailedAttempt;
import nexmark.jet.experiment.Experiment.PlannedRun;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.Figure;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.Requirement.CheckedRequirement;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunMetric;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.Status;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.campaign.Campaign.ExperimentFolder;
import nexmark.jet.runner.judge.EnvironmentTrouble;
import nexmark.jet.runner.run.EarlyEnd;
import nexmark.jet.runner.run.RunExecutor;
import nexmark.jet.runner.run.RunProgress;
import nexmark.jet.runner.run.SampleShortage;
import nexmark.jet.search.SearchReport;
import nexmark.jet.search.SearchReport.Answer;
import nexmark.jet.search.SearchReport.Bracket;
import nexmark.jet.search.SearchReport.SearchSettings;
import nexmark.jet.search.SearchReport.SearchStep;
import nexmark.jet.search.SearchReport.Trial;
import nexmark.jet.search.SearchReport.Trial.Outcome;

/**
 * The trials of one search: runs of an experiment whose cells are rates. A trial that is stored already, of the same
 * plan, tags and build, is not run again.
 */
public final class SearchTrials implements ThroughputSearch.Trials, Campaign.Progress {

    /** Makes the plan of a rate, events/s; a long run confirms the answer. */
    @FunctionalInterface
    public interface Plans {
        RunPlan of(long rate, boolean isLong);
    }

    @FunctionalInterface
    public interface Executors {
        RunExecutor of(RunPlan plan, RunLabel label, EarlyEnd earlyEnd);
    }

    /** A trial ended the search: its rows were wrong, or the user interrupted it. */
    public static final class Ended extends RuntimeException {

        private final Status status;

        Ended(Status status) {
            super("a trial was " + status);
            this.status = status;
        }

        public Status status() {
            return status;
        }
    }

    /** How long a rate climbs at most: 25 steps, to 200 times the first. */
    private static final long CLIMB_MILLIS = 50_000;

    private final SearchSettings settings;
    private final Plans plans;
    private final RunLabel label;
    private final RunPlan first;
    private final String search;
    private final RunProgress progress;
    private final Map<String, Integer> repetitions = new HashMap<>();
    private final List<Trial> trials = new ArrayList<>();
    private final List<RunResult> results = new ArrayList<>();
    private Bracket bracket = Bracket.NOTHING;
    private Campaign runs;

    /**
     * @param users the user's label and tags, which all trials have
     * @throws UserMistake if trials cannot have the samples that a goal needs
     */
    public SearchTrials(
            SearchSettings settings, List<Requirement> goals, Plans plans, RunLabel users, RunProgress progress) {
        long startRate = settings.startRate();
        this.settings = settings;
        this.plans = plans;
        this.first = plans.of(startRate, true);
        this.label = users.withRequirements(goals);
        this.search = first.query() + "-" + first.key();
        this.progress = progress;
        for (RunPlan plan : List.of(plans.of(startRate, false), first)) {
            refuseGoals(plan, goal -> SampleShortage.in(plan, goal));
        }
        Stream.of(SearchStep.SEARCH, SearchStep.STEP)
                .filter(users.tags()::containsKey)
                .forEach(tag -> {
                    throw new UserMistake("--tag " + tag + " is set by max-throughput itself, expected another name");
                });
    }

    /** Says where the trials are stored, or are already. */
    public void storeIn(ExperimentFolder folder, Executors executors) {
        runs = new Campaign(
                search,
                folder,
                (run, tagged) -> {
                    Map<String, String> tags = new TreeMap<>(tagged.tags());
                    tags.put(SearchStep.SEARCH, search);
                    tags.put(SearchStep.STEP, run.cell().settings().get(SearchStep.STEP));
                    boolean mayBeGivenUp = SearchStep.of(tags).orElseThrow().mayBeGivenUp();
                    return executors.of(
                            run.plan(),
                            new RunLabel(tagged.text(), tags, tagged.requirements()),
                            mayBeGivenUp ? EarlyEnd.IF_HOPELESS : EarlyEnd.NEVER);
                },
                label,
                OptionalLong.empty());
    }

    /** The report so far; the answer is empty as long as there is none. */
    public SearchReport report(Optional<Answer> answer) {
        return new SearchReport(
                search,
                label.requirements().stream().map(Requirement::text).toList(),
                settings,
                first,
                bracket,
                answer,
                trials);
    }

    @Override
    public void soFar(Bracket newBracket) {
        bracket = newBracket;
        if (!newBracket.inWords(settings).isEmpty()) {
            progress.line(first.query() + " so far: " + newBracket.inWords(settings));
        }
    }

    /**
     * Runs a trial, or finds it.
     *
     * @throws Ended if the rows of the trial were wrong, or the user interrupted it
     * @throws java.io.UncheckedIOException if it could not be stored; the report has it all the same
     */
    @Override
    public Bracket run(SearchStep step, long rate) {
        Interruption.check();
        RunPlan plan = step == SearchStep.CLIMB
                ? first.climbing(rate, SearchSettings.CLIMB_PERCENT, CLIMB_MILLIS)
                : plans.of(rate, step.isLong());
        PlannedRun run = planned(step, rate, plan);
        say(settings.inWords(step) + " "
                + (settings.isOfRates()
                        ? text("%,d events/s", rate)
                        : Counts.of(settings.searched(rate), settings.unit().replaceFirst("s$", ""))));
        runs.plan(List.of(run));
        boolean isStored = outcome().counted().isPresent();
        Bracket ofTrial = Bracket.NOTHING;
        try {
            runs.run(run, this);
        } finally {
            Optional<StoredResult> stored = outcome().countedOrLast();
            if (stored.isPresent()) {
                results.add(stored.get().result());
                ofTrial = add(step, rate, stored.get(), isStored);
            }
        }
        RunResult result = outcome().countedOrLast().orElseThrow(this::failure).result();
        if (result.status() == Status.WRONG || result.status() == Status.INTERRUPTED) {
            throw new Ended(result.status());
        }
        if (result.status() == Status.VALID && step != SearchStep.LATENCY) {
            refuseGoals(
                    plan,
                    goal -> goal.in(result)
                            .flatMap(seen ->
                                    SampleShortage.in(plan, goal, seen.main().samples())));
        }
        return ofTrial;
    }

    private PlannedRun planned(SearchStep step, long rate, RunPlan plan) {
        String origin = BuildFacts.ofThisJar() + " " + label.tags();
        String key = plan.key() + "-"
                + UUID.nameUUIDFromBytes(origin.getBytes(UTF_8)).toString().substring(0, 8);
        Map<String, String> settings =
                Map.of(SearchStep.SEARCH, search, SearchStep.STEP, step.toString(), "rate", Long.toString(rate));
        return new PlannedRun(new Cell(settings, plan, key), repetitions.merge(key, 1, Integer::sum));
    }

    /** The results of all trials so far. */
    public List<RunResult> results() {
        return List.copyOf(results);
    }

    private RunOutcome outcome() {
        List<RunOutcome> all = runs.outcomes();
        return all.get(all.size() - 1);
    }

    private RuntimeException failure() {
        Interruption.check();
        List<FailedAttempt> failures = outcome().failures();
        return new ClusterFailure("a trial failed, expected one that ends: "
                + failures.get(failures.size() - 1).why());
    }

    private Bracket add(SearchStep step, long rate, StoredResult stored, boolean isStored) {
        RunResult result = stored.result();
        Verdict verdict = Verdict.of(result);
        Bracket ofTrial = Bracket.of(verdict.outcome(), rate);
        if (step == SearchStep.CLIMB) {
            ofTrial = Climb.keptUp(stored);
            verdict = new Verdict(
                    ofTrial.atLeast().isPresent() ? Outcome.HELD : Outcome.FAILED, ofTrial.inWords(settings));
        }
        OptionalDouble p99 = RunMetric.P99.of(result.summary());
        say(verdict.outcome()
                + (p99.isPresent() ? text(", p99 %,.1f ms", p99.getAsDouble()) : "")
                + (verdict.reason().isEmpty() ? "" : ": " + verdict.reason())
                + (isStored ? " (stored before)" : ""));
        trials.add(new Trial(
                trials.size() + 1,
                step,
                ofTrial.atLeast().orElse(rate),
                verdict.outcome(),
                verdict.reason(),
                result.id(),
                isStored,
                result.summary()));
        return ofTrial;
    }

    /** Says something of the trial after those that are known. */
    private void say(String words) {
        progress.line(first.query() + " trial " + (trials.size() + 1) + ": " + words);
    }

    @Override
    public RunProgress begins(PlannedRun run, int number, int all, LongSupplier leftMillis) {
        return progress;
    }

    @Override
    public void ended(PlannedRun run, StoredResult result, boolean willBeRepeated) {
        if (willBeRepeated) {
            say("disturbed, repeated");
        }
    }

    @Override
    public void failed(PlannedRun run, String why, boolean willBeRepeated) {
        say("failed: " + why + (willBeRepeated ? "; repeated" : ""));
    }

    /** Refuses goals for which a run of a plan has too few samples, and names the option that makes it longer. */
    private void refuseGoals(RunPlan plan, Function<Figure, Optional<SampleShortage>> shortage) {
        boolean isLong = plan.phases().measureMillis() == first.phases().measureMillis();
        for (Requirement goal : label.requirements()) {
            shortage.apply(goal.figure()).ifPresent(missing -> {
                throw new UserMistake(
                        "--for " + goal.text() + ": " + missing.inWords(isLong ? "--measure" : "--trial"));
            });
        }
    }

    /** Whether a trial's rate held, and if not, why, in sentences. */
    record Verdict(Outcome outcome, String reason) {

        /**
         * A run whose machines were disturbed says nothing of its rate, whatever else is wrong with it, nor does a run
         * that is invalid only because rows went missing. A warm-up that has not settled is a failure: at a higher rate
         * an engine takes longer to catch up after its start. A rate of a foreign program may hold although its answers
         * are not proved; a search of our own never leaves out the proof.
         */
        static Verdict of(RunResult result) {
            boolean saysNothing = EnvironmentTrouble.spoiled(result) || EnvironmentTrouble.isOfMissingRowsAlone(result);
            if (!saysNothing && (result.status() == Status.VALID || result.lacksOnlyProof())) {
                String missed = goals(result, Requirement.Outcome.MISSED);
                String unknown = goals(result, Requirement.Outcome.UNKNOWN);
                String disturbed = result.wasDisturbed() ? "disturbed, which --allow-disturbed allows" : "";
                return missed.isEmpty()
                        ? new Verdict(
                                unknown.isEmpty() ? Outcome.HELD : Outcome.NOT_JUDGED,
                                unknown.isEmpty() ? disturbed : unknown)
                        : new Verdict(Outcome.FAILED, missed);
            }
            if (result.status() == Status.INTERRUPTED && !saysNothing) {
                return new Verdict(Outcome.NOT_JUDGED, "interrupted");
            }
            List<String> failed = result.verdict().reasons();
            return new Verdict(
                    saysNothing || result.status() == Status.NOT_JUDGED ? Outcome.NOT_JUDGED : Outcome.FAILED,
                    String.join("; ", failed.isEmpty() ? result.verdict().notJudged() : failed));
        }

        private static String goals(RunResult result, Requirement.Outcome outcome) {
            return result.requirements().stream()
                    .filter(goal -> goal.outcome() == outcome)
                    .map(CheckedRequirement::inWords)
                    .collect(Collectors.joining("; "));
        }
    }
}
