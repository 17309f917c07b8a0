package nexmark.flink;

import static nexmark.flink.ClosedSettings.LOOPBACK;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import nexmark.jet.cluster.FaultInjector;
import nexmark.jet.cluster.TargetedFault;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.evidence.EvidenceWriter;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.observer.JvmReports;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Await;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.Due;
import nexmark.jet.question.Variant;
import nexmark.jet.result.FaultOutcome.InjectedFault;
import nexmark.jet.result.ForeignMeasurement.Engine;
import nexmark.jet.source.WatermarkSettings;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.client.deployment.StandaloneClusterId;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.rest.messages.job.JobDetailsInfo;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Measures a plan of nexmark on Flink, as a side: in a cluster within this JVM, or in processes of their own. */
public final class FlinkSide {

    /**
     * From the choice of the first event's time, when all tasks run, to that time: each JVM collects its heap once in
     * it.
     */
    private static final long LEAD_MILLIS = 3000;

    private static final Duration LONGEST_START = Duration.ofMinutes(2);
    private static final long LONGEST_END_SECONDS = 10;
    /** Enough for an exchange between some 50 threads. */
    private static final String NETWORK_MEMORY = "256m";

    private static final long POLL_MILLIS = 100;

    private final Path planFile;
    private final Path folder;
    private final EvidenceWriter run;
    private final RunPlan plan;
    private final FlinkQuery query;
    private final Variant form;

    private final List<String> notes = new ArrayList<>();
    private List<InjectedFault> injected = List.of();
    private List<String> foreign = List.of();

    private FlinkSide(Path planFile, Path folder, Variant form) throws IOException {
        this.planFile = planFile;
        this.folder = folder;
        this.run = EvidenceWriter.begin(planFile, folder);
        this.plan = run.plan();
        this.query = query(plan.query());
        this.form = form;
    }

    /** @param args the form, and what every side is given: PLAN.json and FOLDER */
    public static void main(String[] args) throws Exception {
        EvidenceWriter.endWithRunner();
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
    static FlinkQuery query(String id) {
        return FlinkQuery.all().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new UserMistake("query is " + id + ", expected one of "
                        + FlinkQuery.all().stream().map(FlinkQuery::id).collect(Collectors.joining(", "))));
    }

    private static Throwable rootOf(Throwable e) {
        return e.getCause() == null ? e : rootOf(e.getCause());
    }

    @SuppressWarnings("try") // an interrupt ends the run like any failure
    private void measure() throws Exception {
        Configuration settings = configuration();
        if (plan.cluster().members() == 1 && plan.faults().isEmpty()) {
            MiniClusterConfiguration inThisJvm = new MiniClusterConfiguration.Builder()
                    .setConfiguration(settings)
                    .setNumSlotsPerTaskManager(plan.cluster().threads())
                    .build();
            try (JvmReports observer = run.jvm(FlinkWorker.name());
                    MiniCluster cluster = new MiniCluster(inThisJvm)) {
                cluster.start();
                settings.setString(
                        "rest.port", "" + cluster.getRestAddress().get().getPort());
                measure(settings, null);
            }
        } else {
            try (FlinkCluster cluster =
                    new FlinkCluster(planFile, folder, settings, plan.cluster().members())) {
                settings.setString("rest.port", "" + cluster.restPort());
                measure(settings, cluster);
            }
        }
        String version = EnvironmentInformation.getVersion();
        settings.toMap().keySet().stream()
                .filter(name ->
                        name.matches("(security|metrics\\..*nexmark|rest\\.port|execution\\.checkpointing\\.dir).*"))
                .forEach(settings::removeKey); // of this run alone
        Engine engine = new Engine("Flink", version, settings.toMap());
        run.finish("Flink " + version + ", " + form, engine, injected, foreign, notes);
    }

