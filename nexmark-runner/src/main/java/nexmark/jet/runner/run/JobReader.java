package nexmark.jet.runner.run;

import com.hazelcast.jet.core.JobStatus;
import java.util.List;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.evidence.ClusterSample;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.metric.ProcessCpuSeconds;
import nexmark.jet.observer.AuxiliaryJobFailure;
import nexmark.jet.observer.ObserverJob;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.result.FaultOutcome.InjectedFault;
import nexmark.jet.result.RunFacts.Foreign;
import nexmark.jet.result.Snapshots;
import nexmark.jet.runner.job.JetJob;
import nexmark.jet.runner.job.JetMetrics;
import nexmark.jet.runner.job.SnapshotWatch;
import nexmark.jet.runner.proof.ReadBackCheck;

/**
 * Reads a job, its members and this JVM into a run's evidence, and winds the job up. A call throws if the members do
 * not answer.
 */
final class JobReader {

    private final RunEvidence evidence;
    /** Null where no map is asked, or nothing of it is compared. */
    private final ReadBackCheck readBack;

    private final RunProgress progress;
    private final ClusterUnderTest cluster;
    private final JetJob job;
    private final ObserverJob observer;
    private final ForeignWatch foreign;
    private final RunSeconds seconds;
    /** Null where the job takes no snapshots. */
    private final SnapshotWatch snapshots;
    /** Why the observer did not answer at last; null if it did. */
    private String lostObserver;

    JobReader(
            RunEvidence evidence,
            ReadBackCheck readBack,
            RunProgress progress,
            ClusterUnderTest cluster,
            JetJob job,
            ObserverJob observer,
            ForeignWatch foreign) {
        this.evidence = evidence;
        this.readBack = readBack;
        this.progress = progress;
        this.cluster = cluster;
        this.job = job;
        this.observer = observer;
        this.foreign = foreign;
        boolean hasSnapshots = evidence.planned().plan().job().guarantee() != Guarantee.NONE;
        this.snapshots = hasSnapshots ? new SnapshotWatch(job.reachable()) : null;
        this.seconds = new RunSeconds(evidence, job.edges());
    }

    /**
     * Reads the job's status, its snapshots and the latencies that have arrived. It also throws if the job has failed.
     */
    void readJob() {
        JobStatus status = job.status();
        double lagMillis = evidence.source().minLagMillis();
        evidence.accept(
                new ClusterSample(EpochClock.millis(), cluster.memberCount(), status == JobStatus.RUNNING, lagMillis));
        job.failIfFailed(status);
        if (snapshots != null) {
            snapshots.look();
        }
        takeReports();
    }

    void readSecond() {
        foreign.look();
        evidence.runnerCpu().add(EpochClock.nanos(), ProcessCpuSeconds.cpuNanos());
        new JetMetrics(job.metrics()).addTo(evidence);
        askObserver(() -> observer.poll(evidence::accept));
        if (readBack != null) {
            readBack.readSome(evidence.latencies().longestNanos());
        }
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
        new JetMetrics(job.metrics()).addTo(evidence);
        takeReports();
        job.close();
        askObserver(() -> observer.close(evidence::accept));
    }

    /** Cancels the job and waits for nothing: for members that may not answer. */
    void abandon() {
        try {
            job.abandon();
        } catch (RuntimeException e) {
            progress.step("the job could not be cancelled: " + e.getMessage());
        }
        if (evidence.planned().isFaulted()) {
            askObserver(observer::close);
        }
    }

    /** The snapshots that ended in the measured interval; null if the job takes none or none is known. */
    Snapshots snapshots(RunInterval interval) {
        return snapshots == null
                ? null
                : snapshots.endedBetween(interval.measureFromMillis(), interval.measureToMillis());
    }

    /** Foreign jobs, clients and members on the cluster, without members that faults added. */
    Foreign foreign(List<InjectedFault> injected) {
        return foreign.found(evidence.members().clients(), injected);
    }

    /** Why the observer could not go on after a fault; null if it could. */
    String lostObserver() {
        return lostObserver;
    }

    private void takeReports() {
        job.takeReports(evidence::accept);
    }

    /** The observer's job is kept in two copies, too: members that are lost together may take both along. */
    private void askObserver(Runnable question) {
        try {
            question.run();
            lostObserver = null;
        } catch (AuxiliaryJobFailure e) {
            if (!evidence.planned().isFaulted()) {
                throw e;
            }
            lostObserver = e.getMessage();
        }
    }
}
