package nexmark.jet.runner.cli;

import static nexmark.jet.table.Figures.text;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import nexmark.jet.cluster.ClusterPlanner;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Limits;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.PlanSetting;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.report.ResultLines;
import nexmark.jet.result.Requirement;
import nexmark.jet.result.ResultStore;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunMetric;
import nexmark.jet.runner.campaign.Campaign.ExperimentFolder;
import nexmark.jet.runner.campaign.SearchTrials;
import nexmark.jet.runner.campaign.ThroughputSearch;
import nexmark.jet.runner.run.EarlyEnd;
import nexmark.jet.runner.run.ForeignProgram;
import nexmark.jet.runner.run.RunExecutor;
import nexmark.jet.runner.run.RunRecorder;
import nexmark.jet.search.SearchReport;
import nexmark.jet.search.SearchReport.Answer;
import nexmark.jet.search.SearchReport.SearchSettings;
import nexmark.jet.search.SearchReport.SearchStep;
import nexmark.jet.search.SearchReport.Trial.Outcome;
import nexmark.jet.table.Table;
import nexmark.jet.table.Table.Grid;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code nexmark max-throughput}: the highest rate that a query sustains. */
@Command(
        name = "max-throughput",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Searches the highest rate that a query sustains, and confirms it in longer runs.",
            "It takes the options of 'nexmark run', except for --rate, --events-from, --fault, --profiler, --backlog "
                    + "and --check off, and for those of a single run: --plan, --require, --keep-evidence, --json and "
                    + "--junit."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  nexmark max-throughput q5",
            "  nexmark max-throughput q5 --for 'p99<16ms' --start 1M",
            "  nexmark max-throughput q5 --quick",
            "  nexmark max-throughput q5 --variant tuned --cluster processes:3",
            "",
            "The same command resumes a search that was interrupted. docs/max-throughput.md has the rules.",
            "",
            "Exit codes: 0 a rate is confirmed, 1 failure, 2 user's mistake, 3 no rate could be confirmed,"
                    + " 4 wrong answers, 130 interrupted."
        })
final class MaxThroughputCommand implements Callable<Integer> {

    /** The judge needs eight seconds with samples, and the first may have none. */
    private static final long SHORTEST_MILLIS = 10_000;

    /** Options of the many trials that a quick search does without, and of programs whose rate cannot climb. */
    private static final List<String> NOT_QUICK = List.of("--tolerance", "--trial", "--confirm", "--side");

    /** Options of rates that are searched. */
    private static final List<String> NOT_VARIED = List.of("--quick", "--start", "--tolerance", "--side");

