package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencySeries;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.query.Query;
import nexmark.jet.runner.Interruption;
import nexmark.jet.runner.QueryLookup;
import nexmark.jet.runner.UserMistake;
import nexmark.jet.runner.cluster.ClusterStarter;
import nexmark.jet.runner.fault.FaultedQuery.Promise;
import nexmark.jet.runner.metric.GcLog;
import nexmark.jet.runner.probe.ProbeResult;
import nexmark.jet.runner.result.Environment;
import nexmark.jet.runner.result.ResultJson;
import nexmark.jet.runner.result.ResultStore;
import nexmark.jet.runner.result.RunResult;
import nexmark.jet.runner.run.BenchmarkRun;
import nexmark.jet.runner.run.Judge;
import nexmark.jet.runner.run.Observations;
import nexmark.jet.runner.run.RunPlan;
import nexmark.jet.runner.run.RunProgress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code nexmark run}: measures queries, each on a fresh cluster. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Measures queries, each on a fresh cluster, and proves their rows.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  nexmark run q5",
            "  nexmark run q5 --profile blog-2021 --rate 1M --slide 20ms",
            "  nexmark run q5 --cluster processes:3 --guarantee exactly-once --fault kill@10s",
            "  nexmark run all --measure 10s --json > results.json",
            "  nexmark run --plan results/runs/ID/result.json    once more, the same",
            "",
            "Exit codes: 0 valid, 1 failure, 2 user's mistake, 3 invalid run, 4 wrong answers, 130 interrupted."
        })
final class RunCommand implements Callable<Integer> {

