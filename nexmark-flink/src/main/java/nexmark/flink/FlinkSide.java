package nexmark.flink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.observer.JvmReports;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.AtomicFile;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.Due;
import nexmark.jet.question.Variant;
import nexmark.jet.result.FaultOutcome.InjectedFault;
import nexmark.jet.result.ForeignMeasurement.Engine;
import nexmark.jet.runner.fault.FaultInjector;
import nexmark.jet.runner.fault.TargetedFault;
import nexmark.jet.runner.run.SideRun;
import nexmark.jet.source.WatermarkSettings;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Measures a plan of nexmark on Flink, as a side: in a cluster within this JVM, or in processes of their own. */
public final class FlinkSide {

    /** From the choice of the first event's time to that time: the job should be running by then. */
    private static final long LEAD_MILLIS = 5000;

    /** The same with task managers in other processes, whose classes are cold. */
    private static final long LEAD_OF_PROCESSES_MILLIS = 12_000;

    private static final long LONGEST_END_SECONDS = 10;
    /** Enough for an exchange between some 50 threads. */
    private static final String NETWORK_MEMORY = "256m";

    private static final long POLL_MILLIS = 100;

    private final Path planFile;
    private final Path folder;
    private final SideRun run;
    private final RunPlan plan;
    private final FlinkQuery<?> query;
    private final Variant form;

    private final List<String> notes = new ArrayList<>();
    private List<InjectedFault> injected = List.of();

    private FlinkSide(Path planFile, Path folder, Variant form) throws IOException {
        this.planFile = planFile;
        this.folder = folder;
        this.run = SideRun.begin(planFile, folder);
        this.plan = run.plan();
        this.query = query(plan.query());
        this.form = form;
    }

    /** @param args the form, and what every side is given: PLAN.json and FOLDER */
    public static void main(String[] args) throws Exception {
        SideRun.endWithRunner();
        int exitCode = 1;
        try {
            Variant form = Variant.valueOf(args[0].toUpperCase(java.util.Locale.ROOT));
            new FlinkSide(Path.of(args[1]), Path.of(args[2]), form).measure();
            exitCode = 0;
        } catch (UserMistake e) {
            System.out.println(e.getMessage());
            exitCode = 2;
        } catch (Throwable e) { // whatever it is, Flink's threads would keep this JVM
            e.printStackTrace(System.out);
            System.out.println(rootOf(e));
        }
        System.exit(exitCode);
    }

