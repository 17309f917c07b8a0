package nexmark.jet.runner.cli;

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
import nexmark.jet.probe.Probe;
import nexmark.jet.probe.Probe.ProbeReport;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.ResultJson;
import nexmark.jet.runner.run.RunProgress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nexmark probe}: measures the members' machines, disks, clocks and network alone. */
@Command(
        name = "probe",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Measures the environment alone, on every member, and warns of what may spoil a measurement.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  nexmark probe",
            "  nexmark probe --cluster processes:3 --duration 30s",
            "  nexmark probe --cluster ssh:hosts.json --json > probe.json",
            "",
            "A run does the same for a second before its first event and keeps it with its result."
        })
final class ProbeCommand implements Callable<Integer> {

    private static final long SHORTEST_MILLIS = 100;
    private static final long LONGEST_MILLIS = TimeUnit.HOURS.toMillis(1);

    @Mixin
    private PlanOptions options = PlanOptions.of("Cluster", "JVM").without("--profiler");

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            converter = Converters.Time.class,
            defaultValue = "5s",
            description =
                    "How long each member measures itself: three quarters of the time its timers, one quarter its disk."
                            + " (default: ${DEFAULT-VALUE})")
    private long millis;

    @Option(names = "--json", description = "Only the probe on stdout, as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        if (millis < SHORTEST_MILLIS || millis > LONGEST_MILLIS) {
            throw new UserMistake("--duration is " + Millis.text(millis) + ", expected " + Millis.text(SHORTEST_MILLIS)
                    + " to " + Millis.text(LONGEST_MILLIS));
        }
        ClusterPlan plan = options.cluster().plan();
        Optional<ProbeReport> probed = probe(plan);
        if (probed.isEmpty()) {
            return ExitCode.INTERRUPTED.code();
        }
        if (json) {
            Console.out().println(ResultJson.write(probed.get()));
        } else {
            Console.tables(Console.out()).write(ProbeTable.of(plan, probed.get()));
        }
        return ExitCode.VALID.code();
    }

    private Optional<ProbeReport> probe(ClusterPlan plan) {
        RunProgress progress = ProgressLines.ofProcess();
        String id = UUID.randomUUID().toString();
        ClusterPlanner.check(plan);
        progress.step("starting " + plan.inWords());
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
}
