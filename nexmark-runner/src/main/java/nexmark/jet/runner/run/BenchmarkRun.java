package nexmark.jet.runner.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.cluster.ClusterStarter;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.FaultyMembers;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.observer.ObserverJob;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.probe.Probe;
import nexmark.jet.probe.ProbeResult;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.question.Timing;
import nexmark.jet.result.DeliveredRows;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.InjectedFault;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.VertexEdge;
import nexmark.jet.runner.cause.CauseAnalysis;
import nexmark.jet.runner.fault.FaultInjector;
import nexmark.jet.runner.fault.Recoveries;
import nexmark.jet.runner.fault.TargetedFault;
import nexmark.jet.runner.job.JetJob;
import nexmark.jet.runner.job.JobSpec;
import nexmark.jet.runner.job.LossWatch;
import nexmark.jet.runner.job.RowSink;
import nexmark.jet.runner.judge.Evidence;
import nexmark.jet.runner.proof.IdealTimes;
import nexmark.jet.runner.proof.InstantCheck;
import nexmark.jet.runner.run.RowProof.Proof;

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
     */
    public Observations run(ClusterStarter starter, Path logs) {
        ClusterStarter.check(plan.cluster());
        progress.step("starting " + plan.cluster().inWords());
        Measured measured;
        ProbeResult probe;
        List<String> clusterNotes;
        try (ClusterUnderTest cluster = starter.start(plan.cluster(), logs);
                ObserverJob observer =
                        ObserverJob.submit(cluster::hazelcast, cluster::prepare, cluster.outlivesRunner(), runId);
                Profiling profiling = Profiling.begin(plan, cluster, runId)) {
            cluster.notes().forEach(progress::line);
            ForeignWatch foreign = ForeignWatch.begin(cluster, plan.cluster().members());
            foreign.own(observer.id());
            progress.step("probing the environment");
            awaitReady(cluster, observer);
            profiling.awaitReady(foreign);
            probe = Probe.quick(cluster.hazelcast(), observer, runId, cluster::prepare, foreign::own)
                    .orElse(null);
            measured = measure(cluster, observer, foreign, profiling);
            profiling.keep(measured.end, logs);
            clusterNotes = Stream.of(cluster.notes(), profiling.notes())
                    .flatMap(List::stream)
                    .toList();
        }
        try {
            return observations(measured, probe, clusterNotes, measured.end, prove(measured));
        } catch (RowProof.Abandoned e) {
            return observations(measured, probe, clusterNotes, RunEnd.INTERRUPTED, Proof.NOTHING);
        }
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

    private Measured measure(
            ClusterUnderTest cluster, ObserverJob observer, ForeignWatch foreign, Profiling profiling) {
        FaultyMembers members = plan.faults().isEmpty() ? null : faultyMembers(cluster);
        List<TargetedFault> aimed = TargetedFault.aim(
                plan.faults(), plan.cluster().members(), plan.workload().seed());
        Timing timing = query.definition().timing();
        Oracle<?> oracle = query.oracle(plan.workload().question(), Slice.EVERYTHING);
        Interval interval =
                Interval.of(plan, timing, oracle, EpochClock.nextWholeSecond(EpochClock.millis() + leadMillis()));
        profiling.record(interval);
        SampleSlices slices = new SampleSlices(plan, timing, oracle, interval);
        List<Slice> kept = slices.kept(runId.hashCode());
        JetJob job = JetJob.submit(cluster, spec(interval.startMillis()), latencySink(interval, kept));
        foreign.own(job.id());
        JobWatch watch = new JobWatch(plan, timing, interval, cluster, job, observer, foreign, progress, earlyEnd);
        FaultInjector faults = FaultInjector.start(members, aimed, interval.measureFromMillis(), EpochClock::millis);
        RunEnd end = watch.watch(faults);
        return new Measured(
                timing,
                oracle.periodMillis(),
                job.sequences(),
                job.emitted(),
                interval,
                slices,
                kept,
                job.edges(),
                faults.injected(),
                watch,
                end);
    }

    private FaultyMembers faultyMembers(ClusterUnderTest cluster) {
        return cluster.faults()
                .orElseThrow(() -> new UserMistake("--fault cannot be done to --cluster "
                        + plan.cluster().spec() + ", expected a cluster that the run starts, such as processes:3"));
    }

    private JobSpec spec(long startMillis) {
        return JobSpec.of(plan, query, runId, plan.workload().generator(startMillis, Long.MAX_VALUE));
    }

    private RowSink latencySink(Interval interval, List<Slice> kept) {
        LatencySettings settings = new LatencySettings(runId, interval.measureFromMillis(), interval.measureToMillis());
        return plan.check() == CheckMode.OFF ? RowSink.unchecked(settings) : RowSink.latency(settings, kept);
    }

    /**
     * Whether the rows can be compared. If the interval has not drained, or Jet dropped late events, the rows differ from the
     * oracle's. Rows whose report was lost, or that arrived after the watermark, are not in the sums of their ideal times.
     * After a fault, rows that have not arrived are lost, whatever the reason, unless something else cut the run short, or
     * the members did not answer at its end.
     */
    private boolean isComparable(Measured measured) {
        if (!plan.faults().isEmpty()) {
            return measured.end == RunEnd.DRAINED
                    || (measured.end == RunEnd.NOT_DRAINED && measured.watch.unansweredAtEnd() == null)
                    || measured.end == RunEnd.STATE_LOST;
        }
        LatencyCollector latencies = measured.watch.latencies();
        return measured.end == RunEnd.DRAINED
                && measured.watch.lateEvents() == 0
                && latencies.rowsMissing() == 0
                && latencies.rowsAfterSettling() == 0;
    }

    private Proof prove(Measured measured) {
        LatencyCollector latencies = measured.watch.latencies();
        RowProof proof = new RowProof(plan, query, measured.sequences, progress);
        if (!isComparable(measured)) {
            return Proof.NOTHING;
        }
        progress.step("checking rows against the oracle");
        if (!plan.faults().isEmpty()) {
            return measured.kept.isEmpty() ? Proof.NOTHING : proof.underFaults(latencies, measured.watched());
        }
        long seed = new SplittableRandom().nextLong();
        InstantCheck instants = new InstantCheck(measured.idealTimes(), measured.timing, latencies.instants());
        SampleSlices slices = measured.slices;
        return proof.of(
                latencies, measured.kept, slices.recomputed(seed, measured.kept), instants, slices.areDrawn(), seed);
    }

    private Observations observations(
            Measured measured, ProbeResult probe, List<String> clusterNotes, RunEnd end, Proof proof) {
        JobWatch watch = measured.watch;
        progress.step("computing percentiles and their intervals");
        Map<String, LatencySummary> summaries = watch.latencies().summaries();
        return new Observations(
                measured.watch.interval(),
                evidence(
                        measured,
                        end,
                        proof,
                        summaries.get(measured.watch.mainSeries().name())),
                watch.latencies(),
                summaries,
                measured.watch.mainSeries(),
                watch.metricsCoverage().notes(),
                clusterNotes,
                watch.betweenMembers(),
                watch.vertices(),
                watch.observed(),
                probe,
                CauseAnalysis.of(
                        watch.latencies().peaks(),
                        IncidentsOfRun.of(watch.observed(), measured.injected, watch.samples())),
                watch.snapshots(),
                measured.edges);
    }

    private Evidence evidence(Measured measured, RunEnd end, Proof proof, LatencySummary main) {
        JobWatch watch = measured.watch;
        Interval interval = measured.watch.interval();
        long samples = watch.latencies().every().samples();
        return new Evidence(
                plan,
                facts(watch, end, measured.injected),
                ThroughputOfRun.of(
                        plan,
                        interval,
                        measured.emitted,
                        watch.source(),
                        watch.metricsCoverage().isComplete(),
                        watch.cpuSeconds(),
                        samples),
                Timeline.of(
                        interval,
                        interval.startMillis(),
                        watch.mainSeries().timeline(),
                        watch.latencies().live().timeline(),
                        watch.source(),
                        watch.observed().rows()),
                samples,
                main,
                proof.check(),
                proof.instants(),
                ClockComparison.of(
                        watch.observed(),
                        interval.measureFromMillis(),
                        interval.measureToMillis(),
                        plan.faults().isEmpty()),
                watch.machines(),
                proof.delivered() == null ? null : faulted(measured, end, proof.delivered()));
    }

    private static RunFacts facts(JobWatch watch, RunEnd end, List<InjectedFault> injected) {
        LatencyCollector latencies = watch.latencies();
        return new RunFacts(
                end,
                watch.lostMember(),
                watch.lostState(),
                watch.jobFailure(),
                watch.unansweredAtEnd(),
                watch.lateEvents(),
                latencies.rowsMissing(),
                latencies.rowsAfterSettling(),
                latencies.negatives(),
                latencies.mostNegativeNanos(),
                watch.foreign(injected));
    }

    private FaultOutcome faulted(Measured measured, RunEnd end, DeliveredRows delivered) {
        JobWatch watch = measured.watch;
        return new FaultOutcome(
                query.id(),
                plan.job().variant(),
                plan.job().guarantee(),
                end == RunEnd.DRAINED,
                delivered,
                watch.latencies().rowsRolledBack(),
                watch.latencies().executions(),
                Recoveries.of(
                        measured.injected,
                        watch.samples(),
                        measured.watch.mainSeries(),
                        FaultOutcome.EXCURSION_MICROS));
    }

    private long leadMillis() {
        return plan.cluster().kind() == ClusterKind.EMBEDDED ? LEAD_MILLIS : LEAD_OF_COLD_MEMBERS_MILLIS;
    }

    private record Measured(
            Timing timing,
            long periodMillis,
            List<EventSequence> sequences,
            List<EventSequence> emitted,
            Interval interval,
            SampleSlices slices,
            List<Slice> kept,
            List<VertexEdge> edges,
            List<InjectedFault> injected,
            JobWatch watch,
            RunEnd end) {

        IdealTimes idealTimes() {
            return new IdealTimes(new Slice(interval.measureFromMillis(), interval.measureToMillis()), periodMillis);
        }

        /** The ideal times until the end of the watch: a job whose state is lost owes no row after that. */
        Slice watched() {
            Interval seen = watch.interval();
            return new Slice(seen.measureFromMillis(), seen.measureToMillis());
        }
    }
}
