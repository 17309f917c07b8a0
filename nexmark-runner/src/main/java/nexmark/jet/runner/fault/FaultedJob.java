package nexmark.jet.runner.fault;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.jet.pipeline.Pipeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.UUID;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencyRecorder;
import nexmark.jet.latency.LatencyReports;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.latency.LatencySink;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.query.Query;
import nexmark.jet.query.Query.Answers;
import nexmark.jet.runner.QueryLookup;
import nexmark.jet.runner.cluster.Cancelling;
import nexmark.jet.runner.cluster.ClusterUnderTest;
import nexmark.jet.runner.proof.RowCheck;
import nexmark.jet.runner.proof.RowCodec;
import nexmark.jet.runner.proof.SliceTap;
import nexmark.jet.runner.run.GeneratedStreams;
import nexmark.jet.runner.run.RunPlan;

/** One query's job, which goes on with the members that are left, and all its rows until an instant that comes later. */
final class FaultedJob {

    /** Members report once a second; to ask for it costs them more than to say how the job is. */
    private static final long REPORTS_MILLIS = 500;

    private final RunPlan plan;
    private final Query query;
    private final List<EventSequence> sequences;
    private final String runId = UUID.randomUUID().toString();
    private final long jobId;
    private final LatencyCollector collector = new LatencyCollector();
    private long reportsTakenMillis;
    private boolean failed;

    /**
     * Submits the job.
     *
     * @param startMillis when its first event is due, epoch ms
     * @param onlyWithMost whether it may run only where most of the members are
     */
    FaultedJob(HazelcastInstance hazelcast, RunPlan plan, long startMillis, boolean onlyWithMost) {
        this.plan = plan;
        this.query = QueryLookup.byId(plan.query());
        Pipeline pipeline = GeneratedStreams.newPipeline(plan.sourceProcessors());
        GeneratedStreams streams = GeneratedStreams.of(plan, pipeline, plan.generator(startMillis, Long.MAX_VALUE));
        Answers<?> answers = query.answer(plan.variant(), streams, plan.question());
        write(answers, startMillis);
        sequences = streams.sequences();
        JobConfig config = plan.job()
                .setName(query.id() + "-" + plan.variant())
                .setAutoScaling(true)
                .setSplitBrainProtection(onlyWithMost);
        jobId = hazelcast.getJet().newJob(pipeline, config).getId();
    }

    private <R> void write(Answers<R> answers, long startMillis) {
        LatencySettings settings =
                new LatencySettings(runId, startMillis + plan.warmupMillis(), LatencySettings.MAX_EPOCH_MILLIS);
        answers.rows()
                .writeTo(LatencySink.of(settings, answers.idealTime(), new SliceTap(List.of(Slice.EVERYTHING))))
                .setLocalParallelism(plan.sourceProcessors());
    }

    /**
     * Takes what has been reported since the last time.
     *
     * @throws RuntimeException if a member does not answer, or, and then {@link #hasFailed}, why the job has ended
     */
    void poll(ClusterUnderTest cluster, long nowMillis) {
        HazelcastInstance hazelcast = cluster.hazelcast();
        Job job = hazelcast.getJet().getJob(jobId);
        JobStatus status = job.getStatus();
        if (nowMillis - reportsTakenMillis >= REPORTS_MILLIS) {
            LatencyReports.poll(hazelcast, runId, collector::accept);
            reportsTakenMillis = nowMillis;
        }
        if (status == JobStatus.FAILED) {
            failed = true;
            job.join(); // says why
        }
    }

    /** Whether the job has ended by itself; {@link #poll} has thrown why. */
    boolean hasFailed() {
        return failed;
    }

    /** Whether every sink processor of every member has reported how far the stream has come. */
    boolean isUnderWay() {
        return collector.lowestWatermarkMillis() != LatencyRecorder.NO_WATERMARK;
    }

    /** Whether a second execution of the job has reported. */
    boolean wasRestarted() {
        return collector.executions() > 1;
    }

    /** Whether all rows of ideal times before the end have come. */
    boolean isDrained(long endMillis) {
        return collector.lowestWatermarkMillis() >= endMillis;
    }

    /** Cancels the job and compares its rows of ideal times before the end. */
    FaultedQuery finish(ClusterUnderTest cluster, long endMillis) {
        boolean drained = isDrained(endMillis);
        HazelcastInstance hazelcast = cluster.hazelcast();
        Job job = hazelcast.getJet().getJob(jobId);
        Cancelling.cancel(job);
        LatencyReports.poll(hazelcast, runId, collector::accept);
        LatencyReports.destroy(hazelcast, runId);
        collector.finish();
        return new FaultedQuery(
                query.id(),
                plan.variant(),
                plan.guarantee(),
                drained,
                compare(new Slice(Long.MIN_VALUE, endMillis)),
                collector.rowsRolledBack(),
                collector.executions(),
                List.of());
    }

    private DeliveredRows compare(Slice slice) {
        DeliveryCheck check = new DeliveryCheck();
        try {
            collector.drainRows((idealMillis, in) -> {
                if (slice.contains(idealMillis)) {
                    check.received(RowCodec.read(in));
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("rows do not read", e);
        }
        Oracle<?> oracle = query.oracle(plan.question(), slice);
        return check.against(RowCheck.expected(oracle, slice, sequences, done -> {}), oracle);
    }
}
