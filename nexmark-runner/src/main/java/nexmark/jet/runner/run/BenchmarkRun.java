package nexmark.jet.runner.run;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.cluster.ClusterPlanner;
import nexmark.jet.cluster.ClusterStarter;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.FaultyMembers;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.observer.ObserverJob;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.probe.Probe;
import nexmark.jet.probe.ProbeResult;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.question.Timing;
import nexmark.jet.result.InjectedFault;
import nexmark.jet.runner.fault.FaultInjector;
import nexmark.jet.runner.fault.TargetedFault;
import nexmark.jet.runner.job.JetJob;
import nexmark.jet.runner.job.JobSpec;
import nexmark.jet.runner.job.LossWatch;
import nexmark.jet.runner.job.RowSink;
import nexmark.jet.runner.recorded.RecordedEvents;
import nexmark.jet.source.RecordedSource;

/** One measured run of one query, from a fresh cluster to its observations. */
public final class BenchmarkRun {

    /** The shortest time from the choice of T0 to T0: the job should be running when the first event is due. */
    private static final long LEAD_MILLIS = 500;
    /** The same time where the job goes out to members in other processes, whose classes are cold. */
    private static final long LEAD_OF_COLD_MEMBERS_MILLIS = 3000;

    private final String runId;
    private final RunPlan plan;
    private final Query query;
    private final RunProgress progress;
    private final EarlyEnd earlyEnd;

    /** A run that goes on to its planned end. */
    public BenchmarkRun(String runId, RunPlan plan, Query query, RunProgress progress) {
        this(runId, plan, query, progress, EarlyEnd.NEVER);
    }

    BenchmarkRun(String runId, RunPlan plan, Query query, RunProgress progress, EarlyEnd earlyEnd) {
        this.runId = runId;
        this.plan = plan;
        this.query = query;
        this.progress = progress;
        this.earlyEnd = earlyEnd;
    }

    /**
     * Starts the cluster, runs the job, stops the cluster, and proves the rows.
     *
     * @param logs an existing folder for the members' logs, dumps and profiles
     * @throws Interrupted if Ctrl-C arrives before the job is submitted; nothing has been measured then
     */
    public Observations run(ClusterStarter starter, Path logs) {
        ClusterPlanner.check(plan.cluster());
        RecordedEvents recorded = plan.workload().eventsFrom().isPresent() ? SentEvents.read(plan, query) : null;
        progress.step("starting " + plan.cluster().inWords());
        MeasuredRun measured;
        ProbeResult probe;
        List<String> clusterNotes;
        try (ClusterUnderTest cluster = starter.start(plan.cluster(), logs);
                ObserverJob observer =
                        ObserverJob.submit(cluster::hazelcast, cluster::prepare, cluster.outlivesRunner(), runId)) {
            cluster.notes().forEach(progress::line);
            ForeignWatch foreign = ForeignWatch.begin(cluster, plan.cluster().members());
            foreign.own(observer.id());
            progress.step("probing the environment");
            awaitReady(cluster, observer);
            Interruption.check();
            probe = Probe.quick(cluster.hazelcast(), observer, runId, cluster::prepare, foreign::own)
                    .orElseThrow(Interrupted::new);
            try (Profiling profiling = Profiling.ready(plan, cluster)) {
                measured = measure(recorded, cluster, observer, foreign, profiling);
                profiling.keep(measured.ended().end(), logs);
                clusterNotes = Stream.of(cluster.notes(), profiling.notes())
                        .flatMap(List::stream)
                        .toList();
            }
        }
        return new RunEvaluation(plan, query, measured, progress).observations(probe, clusterNotes);
    }

    /** Waits for the members. A call fails some time before the cluster knows that a member is gone, which is then reported. */
    private void awaitReady(ClusterUnderTest cluster, ObserverJob observer) {
        try {
            observer.awaitReady();
        } catch (RuntimeException e) {
            LossWatch losses = new LossWatch(cluster, plan.cluster().members());
            losses.await();
            throw losses.lost() == null ? e : new ClusterFailure(losses.lost());
        }
    }

    private MeasuredRun measure(
            RecordedEvents recorded,
            ClusterUnderTest cluster,
            ObserverJob observer,
            ForeignWatch foreign,
            Profiling profiling) {
        FaultyMembers members = plan.faults().isEmpty() ? null : faultyMembers(cluster);
        List<TargetedFault> aimed = TargetedFault.aim(
                plan.faults(), plan.cluster().members(), plan.workload().seed());
        Timing timing = query.definition().timing();
        Oracle<?> oracle = query.oracle(plan.workload().question(), Slice.EVERYTHING);
        long earliest = EpochClock.millis() + leadMillis();
        SentEvents sent = recorded == null ? null : SentEvents.from(recorded, plan, oracle.periodMillis(), earliest);
        Interval interval = Interval.of(
                plan, timing, oracle, sent == null ? EpochClock.nextWholeSecond(earliest) : sent.startMillis());
        profiling.record(interval);
        SampleSlices slices = new SampleSlices(plan, timing, oracle, interval);
        List<Slice> kept = slices.kept(runId.hashCode());
        JetJob job = JetJob.submit(cluster, spec(sent, interval.startMillis()), latencySink(interval, kept));
        foreign.own(job.id());
        double scheduled = sent == null
                ? ThroughputOfRun.scheduledPerSecond(job.emitted())
                : sent.scheduledPerSecond(query, interval);
        JobReadings readings = new JobReadings(plan, timing, interval.startMillis());
        JobReader reader =
                new JobReader(plan, interval, cluster, job, observer, foreign, progress, readings, scheduled);
        JobWatch watch = new JobWatch(plan, interval, cluster, job, reader, readings, progress, earlyEnd);
        FaultInjector faults = FaultInjector.start(members, aimed, interval.measureFromMillis(), EpochClock::millis);
        WatchOutcome ended = watch.watch(faults);
        List<InjectedFault> injected = faults.injected();
        return new MeasuredRun(
                timing,
                oracle.periodMillis(),
                job.sequences(),
                sent == null ? null : sent.events(),
                scheduled,
                interval,
                slices,
                kept,
                job.edges(),
                injected,
                readings,
                foreign.found(readings.observed().clients(), injected),
                ended);
    }

    private FaultyMembers faultyMembers(ClusterUnderTest cluster) {
        return cluster.faults()
                .orElseThrow(() -> new UserMistake("--fault cannot be done to --cluster "
                        + plan.cluster().spec() + ", expected a cluster that the run starts, such as processes:3"));
    }

    private JobSpec spec(SentEvents sent, long startMillis) {
        if (sent != null) {
            return JobSpec.of(plan, query, runId, new RecordedSource(sent.source()));
        }
        return JobSpec.of(plan, query, runId, plan.workload().generator(startMillis, Long.MAX_VALUE));
    }

    private RowSink latencySink(Interval interval, List<Slice> kept) {
        LatencySettings settings = new LatencySettings(runId, interval.measureFromMillis(), interval.measureToMillis());
        return plan.check() == CheckMode.OFF ? RowSink.unchecked(settings) : RowSink.latency(settings, kept);
    }

    private long leadMillis() {
        return plan.cluster().kind() == ClusterKind.EMBEDDED ? LEAD_MILLIS : LEAD_OF_COLD_MEMBERS_MILLIS;
    }
}
