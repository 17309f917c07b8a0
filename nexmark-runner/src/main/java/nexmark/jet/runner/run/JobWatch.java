package nexmark.jet.runner.run;

import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.jet.core.metrics.JobMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencySeries;
import nexmark.jet.metric.ProcessCpuSeconds;
import nexmark.jet.observer.CpuReadings;
import nexmark.jet.observer.JvmIdentity;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.observer.ObserverJob;
import nexmark.jet.observer.SideJobFailure;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Await;
import nexmark.jet.question.Timing;
import nexmark.jet.result.Foreign;
import nexmark.jet.result.InjectedFault;
import nexmark.jet.result.MachineLoad;
import nexmark.jet.result.NetworkTraffic;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.Snapshots;
import nexmark.jet.runner.fault.FaultInjector;
import nexmark.jet.runner.fault.JobSample;
import nexmark.jet.runner.fault.LostState;
import nexmark.jet.runner.job.DroppedEvents;
import nexmark.jet.runner.job.EdgeTraffic;
import nexmark.jet.runner.job.JetJob;
import nexmark.jet.runner.job.LossWatch;
import nexmark.jet.runner.job.SnapshotWatch;
import nexmark.jet.runner.job.SourceHistory;
import nexmark.jet.runner.job.SourceReading;
import nexmark.jet.runner.job.VertexHistory;

/** Watches a job until its last results are in, and keeps all readings. */
final class JobWatch {

    static final String ASKING_AGAIN = "asking the members once more";

    private static final long SECOND_MILLIS = TimeUnit.SECONDS.toMillis(1);
    /** How far into a second this looks at what there is by the second: after the members' reports, ms. */
    private static final long PHASE_MILLIS = EpochClock.PHASE_MILLIS + 250;

    private final RunPlan plan;
    /** The planned interval, or the part of it before the run was cut short. */
    private Interval interval;

    private final ClusterUnderTest cluster;
    private final JetJob job;
    private final ObserverJob observer;
    private final ForeignWatch foreign;
    private final RunProgress progress;
    private final Timing timing;

    private final LatencyCollector latencies = new LatencyCollector();
    private final SourceHistory source;
    private final DroppedEvents dropped = new DroppedEvents();
    private final MemberTimelines observed = new MemberTimelines();
    private final CpuReadings runnerCpu = new CpuReadings();
    private final List<JobSample> samples = new ArrayList<>();
    private final VertexHistory vertices = new VertexHistory();
    /** Null where the job takes no snapshots. */
    private final SnapshotWatch snapshots;

    private final LossWatch losses;
    private final RunEnding ending;
    private final RunSeconds seconds;
    private NetworkTraffic betweenMembers = NetworkTraffic.NOTHING;
    private long lastSecond;
    /** Why the last look failed; null if it did not. */
    private RuntimeException unanswered;
    /** When the looks began to fail for the reason of the last one, epoch ms. */
    private long failedMillis;
    /** When there was nothing more to wait for, epoch ms. */
    private long overMillis;
    /** Why the job could not go on; null if it could. */
    private String lostState;
    /** Why the observer did not answer at last; null if it did. */
    private String lostObserver;
    /** Why the members did not answer at the end; null if they did. */
    private String unansweredAtEnd;
    /** Null until the watch is over. */
    private RunEnd end;

    JobWatch(
            RunPlan plan,
            Timing timing,
            Interval interval,
            ClusterUnderTest cluster,
            JetJob job,
            ObserverJob observer,
            ForeignWatch foreign,
            RunProgress progress,
            EarlyEnd earlyEnd) {
        this.plan = plan;
        this.timing = timing;
        this.interval = interval;
        this.cluster = cluster;
        this.job = job;
        this.observer = observer;
        this.foreign = foreign;
        this.progress = progress;
        this.source = new SourceHistory(interval.startMillis());
        this.losses =
                new LossWatch(cluster, plan.faults().isEmpty() ? plan.cluster().members() : 0);
        this.snapshots = plan.job().guarantee() == Guarantee.NONE ? null : new SnapshotWatch(job.reachable());
        this.ending = new RunEnding(plan, interval, earlyEnd, latencies, source, observed, this::cpuSeconds);
        this.seconds = new RunSeconds(
                ThroughputOfRun.scheduledPerSecond(job.emitted()),
                interval,
                mainSeries(),
                latencies.live(),
                source,
                observed,
                vertices,
                job.edges());
    }

