package nexmark.flink;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.LongStream;
import nexmark.jet.evidence.EvidenceWriter;
import nexmark.jet.evidence.VertexCounts;
import nexmark.jet.latency.EpochClock;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;
import org.apache.flink.metrics.reporter.Scheduled;

/**
 * Hands over once a second what Flink counts of the tasks in this JVM: records, the share of input buffers that are
 * full, late events.
 */
public final class TaskReporter implements MetricReporter, Scheduled {

    private static final String PLAN = "plan";
    private static final String FOLDER = "folder";
    private static final long PERCENT = 100;
    private static final int LONGEST_NAME = 200;

    private final Map<Metric, Figure> figures = Collections.synchronizedMap(new LinkedHashMap<>());
    private EvidenceWriter run;

    /** Makes the reporter; Flink finds it by its name. */
    @AutoService(MetricReporterFactory.class)
    public static final class Factory implements MetricReporterFactory {
        @Override
        public MetricReporter createMetricReporter(Properties properties) {
            return new TaskReporter();
        }
    }

    /** Has each JVM of a cluster report into a run's folder. */
    static void configure(Configuration settings, Path plan, Path folder) {
        String prefix = "metrics.reporter.nexmark.";
        settings.setString("metrics.reporters", "nexmark");
        settings.setString(prefix + "factory.class", Factory.class.getName());
        settings.setString(prefix + "interval", "1 s");
        settings.setString(prefix + PLAN, plan.toAbsolutePath().toString());
        settings.setString(prefix + FOLDER, folder.toAbsolutePath().toString());
    }

    private record Task(int attempt, String vertex, int number) {}

    private enum Kind {
        RECEIVED("numRecordsIn"),
        EMITTED("numRecordsOut"),
        QUEUED("inPoolUsage"),
        LATE(PaneOperator.LATE_EVENTS),
        LATE_IN_WINDOW("numLateRecordsDropped"),
        LATE_ON_THE_LEFT("leftNumLateRecordsDropped"),
        LATE_ON_THE_RIGHT("rightNumLateRecordsDropped");

        private final String name;

        Kind(String name) {
            this.name = name;
        }
    }

    private record Figure(Task task, Kind kind) {}

    @Override
    public void open(MetricConfig config) {
        try {
            run = EvidenceWriter.begin(Path.of(config.getProperty(PLAN)), Path.of(config.getProperty(FOLDER)));
        } catch (IOException e) {
            throw new UncheckedIOException("the run's folder cannot be written", e);
        }
    }

    @Override
    public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
        Map<String, String> of = group.getAllVariables();
        boolean isOfOperator = of.containsKey("<operator_name>");
        for (Kind kind : Kind.values()) {
            boolean isLate = kind.compareTo(Kind.QUEUED) > 0; // windows count it, not their task
            if (kind.name.equals(name) && of.containsKey("<task_name>") && isLate == isOfOperator) {
                Task task = new Task(
                        Integer.parseInt(of.get("<task_attempt_num>")),
                        vertex(of.get("<task_name>")),
                        Integer.parseInt(of.get("<subtask_index>")));
                figures.put(metric, new Figure(task, kind));
            }
        }
    }

    private static String vertex(String name) {
        return name.substring(0, Math.min(LONGEST_NAME, name.length())).replace(',', ';');
    }

    /** It goes with the others of its attempt: the sums of a vertex must not fall while its tasks end one by one. */
    @Override
    public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {}

    @Override
    public void report() {
        Map<Task, long[]> counts = new LinkedHashMap<>();
        synchronized (figures) {
            int attempt = figures.values().stream()
                    .mapToInt(figure -> figure.task.attempt)
                    .max()
                    .orElse(0);
            figures.values().removeIf(figure -> figure.task.attempt < attempt);
            figures.forEach((metric, figure) -> counts.computeIfAbsent(
                                    figure.task, none -> new long[Kind.values().length])[figure.kind.ordinal()] +=
                    value(metric));
        }
        try {
            long nowMillis = EpochClock.millis();
            run.vertices(
                    FlinkWorker.name(),
                    counts.entrySet().stream()
                            .map(each -> counts(nowMillis, each.getKey(), each.getValue()))
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException("what the tasks count cannot be written", e);
        }
    }

    /** Gauges are shares; they are returned in percent. */
    private static long value(Metric metric) {
        if (metric instanceof Counter counter) {
            return counter.getCount();
        }
        return metric instanceof Gauge<?> gauge && gauge.getValue() instanceof Number share
                ? Math.round(share.doubleValue() * PERCENT)
                : 0;
    }

    private static VertexCounts counts(long atMillis, Task task, long[] counted) {
        return new VertexCounts(
                atMillis,
                FlinkWorker.name(),
                Integer.toString(task.attempt),
                task.vertex,
                counted[Kind.RECEIVED.ordinal()],
                counted[Kind.EMITTED.ordinal()],
                counted[Kind.QUEUED.ordinal()],
                // Flink does not know it of tasks in one JVM.
                FlinkWorker.isOneOfSeveral() && !task.vertex.startsWith("Source") ? PERCENT : 0,
                0,
                LongStream.of(counted).skip(Kind.LATE.ordinal()).sum());
    }

    @Override
    public void close() {
        // Each second was written when it was known.
    }
}
