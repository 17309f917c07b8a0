package nexmark.jet.runner.run;

import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.jet.core.metrics.JobMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencyReports;
import nexmark.jet.runner.Interruption;
import nexmark.jet.runner.cluster.Cancelling;
import nexmark.jet.runner.cluster.ClusterUnderTest;
import nexmark.jet.runner.cluster.ReachableJob;
import nexmark.jet.runner.fault.FaultInjector;
import nexmark.jet.runner.fault.Planted;
import nexmark.jet.runner.fault.Sighting;
import nexmark.jet.runner.observe.Observed;
import nexmark.jet.runner.observe.ObserverJob;
import nexmark.jet.source.EventSource;

/** Watches a job until its last results are in, and keeps what it saw. */
final class JobWatch {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long POLL_NANOS = 100 * NANOS_PER_MILLI;
    private static final long MILLIS_PER_SECOND = 1000;

    private final RunPlan plan;
    private final Interval interval;
    private final ClusterUnderTest cluster;
    private final ReachableJob job;
    private final String runId;
    private final ObserverJob observer;
    private final ForeignWatch foreign;
    private final RunProgress progress;

    private final LatencyCollector latencies = new LatencyCollector();
    private final SourceHistory source;
    private final Observed observed = new Observed();
    private final List<Sighting> sightings = new ArrayList<>();
    private final VertexHistory vertices = new VertexHistory();
    /** Null where the job takes none. */
    private final SnapshotWatch snapshots;

    private final LossWatch losses;
    private BetweenMembers betweenMembers = BetweenMembers.NOTHING;
    private boolean jobFailed;

    JobWatch(
            RunPlan plan,
            Interval interval,
            ClusterUnderTest cluster,
            ReachableJob job,
            String runId,
            ObserverJob observer,
            ForeignWatch foreign,
            RunProgress progress) {
        this.plan = plan;
        this.interval = interval;
        this.cluster = cluster;
        this.job = job;
        this.runId = runId;
        this.observer = observer;
        this.foreign = foreign;
        this.progress = progress;
        this.source = new SourceHistory(interval.startMillis());
        this.losses =
                new LossWatch(cluster, plan.faults().isEmpty() ? plan.cluster().members() : 0);
        this.snapshots = plan.guarantee() == Guarantee.NONE ? null : new SnapshotWatch(job);
    }

    /**
     * Returns when the results are in, or when they will not be; nothing of the job is left on the cluster then, nor if
     * this fails.
     *
     * @param faults what is done to members meanwhile, closed by this; null for nothing
     */
    End watch(FaultInjector faults) {
        boolean done = false;
        try {
            End end;
            // Before the job is cancelled: a stopped member would not answer.
            try (faults) {
                end = untilEnd(faults);
            }
            if (end != End.MEMBER_LOST) {
                windUp();
                done = true;
            }
            latencies.finish();
            return end;
        } finally {
            if (!done) {
                abandon();
            }
        }
    }

    private End untilEnd(FaultInjector faults) {
        long second = nowMillis() / MILLIS_PER_SECOND;
        RuntimeException unanswered = null;
        End end = null;
        while (end == null) {
            LockSupport.parkNanos(POLL_NANOS);
            try {
                look();
                if (nowMillis() / MILLIS_PER_SECOND > second) {
                    second = nowMillis() / MILLIS_PER_SECOND;
                    everySecond();
                }
                unanswered = null;
            } catch (RuntimeException e) {
                if (faults == null) {
                    losses.await();
                } else {
                    losses.look();
                }
                if (losses.lost() == null && (faults == null || jobFailed)) {
                    throw e;
                }
                unanswered = e;
            }
            if (losses.lost() != null) {
                return End.MEMBER_LOST;
            }
            if (faults != null) {
                faults.failIfFailed();
            }
            end = end();
        }
        if (unanswered != null) {
            throw unanswered;
        }
        return end;
    }

    private void windUp() {
        if (snapshots != null) {
            snapshots.lastLook();
        }
        foreign.lastLook();
        cancel();
        collectReports();
        LatencyReports.destroy(cluster.hazelcast(), runId);
        EventSource.forget(cluster.hazelcast(), job.job().getId());
        observer.close(observed::accept);
    }

