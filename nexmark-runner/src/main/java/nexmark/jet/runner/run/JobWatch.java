package nexmark.jet.runner.run;

import com.hazelcast.jet.Job;
import com.hazelcast.jet.core.JobStatus;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencyReports;
import nexmark.jet.runner.cluster.ClusterUnderTest;
import nexmark.jet.runner.metric.MetricSampler;

/** Watches a job until its last results are in, and keeps what it saw. */
final class JobWatch {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long POLL_NANOS = 100 * NANOS_PER_MILLI;
    private static final long MILLIS_PER_SECOND = 1000;

    /** How the watch ended. */
    enum End {
        DRAINED,
        NOT_DRAINED,
        INTERRUPTED
    }

    private final RunPlan plan;
    private final Interval interval;
    private final ClusterUnderTest cluster;
    private final Job job;
    private final String runId;
    private final MetricSampler metrics;
    private final RunProgress progress;

    private final LatencyCollector latencies = new LatencyCollector();
    private final SourceHistory source = new SourceHistory();
    private final TreeMap<Long, Map<String, Double>> metricsBySecond = new TreeMap<>();
    private long cpuNanosAtMeasureStart = -1;
    private long cpuNanosAtMeasureEnd = -1;
    private boolean memberLost;

    JobWatch(
            RunPlan plan,
            Interval interval,
            ClusterUnderTest cluster,
            Job job,
            String runId,
            MetricSampler metrics,
            RunProgress progress) {
        this.plan = plan;
        this.interval = interval;
        this.cluster = cluster;
        this.job = job;
        this.runId = runId;
        this.metrics = metrics;
        this.progress = progress;
    }

    /** Returns when the results are in, or when they will not be; cancels the job then. */
    End watch() {
        long second = nowMillis() / MILLIS_PER_SECOND;
        End end = null;
        while (end == null) {
            LockSupport.parkNanos(POLL_NANOS);
            failIfJobFailed();
            collectReports();
            readCpu();
            if (nowMillis() / MILLIS_PER_SECOND > second) {
                second = nowMillis() / MILLIS_PER_SECOND;
                everySecond(second * MILLIS_PER_SECOND);
            }
            end = end();
        }
        cancel();
        collectReports();
        latencies.finish();
        return end;
    }

    LatencyCollector latencies() {
        return latencies;
    }

    SourceHistory source() {
        return source;
    }

    /** Of each second by its begin, epoch ms. */
    NavigableMap<Long, Map<String, Double>> metricsBySecond() {
        return metricsBySecond;
    }

    /** CPU time that this JVM used in the measured interval, s; NaN if it was cut short. */
    double cpuSeconds() {
        return cpuNanosAtMeasureEnd < 0 ? Double.NaN : (cpuNanosAtMeasureEnd - cpuNanosAtMeasureStart) / 1e9;
    }

    boolean memberLost() {
        return memberLost;
    }

    private End end() {
        if (Interruption.isPending()) {
            return End.INTERRUPTED;
        }
        boolean drained = latencies.lowestWatermarkMillis() >= interval.measureToMillis();
        long overdue = nowMillis() - interval.plannedEndMillis();
        if (drained && (metricsCoverMeasurement() || overdue > plan.drainMillis())) {
            return End.DRAINED;
        }
        boolean hopeless = overdue > MILLIS_PER_SECOND
                && source.latest() != null
                && source.latest().minLagMillis() > plan.drainMillis();
        return !drained && (hopeless || overdue > plan.drainMillis()) ? End.NOT_DRAINED : null;
    }

    /** Jet collects its metrics once a second, so the last that are needed come after the last results. */
    private boolean metricsCoverMeasurement() {
        return source.latest() != null && source.latest().atMillis() >= interval.measureToMillis();
    }

    private void everySecond(long secondMillis) {
        source.add(SourceReading.of(job.getMetrics()));
        metricsBySecond.put(secondMillis - MILLIS_PER_SECOND, metrics.sample());
        memberLost |= cluster.memberCount() < plan.cluster().members();
        progress.running(running(nowMillis()));
    }

    private RunProgress.Running running(long now) {
        boolean measuring = now >= interval.measureFromMillis();
        SourceReading latest = source.latest();
        return new RunProgress.Running(
                interval.phase(now),
                Math.max(0, (measuring ? interval.plannedEndMillis() : interval.measureFromMillis()) - now),
                (double) plan.rate(),
                latest == null
                        ? Double.NaN
                        : source.emittedPerSecond(latest.atMillis() - MILLIS_PER_SECOND, latest.atMillis()),
                latest == null ? Double.NaN : latest.maxLagMillis(),
                latencies.live().since(measuring ? interval.measureFromMillis() : interval.startMillis()));
    }

    private void readCpu() {
        long now = nowMillis();
        if (cpuNanosAtMeasureStart < 0 && now >= interval.measureFromMillis()) {
            cpuNanosAtMeasureStart = MetricSampler.processCpuNanos();
        }
        if (cpuNanosAtMeasureEnd < 0 && now >= interval.measureToMillis()) {
            cpuNanosAtMeasureEnd = MetricSampler.processCpuNanos();
        }
    }

    private void collectReports() {
        LatencyReports.poll(cluster.hazelcast(), runId, latencies::accept);
    }

    private void failIfJobFailed() {
        if (job.getStatus() == JobStatus.FAILED) {
            job.join();
        }
    }

    private void cancel() {
        job.cancel();
        try {
            job.join();
        } catch (RuntimeException e) {
            if (!job.isUserCancelled()) {
                throw e;
            }
        }
        source.add(SourceReading.of(job.getMetrics()));
    }

    private static long nowMillis() {
        return EpochClock.nanos() / NANOS_PER_MILLI;
    }
}
