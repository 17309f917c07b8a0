package nexmark.flink;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.observer.JvmReports;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.ForeignMeasurement.Engine;
import nexmark.jet.runner.run.SideRun;
import nexmark.jet.source.WatermarkSettings;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Measures a plan of nexmark on Flink, as a side: in a cluster in this JVM. */
public final class FlinkSide {

    /** From the choice of the first event's time to that time: the job should be running by then. */
    private static final long LEAD_MILLIS = 5000;

    private static final long LONGEST_END_SECONDS = 10;

    private static final String MEMBER = "flink";

    private final SideRun run;
    private final RunPlan plan;
    private final FlinkQuery<?> query;
    private final Form form;

    private FlinkSide(SideRun begun, Form form) {
        this.plan = begun.plan();
        this.form = form;
        this.query = FlinkQuery.all().stream()
                .filter(each -> each.id().equals(plan.query()))
                .findFirst()
                .orElseThrow(() -> new UserMistake("query is " + plan.query() + ", expected one of "
                        + FlinkQuery.all().stream().map(FlinkQuery::id).collect(Collectors.joining(", "))));
        if (!query.forms().contains(form)) {
            throw new UserMistake("--variant is " + form + ", expected one of " + query.forms() + " for " + query.id()
                    + (form == Form.SQL ? ": " + query.whyNoSql() : ""));
        }
        if (plan.cluster().kind() == ClusterKind.ATTACH || plan.cluster().kind() == ClusterKind.SSH) {
            throw new UserMistake("--cluster is " + plan.cluster().spec() + ", expected processes:N for Flink");
        }
        this.run = begun;
    }

    /** @param args the form, and what every side is given: PLAN.json and FOLDER */
    public static void main(String[] args) throws Exception {
        SideRun.endWithRunner();
        int exitCode = 1;
        try {
            Form form = Form.valueOf(args[0].toUpperCase(java.util.Locale.ROOT));
            new FlinkSide(SideRun.begin(Path.of(args[1]), Path.of(args[2])), form).measure();
            exitCode = 0;
        } catch (UserMistake e) {
            System.out.println(e.getMessage());
            exitCode = 2;
        } catch (Exception e) {
            e.printStackTrace(System.out);
            System.out.println(rootOf(e));
        }
        System.exit(exitCode);
    }

    private static Throwable rootOf(Throwable e) {
        return e.getCause() == null ? e : rootOf(e.getCause());
    }

    @SuppressWarnings("try") // the observer samples until it is closed
    private void measure() throws Exception {
        Configuration configuration = configuration();
        StreamExecutionEnvironment flink =
                StreamExecutionEnvironment.createLocalEnvironment(plan.cluster().threads(), configuration);
        ask(flink); // SQL is planned here, which takes seconds
        run.startIn(LEAD_MILLIS);
        JobClient job = flink.executeAsync(query.id());
        JvmReports observer = run.jvm(MEMBER);
        awaitResults(job);
        job.cancel().get(LONGEST_END_SECONDS, TimeUnit.SECONDS);
        job.getJobExecutionResult().handle((result, failure) -> null).get(LONGEST_END_SECONDS, TimeUnit.SECONDS);
        observer.close();
        Map<String, String> settings = new TreeMap<>(configuration.toMap());
        run.finish(
                "Flink " + EnvironmentInformation.getVersion() + ", " + form,
                new Engine("Flink", EnvironmentInformation.getVersion(), settings),
                List.of());
    }

    private void awaitResults(JobClient job) throws Exception {
        while (!run.hasResults()) {
            if (job.getJobExecutionResult().isDone()) {
                job.getJobExecutionResult().get();
                throw new IllegalStateException("the job ended before its results were in");
            }
            Thread.sleep(100);
        }
    }

    private void ask(StreamExecutionEnvironment flink) {
        ask(flink, query);
    }

    private <R> void ask(StreamExecutionEnvironment flink, FlinkQuery<R> question) {
        QuerySettings settings = plan.workload().question();
        int sources = plan.job().sourceProcessors() * plan.cluster().members();
        WatermarkSettings watermarks = WatermarkSettings.forFrames(
                question.strideMillis(settings), plan.workload().allowedLagMillis());
        DataStream<Event> events = flink.fromSource(
                        new LaneSource(run, watermarks),
                        WatermarkStrategy.noWatermarks(),
                        "events",
                        WireType.of(Event.class))
                .setParallelism(sources);
        var kinds = question.definition().reads();
        if (plan.workload().isFiltered() && kinds.size() < EventKind.values().length) {
            events = events.filter(event -> kinds.contains(event.kind())).setParallelism(sources);
        }
        question.answer(form, events, settings)
                .sinkTo(new EvidenceSink<>(run, question.idealTime(), MEMBER))
                .setParallelism(sources);
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
        settings.setString(
                "taskmanager.numberOfTaskSlots", String.valueOf(plan.cluster().threads()));
        settings.setString("rest.bind-address", "127.0.0.1");
        settings.setString("rest.address", "127.0.0.1");
        settings.setString("rest.port", "0");
        if (plan.job().guarantee() != Guarantee.NONE) {
            settings.setString("execution.checkpointing.interval", plan.job().snapshotIntervalMillis() + " ms");
            settings.setString(
                    "execution.checkpointing.mode",
                    plan.job().guarantee() == Guarantee.EXACTLY_ONCE ? "EXACTLY_ONCE" : "AT_LEAST_ONCE");
        }
        return settings;
    }
}