    /**
     * Returns when the results are in, or when it is clear that they will not be. Nothing of the job is left on the cluster
     * then, nor if this fails.
     *
     * @param faults the faults of members meanwhile; this closes them
     */
    RunEnd watch(FaultInjector faults) {
        boolean done = false;
        try {
            // Before the job is cancelled: a stopped member would not answer.
            try (faults) {
                untilEnd(faults);
            }
            if (unanswered != null) {
                askAgain(faults);
            }
            boolean answers = unanswered == null || job.hasFailed();
            done = end != RunEnd.MEMBER_LOST && answers && isWoundUp();
            if (end.isCutShort() || end == RunEnd.MEMBER_LOST) {
                interval = interval.endedAt(overMillis);
            }
            latencies.finish();
            return end;
        } finally {
            if (!done) {
                abandon();
            }
        }
    }

    private void untilEnd(FaultInjector faults) {
        lastSecond = lookedSecond();
        boolean over = Await.until(() -> isOver(faults), Await.FOREVER);
        overMillis = EpochClock.millis();
        end = over ? end : RunEnd.INTERRUPTED;
    }

    /** Members that did not answer the last look may answer now that the faults are over. */
    private void askAgain(FaultInjector faults) {
        if (!job.hasFailed() && (end == RunEnd.DRAINED || end == RunEnd.NOT_DRAINED)) {
            progress.step(ASKING_AGAIN);
            RunEnd before = end;
            end = isOver(faults) ? end : before;
        }
        if (end != RunEnd.MEMBER_LOST && unanswered != null) {
            giveUp(unanswered);
        }
        if (end == RunEnd.STATE_LOST) {
            overMillis = failedMillis;
        }
    }

    /** After faults a cluster that does not answer at the end is what the run has found, and no failure of the run. */
    private void giveUp(RuntimeException failure) {
        LostState.of(failure)
                .ifPresentOrElse(
                        this::loseState,
                        () -> unansweredAtEnd =
                                failure.toString().lines().findFirst().orElse(""));
    }

    /** A run whose last results are in needs no state any more. */
    private void loseState(String why) {
        lostState = why;
        end = end == RunEnd.NOT_DRAINED ? RunEnd.STATE_LOST : end;
    }

    private boolean isOver(FaultInjector faults) {
        look();
        if (losses.lost() != null) {
            end = RunEnd.MEMBER_LOST;
        } else if (job.hasFailed()) {
            end = RunEnd.STATE_LOST;
        } else {
            faults.failIfFailed();
            end = ending.soFar();
        }
        return end != null;
    }

    /** Looks once. A member that dies while it is asked does not answer; the next look asks another member. */
    private void look() {
        try {
            askJob();
            long second = lookedSecond();
            if (second > lastSecond) {
                lastSecond = second;
                everySecond();
            }
            unanswered = null;
        } catch (RuntimeException e) {
            if (unanswered == null || LostState.of(unanswered).isEmpty()) {
                failedMillis = EpochClock.millis();
            }
            boolean unfaulted = plan.faults().isEmpty();
            if (unfaulted) {
                losses.await();
            } else {
                losses.look();
            }
            boolean isLost = job.hasFailed() && LostState.of(e).isPresent();
            if (losses.lost() == null && !isLost && (unfaulted || job.hasFailed())) {
                throw e;
            }
            unanswered = e;
        }
    }

    private static long lookedSecond() {
        return (EpochClock.millis() - PHASE_MILLIS) / SECOND_MILLIS;
    }

    private void askJob() {
        JobStatus status = job.status();
        samples.add(new JobSample(EpochClock.millis(), cluster.memberCount(), status, source.minLagMillis()));
        job.failIfFailed(status);
        if (snapshots != null) {
            snapshots.look();
        }
        job.takeReports(latencies::accept);
    }

