package nexmark.jet.runner.run;

import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.jet.core.metrics.JobMetrics;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
import nexmark.jet.runner.job.AroundQuery;
import nexmark.jet.runner.job.JetJob;
import nexmark.jet.runner.job.JetMetrics;
import nexmark.jet.runner.job.SnapshotWatch;
import nexmark.jet.runner.proof.ReadBackCheck;

/**
 * Reads jobs, their members and this JVM into a run's evidence, and winds the jobs up. A call throws if the members do
 * not answer.
 */
final class JobReader {

    private final RunEvidence evidence;
    /** Null where no map is asked, or nothing of it is compared. */
    private final ReadBackCheck readBack;

    private final RunProgress progress;
    private final ClusterUnderTest cluster;
    private final List<JetJob> jobs;
    private final AroundQuery around;
    private final ObserverJob observer;
    private final ForeignWatch foreign;
    private final RunSeconds seconds;
    /** One for each job; none where they take no snapshots. */
    private final List<SnapshotWatch> snapshots;
    /** The job whose reports are taken first at the next look. */
    private int next;
    /** Why the observer did not answer at last; null if it did. */
    private String lostObserver;

    JobReader(
            RunEvidence evidence,
            ReadBackCheck readBack,
            RunProgress progress,
            ClusterUnderTest cluster,
            List<JetJob> jobs,
            AroundQuery around,
            ObserverJob observer,
            ForeignWatch foreign) {
        this.evidence = evidence;
        this.readBack = readBack;
        this.progress = progress;
        this.cluster = cluster;
        this.jobs = jobs;
        this.around = around;
        this.observer = observer;
        this.foreign = foreign;
        boolean hasSnapshots = evidence.planned().plan().job().guarantee() != Guarantee.NONE;
        this.snapshots = hasSnapshots
                ? jobs.stream().map(job -> new SnapshotWatch(job.reachable())).toList()
                : List.of();
        this.seconds = new RunSeconds(evidence, jobs.get(0).edges());
    }

    /**
     * Reads the status of the jobs, their snapshots and the latencies that have arrived. It also throws if one of the
     * jobs, or what feeds them, has failed.
     */
    void readJobs() {
        List<JobStatus> statuses = jobs.stream().map(JetJob::status).toList();
        double lagMillis = evidence.source().minLagMillis();
        boolean areRunning = statuses.stream().allMatch(status -> status == JobStatus.RUNNING);
        evidence.accept(new ClusterSample(EpochClock.millis(), cluster.memberCount(), areRunning, lagMillis));
        for (int i = 0; i < jobs.size(); i++) {
            jobs.get(i).failIfFailed(statuses.get(i));
        }
        snapshots.forEach(SnapshotWatch::look);
        takeReports(RunInterval.SECOND_MILLIS);
        if (!evidence.planned().isFaulted()) {
            around.failIfFailed(); // after faults, what was read so far is the run's finding
        }
    }

    /** Whether a look has thrown why a job failed. */
    boolean hasFailed() {
        return jobs.stream().anyMatch(JetJob::hasFailed);
    }

    void readSecond() {
        foreign.look();
        readFigures();
        if (readBack != null) {
            readBack.readSome(evidence.latencies().longestNanos());
        }
        seconds.show(progress, EpochClock.millis());
    }

    /** Reads this JVM's CPU time, the metrics of the jobs, and what their members have reported. */
    void readFigures() {
        evidence.runnerCpu().add(EpochClock.nanos(), ProcessCpuSeconds.cpuNanos());
        readMetrics();
        askObserver(() -> observer.poll(evidence::accept));
    }

    private void readMetrics() {
        List<JobMetrics> read = jobs.stream().map(JetJob::metrics).toList();
        for (int i = 0; i < read.size(); i++) {
            new JetMetrics(read.get(i)).addTo(evidence.ofJobs().get(i));
        }
        if (read.size() > 1) {
            new JetMetrics(JetMetrics.together(read)).addTo(evidence);
        }
    }

    /** Ends the jobs and takes their last readings. Nothing of them is left on the cluster then. */
    void windUp() {
        snapshots.forEach(SnapshotWatch::lastLook);
        foreign.lastLook();
        jobs.stream().filter(job -> !job.hasFailed()).forEach(JetJob::cancel);
        readMetrics();
        takeReports(TimeUnit.DAYS.toMillis(1));
        jobs.forEach(JetJob::close);
        askObserver(() -> observer.close(evidence::accept));
    }

    /** Cancels the jobs and waits for nothing: for members that may not answer. */
    void abandon() {
        for (JetJob job : jobs) {
            try {
                job.abandon();
            } catch (RuntimeException e) {
                progress.step("the job could not be cancelled: " + e.getMessage());
            }
        }
        if (evidence.planned().isFaulted()) {
            askObserver(observer::close);
        }
    }

    /** The snapshots that ended in the measured interval; null if the jobs take none or none is known. */
    Snapshots snapshots(RunInterval interval) {
        return SnapshotWatch.endedBetween(snapshots, interval.measureFromMillis(), interval.measureToMillis());
    }

    /** Foreign jobs, clients and members on the cluster, without members that faults added. */
    Foreign foreign(List<InjectedFault> injected) {
        return foreign.found(evidence.members().clients(), injected);
    }

    /** Why the observer could not go on after a fault; null if it could. */
    String lostObserver() {
        return lostObserver;
    }

    /** Takes those of each job in turn, or of as many as it can in some time: metrics have to be read meanwhile. */
    private void takeReports(long longestMillis) {
        long endMillis = EpochClock.millis() + longestMillis;
        for (int i = 0; i < jobs.size() && (i == 0 || EpochClock.millis() < endMillis); i++) {
            jobs.get(next).takeReports(evidence.ofJobs().get(next)::accept);
            next = (next + 1) % jobs.size();
        }
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