    private static final DateTimeFormatter ID_TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "QUERY", arity = "0..*", description = "Ids such as q5, or all; see 'nexmark list'.")
    private List<String> queryIds = new ArrayList<>();

    @Mixin
    private PlanOptions options;

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "Takes everything from a plan or a result.json instead of from options.")
    private Path planFile;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "results/runs",
            description = "Folder for the results. (default: ${DEFAULT-VALUE})")
    private Path out;

    @Option(names = "--json", description = "Only the result on stdout, as JSON; an array for several queries.")
    private boolean json;

    @Override
    public Integer call() {
        List<RunPlan> plans = plans();
        List<Query> queries =
                plans.stream().map(plan -> QueryLookup.byId(plan.query())).toList();
        ResultStore store = new ResultStore(out);
        store.removeAbandoned()
                .forEach(folder -> Console.err().println("removed " + folder + ", left by a run that was killed"));
        List<RunResult> results = new ArrayList<>();
        for (int i = 0; i < plans.size() && !Interruption.isPending(); i++) {
            results.add(run(plans.get(i), queries.get(i), store));
        }
        printAll(results);
        return results.stream()
                .map(RunCommand::exitCode)
                .reduce(ExitCode.VALID, ExitCode::or)
                .code();
    }

    private List<RunPlan> plans() {
        if (planFile == null) {
            if (queryIds.isEmpty()) {
                throw new UserMistake("no query given, expected all or some of "
                        + String.join(" ", Query.all().stream().map(Query::id).toList()));
            }
            return Queries.named(queryIds).stream()
                    .map(query -> options.plan(query.id()))
                    .toList();
        }
        List<String> besides = new ArrayList<>(queryIds);
        spec.commandLine().getParseResult().matchedOptions().stream()
                .map(option -> option.longestName())
                .filter(name -> !List.of("--plan", "--out", "--json").contains(name))
                .forEach(besides::add);
        if (!besides.isEmpty()) {
            throw new UserMistake("--plan says it all, but given besides: " + String.join(" ", besides));
        }
        RunPlan plan = ResultJson.readPlan(planFile);
        PlanOptions.checked(plan);
        QueryLookup.byId(plan.query());
        return List.of(plan);
    }

    private RunResult run(RunPlan plan, Query query, ResultStore store) {
        Instant begin = Instant.ofEpochMilli(EpochClock.nanos() / 1_000_000);
        String random = UUID.randomUUID().toString().substring(0, 4);
        String id = ID_TIME.format(begin) + "-" + query.id() + "-" + random;
        RunProgress progress = new ProgressLines(Console.err(), Console.isTerminal());
        try (ResultStore.Unfinished folder = store.begin(id)) {
            Observations seen;
            List<String> notes = new ArrayList<>();
            try (GcLog gcLog = GcLog.to(folder.gcLog())) {
                gcLog.whyAbsent().ifPresent(why -> notes.add("no GC log: " + why));
                seen = new BenchmarkRun(id, plan, query, progress).run(ClusterStarter.byKind(), folder.path());
            } catch (RuntimeException e) {
                progress.done();
                keepLogs(folder, e);
                throw e;
            }
            noteWhatIsNotJudged(seen, notes);
            if (!seen.interrupted()) {
                notes.addAll(seen.metricsNotes());
            }
            if (plan.cluster().relayed()) {
                notes.add("the members' links lead through relays, so that they can be cut:"
                        + " compare with runs under --fault partition and delay only");
            }
            noteWarnings(seen.probe(), notes);
            RunResult result = result(id, plan, query, seen, notes);
            List<String> metrics = List.copyOf(result.metricDescriptions().keySet());
            Path stored = folder.finish(result, seen, metrics);
            if (!json) {
                new ResultTable(Console.out()).print(query, result, stored.toString());
            }
            return result;
        } finally {
            progress.done();
        }
    }

    /** What went wrong on a member is rarely told by its last lines alone. */
    private static void keepLogs(ResultStore.Unfinished folder, RuntimeException failure) {
        if (!(failure instanceof UserMistake) && !Interruption.isPending()) {
            folder.keepLogs().ifPresent(kept -> Console.err().println("the members' logs are in " + kept));
        }
    }

    private RunResult result(String id, RunPlan plan, Query query, Observations seen, List<String> notes) {
        Map<String, LatencySummary> latency = new LinkedHashMap<>();
        for (LatencySeries series : seen.latencies().series()) {
            latency.put(series.name(), series.summary());
        }
        return new RunResult(
                RunResult.SCHEMA_VERSION,
                id,
                status(seen),
                seen.verdict(),
                query.text(),
                Instant.ofEpochMilli(seen.interval().startMillis()).toString(),
                seen.interval().measuredSeconds(),
                plan,
                seen.throughput(),
                seen.mainSeries().name(),
                latency,
                seen.latencies().negatives(),
                seen.check(),
                "cooperative processor on every member",
                "one per host: monotonic clock set once to the epoch, within " + EpochClock.errorNanos() + " ns",
                seen.betweenMembers(),
                seen.vertices(),
                seen.causes(),
                seen.faulted(),
                seen.snapshots(),
                seen.clocks(),
                seen.probe(),
                seen.members(),
                environments(seen),
                seen.observed().descriptions(),
                Environment.ofThisMachine(
                        spec.root().commandLine().getParseResult().originalArgs()),
                notes);
    }

    private static Map<String, Environment> environments(Observations seen) {
        Map<String, Environment> environments = new LinkedHashMap<>();
        seen.observed().facts().forEach((member, facts) -> environments.put(member, facts.environment()));
        return environments;
    }

    private static void noteWhatIsNotJudged(Observations seen, List<String> notes) {
        long seconds = seen.timeline().stream()
                .filter(second -> second.phase().equals("measure"))
                .filter(second -> second.measured().rows() > 0)
                .count();
        if (seen.faulted() != null) {
            notes.add("rate, trends, warm-up, late events and reports are not judged under faults");
        } else if (seconds < Judge.FEWEST_FOR_A_TREND) {
            notes.add("latency trend and warm-up are not judged: " + seconds + " seconds with samples, needs "
                    + Judge.FEWEST_FOR_A_TREND);
        }
    }

    private static void noteWarnings(ProbeResult probe, List<String> notes) {
        if (probe != null) {
            notes.addAll(probe.warnings());
        }
    }

    private static String status(Observations seen) {
        if (seen.interrupted()) {
            return "interrupted";
        }
        boolean right =
                seen.faulted() == null ? seen.check().isRight() : seen.faulted().promise() != Promise.BROKEN;
        if (!right) {
            return "wrong";
        }
        return seen.verdict().valid() ? "valid" : "invalid";
    }

    private static ExitCode exitCode(RunResult result) {
        return switch (result.status()) {
            case "valid" -> ExitCode.VALID;
            case "invalid" -> ExitCode.INVALID_RUN;
            case "wrong" -> ExitCode.WRONG_ANSWERS;
            default -> ExitCode.INTERRUPTED;
        };
    }

    private void printAll(List<RunResult> results) {
        PrintWriter stdout = Console.out();
        if (json) {
            stdout.println(ResultJson.write(results.size() == 1 ? results.get(0) : results));
        } else if (results.size() > 1) {
            new ResultTable(stdout).printOverview(results);
        }
        stdout.flush();
    }
}