    /** @throws UserMistake if Flink is not asked such a query */
    static FlinkQuery<?> query(String id) {
        return FlinkQuery.all().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new UserMistake("query is " + id + ", expected one of "
                        + FlinkQuery.all().stream().map(FlinkQuery::id).collect(Collectors.joining(", "))));
    }

    private static Throwable rootOf(Throwable e) {
        return e.getCause() == null ? e : rootOf(e.getCause());
    }

    private void measure() throws Exception {
        Configuration settings = configuration();
        if (plan.cluster().members() == 1 && plan.faults().isEmpty()) {
            JvmReports observer = run.jvm(FlinkWorker.name());
            StreamExecutionEnvironment flink = StreamExecutionEnvironment.createLocalEnvironment(
                    plan.cluster().threads(), settings);
            measure(flink, null);
            observer.close();
        } else {
            try (FlinkCluster cluster =
                    new FlinkCluster(planFile, folder, settings, plan.cluster().members())) {
                cluster.awaitWorkers();
                StreamExecutionEnvironment flink =
                        StreamExecutionEnvironment.createRemoteEnvironment("127.0.0.1", cluster.restPort(), settings);
                flink.setParallelism(plan.cluster().threads());
                measure(flink, cluster);
            }
        }
        Path own = FlinkCluster.folderIn(folder);
        if (Files.exists(own)) {
            AtomicFile.removeTree(own); // checkpoints and temporary files, which are larger than all evidence
        }
        String version = EnvironmentInformation.getVersion();
        run.finish("Flink " + version + ", " + form, new Engine("Flink", version, settings.toMap()), injected, notes);
    }

    /** @param cluster the processes; null where all is in this JVM */
    private void measure(StreamExecutionEnvironment flink, FlinkCluster cluster) throws Exception {
        ask(flink); // SQL is planned here, which takes seconds
        run.startIn(cluster == null ? LEAD_MILLIS : LEAD_OF_PROCESSES_MILLIS);
        JobClient job = flink.executeAsync(query.id());
        List<TargetedFault> aimed = TargetedFault.aim(
                plan.faults(), plan.cluster().members(), plan.workload().seed());
        try (FaultInjector faults =
                FaultInjector.start(cluster, aimed, run.interval().measureFromMillis(), EpochClock::millis)) {
            awaitResults(job, cluster);
            injected = faults.injected();
        }
        try {
            job.cancel().get(LONGEST_END_SECONDS, TimeUnit.SECONDS);
            job.getJobExecutionResult().handle((result, failure) -> null).get(LONGEST_END_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            notes.add("Flink did not cancel the job within " + LONGEST_END_SECONDS + " s");
        }
    }

    private void awaitResults(JobClient job, FlinkCluster cluster) throws Exception {
        while (!run.hasResults()) {
            if (job.getJobExecutionResult().isDone()) {
                job.getJobExecutionResult().get();
                throw new IllegalStateException("the job ended before its results were in");
            }
            if (!plan.faults().isEmpty()) {
                run.sample(
                        cluster.running(),
                        cluster.areTasksRunning(job.getJobID().toString()));
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    private void ask(StreamExecutionEnvironment flink) {
        ask(flink, query);
    }

    private <R> void ask(StreamExecutionEnvironment flink, FlinkQuery<R> question) {
        QuerySettings settings = plan.workload().question();
        int sources = plan.job().sourceProcessors() * plan.cluster().members();
        boolean byEmission = question.due() == Due.BOUNDS;
        WatermarkSettings watermarks = WatermarkSettings.forFrames(
                question.strideMillis(settings),
                byEmission ? 0 : plan.workload().allowedLagMillis());
        DataStream<Event> events = flink.fromSource(
                        new LaneSource(
                                LaneSource.Origin.of(run),
                                new WatermarkSettings(watermarks.strideMillis(), watermarks.lagMillis(), byEmission)),
                        WatermarkStrategy.noWatermarks(),
                        "events",
                        WireType.of(Event.class))
                .setParallelism(sources);
        var kinds = question.definition().reads();
        if (plan.workload().isFiltered() && kinds.size() < EventKind.values().length) {
            events = events.filter(event -> kinds.contains(event.kind())).setParallelism(sources);
        }
        question.answer(form, events, settings).sinkTo(new EvidenceSink<>(run)).setParallelism(sources);
    }

    private Configuration configuration() {
        Configuration settings = new Configuration();
        settings.setString("pipeline.object-reuse", "true");
        settings.setString("pipeline.generic-types", "false");
        settings.setString("execution.buffer-timeout.interval", "1 ms");
        settings.setString("state.backend.type", "hashmap");
        settings.setString("restart-strategy.type", "fixed-delay");
        settings.setString("restart-strategy.fixed-delay.delay", "100 ms");
        settings.setString("restart-strategy.fixed-delay.attempts", "1000");
        // As in Jet, the others take over what a lost member did.
        int slots = plan.faults().isEmpty()
                ? plan.cluster().threadsPerMember()
                : plan.cluster().threads();
        settings.setString("taskmanager.numberOfTaskSlots", String.valueOf(slots));
        // A lost task manager is noticed after 2 to 3 s and not after 50: Jet notices a lost member at once.
        settings.setString("heartbeat.interval", "1 s");
        settings.setString("heartbeat.timeout", "10 s");
        // The whole job restarts, as it does in Jet; and no task manager is idle while another has all tasks.
        settings.setString("jobmanager.execution.failover-strategy", "full");
        settings.setString("taskmanager.load-balance.mode", "SLOTS");
        settings.setString("taskmanager.memory.network.min", NETWORK_MEMORY);
        settings.setString("taskmanager.memory.network.max", NETWORK_MEMORY);
        settings.setString("rest.bind-address", "127.0.0.1");
        settings.setString("rest.address", "127.0.0.1");
        settings.setString("rest.port", "0");
        if (plan.job().guarantee() != Guarantee.NONE) {
            settings.setString("execution.checkpointing.storage", "filesystem");
            settings.setString(
                    "execution.checkpointing.dir",
                    FlinkCluster.folderIn(folder).resolve("checkpoints").toUri().toString());
            settings.setString("execution.checkpointing.interval", plan.job().snapshotIntervalMillis() + " ms");
            settings.setString(
                    "execution.checkpointing.mode",
                    plan.job().guarantee() == Guarantee.EXACTLY_ONCE ? "EXACTLY_ONCE" : "AT_LEAST_ONCE");
        }
        TaskReporter.configure(settings, planFile, folder);
        for (String option : plan.job().engineOptions()) {
            String[] nameAndValue = option.split("=", 2);
            settings.setString(nameAndValue[0], nameAndValue[1]);
        }
        return settings;
    }
}