    /** Whether the job was ended and all its reports were taken. Only faults excuse members that do not answer. */
    private boolean isWoundUp() {
        try {
            windUp();
            return true;
        } catch (RuntimeException e) {
            if (plan.faults().isEmpty()) {
                throw e;
            }
            giveUp(e);
            return false;
        }
    }

    private void windUp() {
        if (snapshots != null) {
            snapshots.lastLook();
        }
        foreign.lastLook();
        if (!job.hasFailed()) {
            job.cancel();
        }
        readMetrics();
        job.takeReports(latencies::accept);
        job.close();
        askObserver(() -> observer.close(observed::accept));
    }

    /** The observer's job is kept in two copies, too: members that are lost together may take both along. */
    private void askObserver(Runnable question) {
        try {
            question.run();
            lostObserver = null;
        } catch (SideJobFailure e) {
            if (plan.faults().isEmpty()) {
                throw e;
            }
            lostObserver = e.getMessage();
        }
    }

    private void abandon() {
        try {
            job.abandon();
        } catch (RuntimeException e) {
            progress.step("the job could not be cancelled: " + e.getMessage());
        }
        if (!plan.faults().isEmpty()) {
            askObserver(observer::close);
        }
    }

    Foreign foreign(List<InjectedFault> injected) {
        return foreign.found(observed.clients(), injected);
    }

    /** The measured interval: as planned, or the part of it before the run was cut short. */
    Interval interval() {
        return interval;
    }

    LatencyCollector latencies() {
        return latencies;
    }

    /** The latency series that counts for the query. */
    LatencySeries mainSeries() {
        return timing == Timing.COMPLETE_WINDOW ? latencies.complete() : latencies.every();
    }

    SourceHistory source() {
        return source;
    }

    /** Events that arrived behind the watermark and were dropped. */
    long lateEvents() {
        return dropped.count();
    }

    MemberTimelines observed() {
        return observed;
    }

    /** What else the members' machines did in the measured interval. */
    List<MachineLoad> machines() {
        return new MachineLoads(observed, interval).of(JvmIdentity.ofThisJvm(), runnerCpu);
    }

    MetricsCoverage metricsCoverage() {
        return MetricsCoverage.of(observed);
    }

    List<JobSample> samples() {
        return samples;
    }

    VertexHistory vertices() {
        return vertices;
    }

    NetworkTraffic betweenMembers() {
        return betweenMembers;
    }

    /** The snapshots that ended in the measured interval; null where the job takes none or nothing is known of them. */
    Snapshots snapshots() {
        return snapshots == null
                ? null
                : snapshots.endedBetween(interval.measureFromMillis(), interval.measureToMillis());
    }

    /** CPU time that the members used in the measured interval, s; NaN if it was cut short, or one stopped reporting. */
    double cpuSeconds() {
        return observed.cpuSeconds(
                interval.measureFromMillis(),
                interval.measureToMillis(),
                plan.faults().isEmpty());
    }

    /** The member that ended though the runner did not end it, and why; null if no such member is known. */
    String lostMember() {
        return losses.lost();
    }

    /** Why the job, or else the observer, could not go on: the members had lost its state. Null if both could. */
    String lostState() {
        return lostState == null ? lostObserver : lostState;
    }

    /** Why the members did not answer at the end, so that reports may be missing; null if they did. */
    String unansweredAtEnd() {
        return unansweredAtEnd;
    }

    private void everySecond() {
        losses.look();
        foreign.look();
        runnerCpu.add(EpochClock.nanos(), ProcessCpuSeconds.cpuNanos());
        readMetrics();
        askObserver(() -> observer.poll(report -> {
            observed.accept(report);
            seconds.add(report);
        }));
        seconds.show(progress, EpochClock.millis());
    }

    private void readMetrics() {
        JobMetrics metrics = job.metrics();
        source.add(SourceReading.of(metrics));
        dropped.add(metrics);
        vertices.add(metrics);
        betweenMembers = EdgeTraffic.perEvent(metrics).orElse(betweenMembers);
    }
}
