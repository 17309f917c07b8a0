package nexmark.jet.runner.run;

import com.hazelcast.jet.Job;
import com.hazelcast.jet.pipeline.Pipeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.latency.LatencySink;
import nexmark.jet.query.Query;
import nexmark.jet.query.Query.Answers;
import nexmark.jet.query.QuerySettings;
import nexmark.jet.query.oracle.Oracle;
import nexmark.jet.query.oracle.Oracle.Slice;
import nexmark.jet.runner.cluster.ClusterKind;
import nexmark.jet.runner.cluster.ClusterStarter;
import nexmark.jet.runner.cluster.ClusterUnderTest;
import nexmark.jet.runner.metric.MetricSampler;
import nexmark.jet.runner.proof.CheckResult;
import nexmark.jet.runner.proof.RowCheck;
import nexmark.jet.runner.proof.RowCodec;
import nexmark.jet.runner.proof.SliceTap;

/** One measured run of one query, from a fresh cluster to its observations. */
public final class BenchmarkRun {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long MILLIS_PER_SECOND = 1000;
    /** From the choice of T0 to T0, at least: the job should be running when the first event is due. */
    private static final long LEAD_MILLIS = 500;
    /** Where the job goes out to members in other processes, whose classes are cold. */
    private static final long LEAD_OF_COLD_MEMBERS_MILLIS = 3000;

    private final String runId;
    private final RunPlan plan;
    private final Query query;
    private final RunProgress progress;

    public BenchmarkRun(String runId, RunPlan plan, Query query, RunProgress progress) {
        this.runId = runId;
        this.plan = plan;
        this.query = query;
        this.progress = progress;
    }

    /**
     * Starts the cluster, runs the job, stops the cluster, and proves the rows.
     *
     * @param logs an existing folder for what the members leave behind
     */
    public Observations run(ClusterStarter starter, Path logs) {
        progress.step("starting " + plan.cluster().inWords());
        Measured measured;
        try (ClusterUnderTest cluster = starter.start(plan.cluster(), logs);
                MetricSampler metrics = MetricSampler.started(cluster.hazelcast())) {
            measured = measure(cluster, metrics);
        }
        JobWatch.End end = measured.end;
        CheckResult check = CheckResult.NOTHING;
        try {
            check = measured.isComparable() ? check(measured) : CheckResult.NOTHING;
        } catch (CheckAbandoned e) {
            end = JobWatch.End.INTERRUPTED;
        }
        progress.done();
        return observations(measured, end, check);
    }

    private Measured measure(ClusterUnderTest cluster, MetricSampler metrics) {
        moveStartUpToOldGeneration();
        long startMillis = nextWholeSecond(nowMillis() + leadMillis());
        Pipeline pipeline = GeneratedStreams.newPipeline(plan.sourceProcessors());
        GeneratorSettings generator = plan.generator(startMillis, Long.MAX_VALUE);
        GeneratedStreams events = new GeneratedStreams(
                pipeline,
                query.id(),
                generator,
                plan.allowedLagMillis(),
                () -> EpochClock::nanos,
                plan.sourceProcessors());
        Answers<?> answers = plan.variant().answer(query, events, plan.question());
        Oracle<?> oracle = query.oracle(plan.question(), Slice.EVERYTHING);
        Interval interval = Interval.of(plan, answers.timing(), oracle, startMillis);
        List<Slice> slices = SampleSlices.of(plan, answers.timing(), oracle, interval);
        writeToLatencySink(answers, interval, slices);
        Job job = cluster.hazelcast().getJet().newJob(pipeline, plan.job());
        JobWatch watch = new JobWatch(plan, interval, cluster, job, runId, metrics, progress);
        JobWatch.End end = watch.watch();
        return new Measured(answers.timing(), events.sequences(), interval, slices, metrics.descriptions(), watch, end);
    }

    /**
     * What the start has left on the heap lives on. A full collection moves it out of the young generation at once,
     * where otherwise each of the first fifteen collections or so, some in the measured interval, would copy it again.
     */
    private static void moveStartUpToOldGeneration() {
        ManagementFactory.getMemoryMXBean().gc();
    }

    private <R> void writeToLatencySink(Answers<R> answers, Interval interval, List<Slice> slices) {
        LatencySettings settings = new LatencySettings(runId, interval.measureFromMillis(), interval.measureToMillis());
        answers.rows()
                .writeTo(LatencySink.of(settings, answers.idealTime(), new SliceTap(slices)))
                .setLocalParallelism(plan.sourceProcessors());
    }

    private CheckResult check(Measured measured) {
        if (measured.slices.isEmpty()) {
            return CheckResult.NOTHING;
        }
        progress.step("checking rows against the oracle");
        List<RowCheck> checks = new ArrayList<>();
        measured.slices.forEach(slice -> checks.add(new RowCheck()));
        receiveRows(measured, checks);
        CheckResult all = CheckResult.NOTHING;
        QuerySettings question = plan.question();
        for (int i = 0; i < checks.size(); i++) {
            Slice slice = measured.slices.get(i);
            all = all.plus(checks.get(i)
                    .against(RowCheck.expected(
                            query.oracle(question, slice), slice, measured.sequences, this::checkedSoFar)));
        }
        return all;
    }

    private void checkedSoFar(double fraction) {
        if (Interruption.isPending()) {
            throw new CheckAbandoned();
        }
        progress.stepAt(fraction);
    }

    private static void receiveRows(Measured measured, List<RowCheck> checks) {
        try {
            measured.watch.latencies().drainRows((idealMillis, in) -> {
                List<Object> row = RowCodec.read(in);
                for (int i = 0; i < checks.size(); i++) {
                    if (measured.slices.get(i).contains(idealMillis)) {
                        checks.get(i).received(row);
                    }
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("rows of the sample do not read", e);
        }
    }

    private Observations observations(Measured measured, JobWatch.End end, CheckResult check) {
        LatencyCollector latencies = measured.watch.latencies();
        Throughput throughput = Throughput.of(plan, measured.interval, measured.sequences, measured.watch);
        List<Second> timeline = Timeline.of(plan, measured.timing, measured.interval, measured.watch);
        Verdict verdict = new Judge(plan, measured.watch, throughput, timeline).verdict(end, check);
        return new Observations(
                end == JobWatch.End.INTERRUPTED,
                measured.timing,
                measured.interval,
                latencies,
                throughput,
                timeline,
                measured.metricDescriptions,
                check,
                verdict);
    }

    private long leadMillis() {
        return plan.cluster().kind() == ClusterKind.EMBEDDED ? LEAD_MILLIS : LEAD_OF_COLD_MEMBERS_MILLIS;
    }

    private static long nextWholeSecond(long millis) {
        return (millis + MILLIS_PER_SECOND - 1) / MILLIS_PER_SECOND * MILLIS_PER_SECOND;
    }

    private static long nowMillis() {
        return EpochClock.nanos() / NANOS_PER_MILLI;
    }

    private record Measured(
            Query.Timing timing,
            List<EventSequence> sequences,
            Interval interval,
            List<Slice> slices,
            Map<String, String> metricDescriptions,
            JobWatch watch,
            JobWatch.End end) {

        /** Without the end of the stream, or with events that Jet dropped, the rows are not those of the oracle. */
        private boolean isComparable() {
            SourceReading last = watch.source().latest();
            return end == JobWatch.End.DRAINED && (last == null || last.lateEvents() == 0);
        }
    }

    /** The user does not want to wait for the oracle. */
    private static final class CheckAbandoned extends RuntimeException {}
}