    /** @param cluster the processes; null where all is in this JVM */
    @SuppressWarnings("try")
    private void measure(Configuration settings, FlinkCluster cluster) throws Exception {
        try (StreamExecutionEnvironment flink = StreamExecutionEnvironment.createRemoteEnvironment(
                        LOOPBACK, settings.get(RestOptions.PORT), settings);
                RestClusterClient<?> client = new RestClusterClient<>(settings, StandaloneClusterId.getInstance())) {
            if (cluster != null) {
                cluster.awaitWorkers(client);
            }
            flink.setParallelism(plan.cluster().threads());
            ask(flink, query); // SQL is planned here, which takes seconds
            measure(flink.executeAsync(query.id()), client, cluster);
        }
    }

    private void measure(JobClient job, RestClusterClient<?> client, FlinkCluster cluster) throws Exception {
        CompletableFuture<JobExecutionResult> end = job.getJobExecutionResult();
        boolean runs = Await.until(() -> end.isDone() || areTasksRunning(client, job.getJobID()), LONGEST_START);
        failIfEnded(end);
        if (!runs) {
            throw new IllegalStateException("not all tasks ran after " + LONGEST_START.toSeconds() + " s");
        }
        run.startIn(LEAD_MILLIS);
        List<TargetedFault> aimed = TargetedFault.aim(
                plan.faults(), plan.cluster().members(), plan.workload().seed());
        try (FaultInjector faults =
                FaultInjector.start(cluster, aimed, run.interval().measureFromMillis(), EpochClock::millis)) {
            while (!run.hasResults()) {
                failIfEnded(end);
                if (cluster != null && !plan.faults().isEmpty()) {
                    run.sample(cluster.running(), areTasksRunning(client, job.getJobID()));
                }
                Thread.sleep(POLL_MILLIS);
            }
            injected = faults.injected();
        }
        // A job that has ended meanwhile is still listed.
        foreign = client.listJobs().get(FlinkCluster.LONGEST_ANSWER_SECONDS, TimeUnit.SECONDS).stream()
                .filter(each -> !each.getJobId().equals(job.getJobID()))
                .map(JobStatusMessage::getJobName)
                .toList();
        try {
            job.cancel().get(LONGEST_END_SECONDS, TimeUnit.SECONDS);
            end.handle((result, failure) -> null).get(LONGEST_END_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            notes.add("Flink did not cancel the job within " + LONGEST_END_SECONDS + " s");
        }
    }

    private static void failIfEnded(CompletableFuture<JobExecutionResult> end) throws Exception {
        if (end.isDone()) {
            end.get();
            throw new IllegalStateException("the job ended before its results were in");
        }
    }

    /**
     * Whether all tasks of a job run: the job itself counts as running before they do. False if the manager does
     * not answer.
     */
    private static boolean areTasksRunning(RestClusterClient<?> client, JobID job) {
        return FlinkCluster.answer(client.getJobDetails(job))
                .map(JobDetailsInfo::getJobVertexInfos)
                .filter(vertices -> !vertices.isEmpty())
                .filter(vertices ->
                        vertices.stream().allMatch(vertex -> vertex.getExecutionState() == ExecutionState.RUNNING))
                .isPresent();
    }

    private void ask(StreamExecutionEnvironment flink, FlinkQuery question) {
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
        DataStream<?> rows = question.answer(form, events, settings);
        // As many sinks as there are processors before them: no exchange.
        rows.sinkTo(new EvidenceSink<>(run)).setParallelism(rows.getParallelism());
    }

    private Configuration configuration() throws IOException {
        Configuration settings = ClosedSettings.make(FlinkCluster.own(ClosedSettings.FOLDER));
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
        // Whether the tasks run is asked ten times a second, and not to be answered from a copy of 3 s ago.
        settings.setString("rest.cache.execution-graph.timeout", "0 ms");
        if (plan.job().guarantee() != Guarantee.NONE) {
            settings.setString("execution.checkpointing.storage", "filesystem");
            settings.setString(
                    "execution.checkpointing.dir",
                    FlinkCluster.own("checkpoints").toUri().toString());
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
