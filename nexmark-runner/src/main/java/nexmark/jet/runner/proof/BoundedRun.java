package nexmark.jet.runner.proof;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.pipeline.Pipeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencyReports;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.latency.LatencySink;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.query.Query;
import nexmark.jet.query.Query.Answers;
import nexmark.jet.runner.Interruption;
import nexmark.jet.runner.cluster.Cancelling;
import nexmark.jet.runner.cluster.ClusterUnderTest;
import nexmark.jet.runner.cluster.JobNames;
import nexmark.jet.runner.observe.ObserverJob;
import nexmark.jet.runner.run.GeneratedStreams;
import nexmark.jet.runner.run.RunPlan;
import nexmark.jet.source.EventSource;

/**
 * A stream with an end through a query in real Jet, every row compared with the oracle's. Its schedule lies in the past,
 * so it goes as fast as it can; nothing about time is measured.
 */
public final class BoundedRun {

    /** Beam's first event time, 2015-07-15T00:00Z. */
    public static final long START_MILLIS = 1_436_918_400_000L;

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final Slice ALL = new Slice(0, LatencySettings.MAX_EPOCH_MILLIS);

    private BoundedRun() {}

    /** Nothing of it is left on the cluster, even if this process is killed; {@link CheckResult#NOTHING} if it is interrupted. */
    public static CheckResult check(ClusterUnderTest cluster, RunPlan plan, Query query, long events) {
        String runId = UUID.randomUUID().toString();
        if (!cluster.outlivesRunner()) {
            return check(cluster, plan, query, events, runId);
        }
        // Its members end what a killed runner has left when they miss it.
        ObserverJob observer = ObserverJob.submit(cluster, runId);
        try {
            return check(cluster, plan, query, events, runId);
        } finally {
            observer.close();
        }
    }

    private static CheckResult check(ClusterUnderTest cluster, RunPlan plan, Query query, long events, String runId) {
        HazelcastInstance hazelcast = cluster.hazelcast();
        GeneratorSettings generator = plan.generator(START_MILLIS, events);
        Pipeline pipeline = GeneratedStreams.newPipeline(plan.sourceProcessors());
        GeneratedStreams streams = GeneratedStreams.of(plan, pipeline, generator);
        write(query.answer(plan.variant(), streams, plan.question()), runId);
        Job job =
                hazelcast.getJet().newJob(pipeline, cluster.prepare(plan.job().setName(JobNames.of("verify", runId))));
        LatencyCollector rows = new LatencyCollector();
        try {
            if (!await(job)) {
                Cancelling.cancel(job);
                return CheckResult.NOTHING;
            }
            LatencyReports.poll(hazelcast, runId, rows::accept);
        } finally {
            LatencyReports.destroy(hazelcast, runId);
            EventSource.forget(hazelcast, job.getId());
        }
        rows.finish();
        RowCheck check = new RowCheck();
        receive(rows, check);
        return check.against(RowCheck.expected(
                query.oracle(plan.question(), Slice.EVERYTHING), Slice.EVERYTHING, streams.sequences(), done -> {}));
    }

    /** Whether the job came to its end before the user's patience did; throws why it failed. */
    private static boolean await(Job job) {
        while (!job.getFuture().isDone() && !Interruption.isPending()) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        if (!job.getFuture().isDone()) {
            return false;
        }
        job.join();
        return true;
    }

    private static <R> void write(Answers<R> answers, String runId) {
        LatencySettings nothingMeasured = new LatencySettings(runId, 0, 1);
        answers.rows().writeTo(LatencySink.of(nothingMeasured, answers.idealTime(), new SliceTap(List.of(ALL))));
    }

    private static void receive(LatencyCollector rows, RowCheck check) {
        try {
            rows.drainRows((idealMillis, in) -> check.received(RowCodec.read(in)));
        } catch (IOException e) {
            throw new UncheckedIOException("rows do not read", e);
        }
    }
}
