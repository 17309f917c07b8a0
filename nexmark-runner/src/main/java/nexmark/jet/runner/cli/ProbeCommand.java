package nexmark.jet.runner.cli;

import static nexmark.jet.table.Figures.NANOS_PER_MICRO;
import static nexmark.jet.table.Figures.orDash;
import static nexmark.jet.table.Figures.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import nexmark.jet.cluster.ClusterPlanner;
import nexmark.jet.cluster.ClusterStarter;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.TemporaryFolder;
import nexmark.jet.observer.ObserverJob;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.PlanSettings;
import nexmark.jet.probe.LocalProbe;
import nexmark.jet.probe.Probe;
import nexmark.jet.probe.Probe.ProbeReport;
import nexmark.jet.probe.ProbeResult;
import nexmark.jet.probe.ProbeResult.ProbedMember;
import nexmark.jet.probe.ProbeResult.ProbedPair;
import nexmark.jet.probe.Spread;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.ResultJson;
import nexmark.jet.runner.run.RunProgress;
import nexmark.jet.table.Figures;
import nexmark.jet.table.Table;
import nexmark.jet.table.Table.Grid;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nexmark probe}: measures the members' machines, clocks and network alone. */
@Command(
        name = "probe",
        sortOptions = false,
        description = "Measures the environment alone, on every member, and warns of what may spoil a measurement.",
        footer = {
            "  nexmark probe",
            "  nexmark probe --cluster processes:3 --duration 30s",
            "  nexmark probe --cluster ssh:hosts.json --json > probe.json",
            "",
            "A run does the same for 0.6 s before its first event and keeps it with its result."
        })
final class ProbeCommand implements Callable<Integer> {

    private static final long SHORTEST_MILLIS = 100;
    private static final long LONGEST_MILLIS = TimeUnit.HOURS.toMillis(1);

    @Mixin
    private PlanOptions options = PlanOptions.of()
            .andSections(PlanSettings.CLUSTERS, PlanSettings.JVMS)
            .without(PlanSettings.PROFILER);

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            converter = Converters.Time.class,
            defaultValue = "5s",
            description = "How long each member measures its timers. (default: ${DEFAULT-VALUE})")
    private long millis;

    @Option(names = "--json", description = "Only the probe on stdout, as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        if (millis < SHORTEST_MILLIS || millis > LONGEST_MILLIS) {
            throw new UserMistake("--duration is " + Millis.text(millis) + ", expected " + Millis.text(SHORTEST_MILLIS)
                    + " to " + Millis.text(LONGEST_MILLIS));
        }
        ClusterPlan plan = options.cluster();
        Optional<ProbeReport> probed = probe(plan);
        if (probed.isEmpty()) {
            return ExitCode.INTERRUPTED.code();
        }
        if (json) {
            Console.out().println(ResultJson.write(probed.get()));
        } else {
            Console.tables(Console.out()).write(table(plan, probed.get().probe()));
        }
        return ExitCode.VALID.code();
    }

    private Optional<ProbeReport> probe(ClusterPlan plan) {
        RunProgress progress = ProgressLines.ofProcess();
        String id = UUID.randomUUID().toString();
        ClusterPlanner.check(plan);
        progress.step(plan.startInWords());
        try (TemporaryFolder logs = TemporaryFolder.make();
                ClusterUnderTest members = ClusterStarter.byKind(progress.membersReady(plan.members()))
                        .start(plan, logs.path());
                ObserverJob observer =
                        ObserverJob.submit(members::hazelcast, members::prepare, members.outlivesRunner(), id)) {
            observer.awaitReady();
            progress.step("probing for " + Millis.text(millis));
            return Probe.run(members.hazelcast(), observer, id, millis, members::prepare, job -> {});
        } finally {
            progress.done();
        }
    }

    /** The figures that most often explain a latency; all of them are in the JSON. */
    private static Table table(ClusterPlan plan, ProbeResult probe) {
        Table table = new Table()
                .text(plan.inWords() + ", probed for "
                        + Millis.text(Math.round(probe.seconds() * Figures.MILLIS_PER_SECOND)))
                .gap()
                .add(times(probe))
                .gap()
                .items(members(probe))
                .gap();
        probe.warnings().forEach(warning -> table.labelled("warning", warning));
        return probe.warnings().isEmpty() ? table.items(List.of("no warnings")) : table;
    }

    private static Grid times(ProbeResult probe) {
        Grid times = new Grid().left("µs").right("p50", "p99", "max", "times");
        for (ProbedPair pair : probe.pairs()) {
            add("round trip " + pair.member() + " " + pair.peer(), pair.roundTrip(), times);
        }
        if (probe.pairs().size() > 1) {
            add("round trip of all pairs", probe.roundTrips(), times);
        }
        for (ProbedMember member : probe.members()) {
            add("late after sleeping 1 ms, " + member.member(), member.local().wakeDelay(), times);
        }
        return times;
    }

    private static void add(String name, Spread spread, Grid times) {
        times.row(
                name,
                text("%,.1f", spread.p50Micros()),
                text("%,.1f", spread.p99Micros()),
                text("%,.1f", spread.maxMicros()),
                text("%,d", spread.count()));
    }

    private static List<String> members(ProbeResult probe) {
        List<String> lines = new ArrayList<>();
        for (ProbedMember member : probe.members()) {
            LocalProbe local = member.local();
            lines.add(text(
                    "%s: JVM %d on machine %d; clock %s: read in %.0f ns, steps of %d ns, set to within %d ns;"
                            + " longest hiccup %s ms",
                    member.member(),
                    member.jvm(),
                    member.machine(),
                    local.clockSource() == null ? "unknown" : local.clockSource(),
                    local.clockReadNanos(),
                    local.clockStepNanos(),
                    local.clockErrorNanos(),
                    orDash("%.1f", member.longestHiccupMillis())));
        }
        for (ProbedPair pair : probe.pairs()) {
            lines.add(text(
                    "clock of %s minus clock of %s: %,.1f ± %,.1f µs",
                    pair.peer(),
                    pair.member(),
                    pair.clockOffsetNanos() / NANOS_PER_MICRO,
                    pair.clockErrorNanos() / NANOS_PER_MICRO));
        }
        return lines;
    }
}