    /** Options of a run that a search cannot have, and why. */
    private static final Map<PlanSetting<?>, String> REFUSED = Map.of(
            PlanSettings.RATE, " is what max-throughput searches, expected --start with the first rate",
            PlanSettings.FAULTS, ": a rate is not judged under faults, expected none",
            PlanSettings.BACKLOG, ": a rate is searched that is kept up with from the start, expected none",
            PlanSettings.PROFILER, ": a profiled run is not judged, so no rate can hold, expected none");

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "QUERY", description = "Id such as q5; see 'nexmark list'.")
    private String query;

    @Option(
            names = "--quick",
            description = "Answers in two to five minutes, in steps of 25 %%: one run whose rate climbs finds the rate "
                    + "that ordinary runs of --measure (10s then) confirm.")
    private boolean quick;

    @Option(
            names = "--for",
            paramLabel = "GOAL",
            description = "What a run has to reach besides being valid, such as 'p99<16ms' or 'cost<0.5'."
                    + " May be given more than once.")
    private List<Requirement> goals = List.of();

    @Option(
            names = "--vary",
            paramLabel = "WHAT",
            description = "members: searches the fewest members, up to those of --cluster, that hold --rate for the"
                    + " goals of --for; jobs: the most --jobs that hold --rate each for them.")
    private String vary;

    @Option(
            names = "--start",
            defaultValue = "200k",
            paramLabel = "N",
            converter = Converters.Count.class,
            description = "The first rate, events per second. (default: ${DEFAULT-VALUE})")
    private long startRate;

    @Option(
            names = "--tolerance",
            paramLabel = "PERCENT",
            converter = Converters.Percent.class,
            defaultValue = "3%",
            description = "How far the answer may be from the capacity. (default: ${DEFAULT-VALUE})")
    private double tolerance;

    @Option(
            names = "--trial",
            defaultValue = "20s",
            paramLabel = "TIME",
            converter = Converters.Time.class,
            description = "The measured interval of a trial; --measure is that of a run that confirms the answer."
                    + " (default: ${DEFAULT-VALUE})")
    private long trialMillis;

    @Option(
            names = "--confirm",
            paramLabel = "N",
            defaultValue = "3",
            description = "Runs that confirm the answer, of which more than half have to hold."
                    + " (default: ${DEFAULT-VALUE})")
    private int confirmations;

    @Option(
            names = "--side",
            paramLabel = "NAME=COMMAND",
            description = "Searches with a foreign program instead: see docs/engines.md.")
    private ForeignProgram side;

    @Option(names = "--no-latency-run", description = "No run at 80 %% of the rate that was found.")
    private boolean noLatencyRun;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "results/max-throughput",
            description = "Folder for the results of all trials. (default: ${DEFAULT-VALUE})")
    private Path out;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = Report.FORMATS + " (default: ${DEFAULT-VALUE})")
    private Report.Format format;

    @Mixin
    private PageOptions pages;

    @Mixin
    private PlanOptions options = new PlanOptions()
            .usually(PlanSettings.MEASURE, "1m")
            .usually(PlanSettings.CLUSTER, PlanDefaults.CLUSTER_OF_OWN_JVMS)
            .hiding(PlanSettings.EVENTS_FROM, PlanSettings.TIME_UNIT, PlanSettings.MONEY)
            .hiding(REFUSED.keySet().toArray(PlanSetting<?>[]::new));

    @Mixin
    private LabelOptions label;

    private SearchSettings settings;

    @Override
    @SuppressWarnings("try") // the page is shown as long as the search goes on
    public Integer call() {
        RunLabel users = side == null ? label.label() : side.tagged(label.label());
        settings = settings();
        check(plan(settings.startRate(), true));
        SearchTrials trials = new SearchTrials(settings, goals, this::plan, users, ProgressLines.ofProcess());
        try (PageOptions page = pages.start();
                ExperimentFolder folder = ExperimentFolder.open(out)) {
            trials.storeIn(folder, this::executor);
            return search(trials).code();
        }
    }

    private SearchSettings settings() {
        if (vary != null) {
            return settingsOfNumbers();
        }
        if (!quick) {
            return new SearchSettings(startRate, tolerance, confirmations);
        }
        refuse(NOT_QUICK, "--quick");
        options.usually(PlanSettings.MEASURE, "10s");
        return SearchSettings.quick(startRate);
    }

    private SearchSettings settingsOfNumbers() {
        refuse(NOT_VARIED, "--vary");
        boolean isOfJobs = vary.equals("jobs");
        if (!(isOfJobs || vary.equals("members")) || goals.isEmpty() || !options.isGiven(PlanSettings.RATE)) {
            throw new UserMistake(
                    "--vary " + vary + ": expected --vary members or --vary jobs with --rate N and --for GOAL");
        }
        if (isOfJobs) {
            refuse(List.of("--jobs"), "--vary jobs");
            RunPlan one = options.plan(query);
            return SearchSettings.ofJobs(one.workload().rate(), confirmations, ClusterPlanner.mostJobs(one));
        }
        refuse(List.of("--threads"), "--vary"); // they are not each member's
        ClusterPlan most = options.cluster();
        if (most.kind() == ClusterKind.ATTACH || most.members() == 1) {
            throw new UserMistake("--cluster is '" + most.spec()
                    + "', expected processes:N or ssh:FILE with --vary, which tries 1 to N members");
        }
        long rate = options.plan(query).workload().rate();
        return SearchSettings.ofMembers(rate, confirmations, most.members());
    }

    private void refuse(List<String> others, String with) {
        others.stream()
                .filter(spec.commandLine().getParseResult()::hasMatchedOption)
                .findFirst()
                .ifPresent(option -> {
                    throw new UserMistake(option + " cannot be used with " + with + ", expected it without");
                });
    }

    private ExitCode search(SearchTrials trials) {
        Optional<Answer> answer = Optional.empty();
        try {
            answer = Optional.of(new ThroughputSearch(settings, trials).search());
            if (!noLatencyRun && !quick && vary == null) {
                ThroughputSearch.rateForLatency(answer.get()).ifPresent(rate -> trials.run(SearchStep.LATENCY, rate));
            }
            return answer.get().confirmed().isPresent() ? ExitCode.VALID : ExitCode.INVALID_RUN;
        } catch (SearchTrials.Ended e) {
            return ExitCode.of(e.status());
        } finally {
            SearchReport report = trials.report(answer);
            Report.show(format, table(report), report, trials.results());
            pages.writeReportOf(out, format.besides());
        }
    }

    /** The plans of a foreign program are unproved, so its earlier trials are not taken for our own. */
    private RunPlan plan(long rate, boolean isLong) {
        OptionalLong measure = isLong || quick ? OptionalLong.empty() : OptionalLong.of(trialMillis);
        RunPlan plan = vary == null
                ? options.plan(query, rate, measure, Map.of())
                : options.plan(
                        query,
                        settings.startRate(),
                        measure,
                        Map.of(vary.equals("jobs") ? PlanSettings.JOBS : PlanSettings.MEMBERS, (int)
                                settings.searched(rate)));
        return side == null ? plan : ForeignProgram.unproved(plan);
    }

    private void check(RunPlan plan) {
        PlanSettings.all()
                .filter(setting -> REFUSED.containsKey(setting) && options.isGiven(setting))
                .filter(setting -> vary == null || !setting.equals(PlanSettings.RATE))
                .findFirst()
                .ifPresent(setting -> {
                    throw new UserMistake(setting.option() + REFUSED.get(setting));
                });
        if (side == null && plan.check() == CheckMode.OFF) {
            throw new UserMistake("--check off proves no answers, so no rate can hold, expected sample or full");
        }
        checkLength("--trial", trialMillis);
        checkLength("--measure", plan.phases().measureMillis());
    }

    private static void checkLength(String option, long millis) {
        if (millis < SHORTEST_MILLIS) {
            throw new UserMistake(option + " is " + Millis.text(millis) + ", expected " + Millis.text(SHORTEST_MILLIS)
                    + " or more: a shorter run cannot be judged");
        }
        Limits.span(option, millis, 0);
    }

    private RunExecutor executor(RunPlan plan, RunLabel trial, EarlyEnd earlyEnd) {
        List<String> commandLine = spec.root().commandLine().getParseResult().originalArgs();
        RunRecorder recorder =
                new RunRecorder(new ResultStore(out), commandLine, earlyEnd, pages.writesReports(), false);
        return pages.watched(side == null ? recorder.of(trial) : recorder.of(side, plan, trial));
    }

    static Table table(SearchReport report) {
        Query query = QueryLookup.byId(report.plan().query());
        Grid trials = new Grid()
                .right("trial")
                .left("step")
                .right(report.settings().unit())
                .verdict("verdict")
                .right("p99 ms", "lag ms")
                .left("reason");
        report.trials()
                .forEach(trial -> trials.row(
                        trial.number(),
                        report.settings().inWords(trial.step()),
                        text("%,d", report.settings().searched(trial.ratePerSecond())),
                        trial.step() == SearchStep.CLIMB && trial.outcome() == Outcome.HELD
                                ? "kept up"
                                : trial.outcome(),
                        trial.figure(RunMetric.P99),
                        trial.figure(RunMetric.LAG),
                        trial.reason()));
        return new Table()
                .gap()
                .text(query.id() + " " + query.title() + ": "
                        + String.join(", ", ResultLines.settings(query, report.plan())))
                .gap()
                .add(trials)
                .gap()
                .items(report.inWords());
    }
}
