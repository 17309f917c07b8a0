package nexmark.jet.runner.run;

import com.hazelcast.jet.core.JobStatus;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.metric.ProcessCpuSeconds;
import nexmark.jet.observer.ObserverJob;
import nexmark.jet.observer.SideJobFailure;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.Snapshots;
import nexmark.jet.runner.fault.JobSample;
import nexmark.jet.runner.job.JetJob;
import nexmark.jet.runner.job.SnapshotWatch;

/**
 * Reads a job, its members and this JVM into {@link JobReadings}, and winds the job up. A call throws if the members do not
 * answer.
 */
final class JobReader {

    private final boolean isFaulted;
    private final ClusterUnderTest cluster;
    private final JetJob job;
    private final ObserverJob observer;
    private final ForeignWatch foreign;
    private final RunProgress progress;
    private final JobReadings readings;
    private final RunSeconds seconds;
    /** Null where the job takes no snapshots. */
    private final SnapshotWatch snapshots;
    /** Why the observer did not answer at last; null if it did. */
    private String lostObserver;

    JobReader(
            RunPlan plan,
            Interval interval,
            ClusterUnderTest cluster,
            JetJob job,
            ObserverJob observer,
            ForeignWatch foreign,
            RunProgress progress,
            JobReadings readings,
            double scheduledPerSecond) {
        this.isFaulted = !plan.faults().isEmpty();
        this.cluster = cluster;
        this.job = job;
        this.observer = observer;
        this.foreign = foreign;
        this.progress = progress;
        this.readings = readings;
        this.snapshots = plan.job().guarantee() == Guarantee.NONE ? null : new SnapshotWatch(job.reachable());
        this.seconds = new RunSeconds(
                scheduledPerSecond,
                interval,
                readings.mainSeries(),
                readings.latencies().live(),
                readings.source(),
                readings.observed(),
                readings.vertices(),
                job.edges());
    }

    /**
     * Reads the job's status, its snapshots, and the latencies that have arrived.
     *
     * @throws RuntimeException also if the job has failed; {@link JetJob#hasFailed} tells the two apart
     */
    void readJob() {
        JobStatus status = job.status();
        readings.add(new JobSample(
                EpochClock.millis(),
                cluster.memberCount(),
                status,
                readings.source().minLagMillis()));
        job.failIfFailed(status);
        if (snapshots != null) {
            snapshots.look();
        }
        takeReports();
    }

    /** Reads what is known by the second, and shows it. */
    void readSecond() {
        foreign.look();
        readings.runnerCpu().add(EpochClock.nanos(), ProcessCpuSeconds.cpuNanos());
        readings.add(job.metrics());
        askObserver(() -> observer.poll(report -> {
            readings.observed().accept(report);
            seconds.add(report);
        }));
        seconds.show(progress, EpochClock.millis());
    }

    /** Ends the job and takes its last readings. Nothing of the job is left on the cluster then. */
    void windUp() {
        if (snapshots != null) {
            snapshots.lastLook();
        }
        foreign.lastLook();
        if (!job.hasFailed()) {
            job.cancel();
        }
        readings.add(job.metrics());
        takeReports();
        job.close();
        askObserver(() -> observer.close(readings.observed()::accept));
    }

    /** Cancels the job and waits for nothing: for members that may not answer. */
    void abandon() {
        try {
            job.abandon();
        } catch (RuntimeException e) {
            progress.step("the job could not be cancelled: " + e.getMessage());
        }
        if (isFaulted) {
            askObserver(observer::close);
        }
    }

    /** The snapshots that ended in the measured interval; null where the job takes none or nothing is known of them. */
    Snapshots snapshots(Interval interval) {
        return snapshots == null
                ? null
                : snapshots.endedBetween(interval.measureFromMillis(), interval.measureToMillis());
    }

    /** Why the observer could not go on after a fault; null if it could. */
    String lostObserver() {
        return lostObserver;
    }

    private void takeReports() {
        job.takeReports(readings.latencies()::accept);
    }

    /** The observer's job is kept in two copies, too: members that are lost together may take both along. */
    private void askObserver(Runnable question) {
        try {
            question.run();
            lostObserver = null;
        } catch (SideJobFailure e) {
            if (!isFaulted) {
                throw e;
            }
            lostObserver = e.getMessage();
        }
    }
}
