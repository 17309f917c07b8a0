package nexmark.jet.runner.fault;

import com.hazelcast.jet.core.JobStatus;
import java.util.List;
import java.util.UUID;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencyRecorder;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.query.Query;
import nexmark.jet.result.DeliveredRows;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.runner.job.JetJob;
import nexmark.jet.runner.job.JobSpec;
import nexmark.jet.runner.job.RowSink;
import nexmark.jet.runner.proof.RowCheck;

/**
 * One query's job, which goes on with the members that are left. All its rows are kept; those before an instant that is set
 * later are compared.
 */
final class FaultedJob {

    /** Members report once a second, and handing reports over costs them more than giving the job's status. */
    private static final long REPORTS_MILLIS = 500;

    private final RunPlan plan;
    private final Query query;
    private final JetJob job;
    private final LatencyCollector collector = new LatencyCollector();
    private long reportsTakenMillis;

    private FaultedJob(RunPlan plan, Query query, JetJob job) {
        this.plan = plan;
        this.query = query;
        this.job = job;
    }

    /**
     * Submits the job.
     *
     * @param startMillis when its first event is due, epoch ms
     * @param onlyWithMost whether it may run only where most of the members are
     */
    static FaultedJob submit(ClusterUnderTest cluster, RunPlan plan, long startMillis, boolean onlyWithMost) {
        Query query = QueryLookup.byId(plan.query());
        String runId = UUID.randomUUID().toString();
        JobSpec spec = JobSpec.of(plan, query, runId, plan.workload().generator(startMillis, Long.MAX_VALUE));
        spec.config().setAutoScaling(true).setSplitBrainProtection(onlyWithMost);
        LatencySettings settings = new LatencySettings(
                runId, startMillis + plan.phases().warmupMillis(), LatencySettings.MAX_EPOCH_MILLIS);
        RowSink sink = RowSink.latency(settings, List.of(Slice.EVERYTHING));
        return new FaultedJob(plan, query, JetJob.submit(cluster, spec, sink));
    }

    /**
     * Takes the latency reports that have arrived since the last poll.
     *
     * @throws RuntimeException why the job has failed, if it {@link #hasFailed}; otherwise why a member did not answer
     */
    void poll() {
        JobStatus status = job.status();
        long nowMillis = EpochClock.millis();
        if (nowMillis - reportsTakenMillis >= REPORTS_MILLIS) {
            job.takeReports(collector::accept);
            reportsTakenMillis = nowMillis;
        }
        job.failIfFailed(status);
    }

    /** Whether the job has failed; {@link #poll} has thrown why. */
    boolean hasFailed() {
        return job.hasFailed();
    }

    /** Whether every sink processor of every member has reported a watermark. */
    boolean isUnderWay() {
        return collector.lowestWatermarkMillis() != LatencyRecorder.NO_WATERMARK;
    }

    /** Whether a second execution of the job has reported. */
    boolean wasRestarted() {
        return collector.executions() > 1;
    }

    /** Whether all rows of ideal times before the end have arrived. */
    boolean isDrained(long endMillis) {
        return collector.lowestWatermarkMillis() >= endMillis;
    }

    /**
     * Cancels the job and compares its rows of ideal times before the end. Of a job that has not drained, rows that are
     * missing from the watermark on may only be late.
     *
     * @throws nexmark.jet.process.Interrupted if Ctrl-C ends the comparison
     */
    FaultOutcome finish(long endMillis) {
        boolean drained = isDrained(endMillis);
        job.cancel();
        job.takeReports(collector::accept);
        job.close();
        collector.finish();
        return new FaultOutcome(
                query.id(),
                plan.job().variant(),
                plan.job().guarantee(),
                drained,
                compare(
                        new Slice(Long.MIN_VALUE, endMillis),
                        drained ? Long.MAX_VALUE : collector.lowestWatermarkMillis()),
                collector.rowsRolledBack(),
                collector.executions(),
                List.of());
    }

    private DeliveredRows compare(Slice slice, long settledMillis) {
        RowCheck check = new RowCheck(query.oracle(plan.workload().question(), slice), slice);
        RowCheck.receive(collector, List.of(check));
        check.recompute(job.sequences(), done -> Interruption.check());
        return check.delivered(settledMillis);
    }
}
