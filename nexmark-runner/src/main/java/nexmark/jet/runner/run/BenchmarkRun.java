package nexmark.jet.runner.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
import nexmark.jet.query.Query;
import nexmark.jet.runner.fault.FaultInjector;
import nexmark.jet.runner.fault.TargetedFault;
import nexmark.jet.runner.job.JetJob;
import nexmark.jet.runner.job.JobSpec;
import nexmark.jet.runner.job.LoadedMap;
import nexmark.jet.runner.job.LossWatch;
import nexmark.jet.runner.job.RowSink;
import nexmark.jet.runner.recorded.RecordedEvents;

/** One measured run of one query, from a fresh cluster to its observations. */
record BenchmarkRun(String runId, RunPlan plan, Query query, RunProgress progress, EarlyEnd earlyEnd) {

    /** The shortest time from the choice of T0 to T0: the job should be running when the first event is due. */
    private static final long LEAD_MILLIS = 500;
    /** The same time where the job goes out to members in other processes, whose classes are cold. */
    private static final long LEAD_OF_COLD_MEMBERS_MILLIS = 3000;

    /**
     * Starts the cluster, runs the job, stops the cluster, and proves the rows.
     *
     * @param logs an existing folder for the members' logs, dumps and profiles
     * @throws Interrupted if Ctrl-C arrives before the job is submitted; nothing has been measured then
     */
    Observations run(ClusterStarter starter, Path logs) {
        ClusterPlanner.check(plan.cluster());
        RecordedEvents recorded = plan.workload().eventsFrom().isPresent() ? SentEvents.read(plan, query) : null;
        progress.step(plan.cluster().startInWords());
        MeasuredRun measured;
        JobWatch.Outcome ended;
        ProbeResult probe;
        List<String> notes = new ArrayList<>();
        try (ClusterUnderTest cluster = starter.start(plan.cluster(), logs);
                ObserverJob observer =
                        ObserverJob.submit(cluster::hazelcast, cluster::prepare, cluster.outlivesRunner(), runId)) {
            cluster.notes().forEach(progress::line);
            ForeignWatch foreign = ForeignWatch.begin(cluster, plan.cluster().members());
            foreign.own(observer.id());
            progress.step("probing the environment");
            awaitReady(cluster, observer);
            Interruption.check();
            probe = Probe.run(cluster.hazelcast(), observer, runId, Probe.QUICK_MILLIS, cluster::prepare, foreign::own)
                    .orElseThrow(Interrupted::new)
                    .probe();
            if (plan.workload().map().isPresent()) {
                progress.step("loading the map");
            }
            try (Profiling profiling = Profiling.ready(plan, cluster);
                    LoadedMap map =
                            LoadedMap.fill(cluster, plan.workload().question().map(), progress::stepAt)) {
                FaultyMembers members =
                        plan.faults().isEmpty() ? null : cluster.faults().orElseThrow();
                List<TargetedFault> aimed = TargetedFault.aim(
                        plan.faults(), plan.cluster().members(), plan.workload().seed());
                SentEvents sent = recorded == null ? null : SentEvents.from(recorded, plan, query, earliestMillis());
                RunInterval interval = interval(sent);
                profiling.record(interval);
                SampleSlices slices = SampleSlices.of(plan, query, interval, earlyEnd);
                List<Slice> kept = slices.kept(runId.hashCode());
                JobSpec spec = spec(sent, interval.startMillis() - plan.phases().backlogMillis());
                JetJob job = JetJob.submit(cluster, spec, sink(interval, kept));
                foreign.own(job.id());
                measured = measuredRun(sent, interval, slices, kept, spec, job);
                measured.compareValues(map);
                JobReader reader = new JobReader(measured, cluster, job, observer, foreign);
                ended = new JobWatch(measured, cluster, job, reader, earlyEnd)
                        .watch(FaultInjector.start(members, aimed, interval.measureFromMillis(), EpochClock::millis));
                measured.readBack(ended);
                profiling.keep(ended.end(), logs);
                notes.addAll(cluster.notes());
                notes.addAll(profiling.notes());
            }
        }
        return measured.observations(ended, probe, notes);
    }

    /**
     * Waits for the members. A call fails some time before the cluster knows that a member is gone, which is then
     * reported.
     */
    private void awaitReady(ClusterUnderTest cluster, ObserverJob observer) {
        try {
            observer.awaitReady();
        } catch (RuntimeException e) {
            LossWatch losses = new LossWatch(cluster, plan.cluster().members());
            losses.await();
            throw losses.lost() == null ? e : new ClusterFailure(losses.lost());
        }
    }

    private long earliestMillis() {
        boolean isCold = plan.cluster().kind() != ClusterKind.EMBEDDED;
        return EpochClock.millis() + (isCold ? LEAD_OF_COLD_MEMBERS_MILLIS : LEAD_MILLIS);
    }

    private RunInterval interval(SentEvents sent) {
        long start = plan.phases().backlogMillis() > 0
                // The job is not there yet, so the backlog is a little longer when the source begins.
                ? RunInterval.second(EpochClock.millis())
                : sent == null ? EpochClock.nextWholeSecond(earliestMillis()) : sent.startMillis();
        Oracle<?> oracle = query.oracle(plan.workload().question(), Slice.EVERYTHING);
        return RunInterval.of(plan, query.definition().timing(), oracle, start);
    }

    private JobSpec spec(SentEvents sent, long startMillis) {
        return sent == null
                ? JobSpec.of(plan, query, runId, plan.workload().generator(startMillis, Long.MAX_VALUE))
                : JobSpec.of(plan, query, runId, sent.source());
    }

    private RowSink sink(RunInterval interval, List<Slice> kept) {
        LatencySettings settings = new LatencySettings(runId, interval.measureFromMillis(), interval.measureToMillis());
        return plan.check() == CheckMode.OFF ? RowSink.unchecked(settings) : RowSink.latency(settings, kept);
    }

    private MeasuredRun measuredRun(
            SentEvents sent, RunInterval interval, SampleSlices slices, List<Slice> kept, JobSpec spec, JetJob job) {
        return new MeasuredRun(
                plan,
                query,
                progress,
                spec.due(),
                sent == null ? null : sent.events(),
                sent == null
                        ? ThroughputOfRun.scheduledPerSecond(spec.emitted(), interval)
                        : sent.scheduledPerSecond(query, interval),
                interval,
                slices,
                kept,
                job.edges(),
                JobReadings.none(plan, query.definition().timing(), interval.startMillis()));
    }
}