    /** What can be done where the cluster may not answer. */
    private void abandon() {
        try {
            job.job().cancel();
            LatencyReports.destroy(cluster.hazelcast(), runId);
            EventSource.forget(cluster.hazelcast(), job.job().getId());
        } catch (RuntimeException e) {
            progress.step("the job could not be cancelled: " + e.getMessage());
        }
    }

    /** A member that dies while it is asked does not answer; the next one is asked next time. */
    private void look() {
        JobStatus status = job.job().getStatus();
        sightings.add(new Sighting(nowMillis(), cluster.memberCount(), status, source.minLagMillis()));
        if (status == JobStatus.FAILED) {
            jobFailed = true;
            job.job().join();
        }
        if (snapshots != null) {
            snapshots.look();
        }
        collectReports();
    }

    Foreign foreign(List<Planted> planted) {
        return foreign.found(observed.clients(), planted);
    }

    LatencyCollector latencies() {
        return latencies;
    }

    SourceHistory source() {
        return source;
    }

    Observed observed() {
        return observed;
    }

    MetricsCoverage metricsCoverage() {
        return MetricsCoverage.of(observed, source, interval);
    }

    List<Sighting> sightings() {
        return sightings;
    }

    VertexHistory vertices() {
        return vertices;
    }

    BetweenMembers betweenMembers() {
        return betweenMembers;
    }

    /** Those that ended in the measured interval; null where the job takes none, or nothing is known of them. */
    Snapshots snapshots() {
        return snapshots == null
                ? null
                : snapshots.endedBetween(interval.measureFromMillis(), interval.measureToMillis());
    }

    /** CPU time that the members used in the measured interval, s; NaN if it was cut short. */
    double cpuSeconds() {
        return observed.cpuSeconds(interval.measureFromMillis(), interval.measureToMillis());
    }

    /** Which member ended though nobody here ended it, and why; null if none did. */
    String lostMember() {
        return losses.lost();
    }

    private End end() {
        if (Interruption.isPending()) {
            return End.INTERRUPTED;
        }
        boolean drained = latencies.lowestWatermarkMillis() >= interval.measureToMillis();
        long overdue = nowMillis() - interval.plannedEndMillis();
        if (drained && (metricsCoverMeasurement() || overdue > longestWaitForMetricsMillis())) {
            return End.DRAINED;
        }
        // After a fault a lag shrinks faster than time goes by. A reading from before the end tells of a lag that may
        // be gone.
        boolean hopeless = plan.faults().isEmpty()
                && source.readUntilMillis() > interval.plannedEndMillis() + MILLIS_PER_SECOND
                && source.minLagMillis() > plan.drainMillis();
        return !drained && (hopeless || overdue > plan.drainMillis()) ? End.NOT_DRAINED : null;
    }

    /** Jet collects its metrics once a second or less often, so the last that are needed come after the last results. */
    private boolean metricsCoverMeasurement() {
        return source.readUntilMillis() >= interval.measureToMillis() && Double.isFinite(cpuSeconds());
    }

    /** One collection may just be over at the planned end; another interval is for it to be late. */
    private long longestWaitForMetricsMillis() {
        return Math.max(plan.drainMillis(), 2 * MILLIS_PER_SECOND * observed.metricsSeconds());
    }

    private void everySecond() {
        losses.look();
        foreign.look();
        readMetrics();
        observer.poll(observed::accept);
        progress.running(running(nowMillis()));
    }

    private void readMetrics() {
        JobMetrics metrics = job.job().getMetrics();
        source.add(SourceReading.of(metrics));
        vertices.add(metrics);
        betweenMembers = EdgeTraffic.perEvent(metrics).orElse(betweenMembers);
    }

    private RunProgress.Running running(long now) {
        boolean measuring = now >= interval.measureFromMillis();
        long readUntil = source.readUntilMillis();
        return new RunProgress.Running(
                interval.phase(now),
                Math.max(0, (measuring ? interval.plannedEndMillis() : interval.measureFromMillis()) - now),
                (double) plan.rate(),
                source.emittedPerSecond(readUntil - MILLIS_PER_SECOND, readUntil),
                source.maxLagMillis(),
                latencies.live().since(measuring ? interval.measureFromMillis() : interval.startMillis()));
    }

    private void collectReports() {
        LatencyReports.poll(cluster.hazelcast(), runId, latencies::accept);
    }

    private void cancel() {
        Cancelling.cancel(job.job());
        readMetrics();
    }

    private static long nowMillis() {
        return EpochClock.nanos() / NANOS_PER_MILLI;
    }
}
