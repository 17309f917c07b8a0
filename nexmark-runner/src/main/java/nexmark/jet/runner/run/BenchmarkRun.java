package nexmark.jet.runner.run;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.pipeline.Pipeline;
import java.nio.file.Path;
import java.util.List;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencySeries;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.latency.LatencySink;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.query.Query;
import nexmark.jet.query.Query.Answers;
import nexmark.jet.question.Timing;
import nexmark.jet.runner.Interruption;
import nexmark.jet.runner.UserMistake;
import nexmark.jet.runner.cause.CauseSummary;
import nexmark.jet.runner.cluster.ClusterFailure;
import nexmark.jet.runner.cluster.ClusterKind;
import nexmark.jet.runner.cluster.ClusterStarter;
import nexmark.jet.runner.cluster.ClusterUnderTest;
import nexmark.jet.runner.cluster.FaultyMembers;
import nexmark.jet.runner.cluster.JobNames;
import nexmark.jet.runner.cluster.ReachableJob;
import nexmark.jet.runner.fault.AimedFault;
import nexmark.jet.runner.fault.DeliveredRows;
import nexmark.jet.runner.fault.FaultInjector;
import nexmark.jet.runner.fault.FaultedQuery;
import nexmark.jet.runner.fault.Planted;
import nexmark.jet.runner.fault.Recovery;
import nexmark.jet.runner.observe.Observed;
import nexmark.jet.runner.observe.ObserverJob;
import nexmark.jet.runner.probe.Probe;
import nexmark.jet.runner.probe.ProbeResult;
import nexmark.jet.runner.proof.SliceTap;
import nexmark.jet.runner.run.RowProof.Proof;

/** One measured run of one query, from a fresh cluster to its observations. */
public final class BenchmarkRun {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long MILLIS_PER_SECOND = 1000;
    /** From the choice of T0 to T0, at least: the job should be running when the first event is due. */
    private static final long LEAD_MILLIS = 500;
    /** Where the job goes out to members in other processes, whose classes are cold. */
    private static final long LEAD_OF_COLD_MEMBERS_MILLIS = 3000;

    private final String runId;
    private final RunPlan plan;
    private final Query query;
    private final RunProgress progress;

    public BenchmarkRun(String runId, RunPlan plan, Query query, RunProgress progress) {
        this.runId = runId;
        this.plan = plan;
        this.query = query;
        this.progress = progress;
    }

    /**
     * Starts the cluster, runs the job, stops the cluster, and proves the rows.
     *
     * @param logs an existing folder for what the members leave behind
     */
    public Observations run(ClusterStarter starter, Path logs) {
        progress.step("starting " + plan.cluster().inWords());
        Measured measured;
        ProbeResult probe;
        try (ClusterUnderTest cluster = starter.start(plan.cluster(), logs);
                ObserverJob observer = ObserverJob.submit(cluster, runId)) {
            ForeignWatch foreign = ForeignWatch.begin(cluster, plan.cluster().members());
            foreign.own(observer.id());
            awaitReady(cluster, observer);
            probe = Probe.quick(cluster.hazelcast(), observer, runId, cluster::prepare, foreign::own)
                    .orElse(null);
            measured = measure(cluster, observer, foreign);
        }
        JobWatch.End end = measured.end;
        Proof proof = Proof.NOTHING;
        try {
            proof = isComparable(measured) ? prove(measured) : Proof.NOTHING;
        } catch (RowProof.Abandoned e) {
            end = JobWatch.End.INTERRUPTED;
        }
        progress.done();
        return observations(measured, probe, end, proof);
    }

    /** Calls fail some time before it is known that a member has gone, which is what there is to tell then. */
    private void awaitReady(ClusterUnderTest cluster, ObserverJob observer) {
        try {
            observer.awaitReady(Interruption::isPending);
        } catch (RuntimeException e) {
            LossWatch losses = new LossWatch(cluster, plan.cluster().members());
            losses.await();
            throw losses.lost() == null ? e : new ClusterFailure(losses.lost());
        }
    }

    private Measured measure(ClusterUnderTest cluster, ObserverJob observer, ForeignWatch foreign) {
        FaultyMembers members = plan.faults().isEmpty() ? null : faultyMembers(cluster);
        long startMillis = nextWholeSecond(nowMillis() + leadMillis());
        Pipeline pipeline = GeneratedStreams.newPipeline(plan.sourceProcessors());
        GeneratorSettings generator = plan.generator(startMillis, Long.MAX_VALUE);
        GeneratedStreams events = GeneratedStreams.of(plan, pipeline, generator);
        Answers<?> answers = query.answer(plan.variant(), events, plan.question());
        Oracle<?> oracle = query.oracle(plan.question(), Slice.EVERYTHING);
        Interval interval = Interval.of(plan, query.timing(), oracle, startMillis);
        List<Slice> slices = SampleSlices.of(plan, query.timing(), oracle, interval);
        writeToLatencySink(answers, interval, slices);
        HazelcastInstance hazelcast = cluster.hazelcast();
        Job job = hazelcast
                .getJet()
                .newJob(pipeline, cluster.prepare(plan.job().setName(JobNames.of(query.id(), runId))));
        foreign.own(job.getId());
        ReachableJob reachable = new ReachableJob(cluster::hazelcast, hazelcast, job);
        JobWatch watch = new JobWatch(plan, interval, cluster, reachable, runId, observer, foreign, progress);
        if (members == null) {
            JobWatch.End end = watch.watch(null);
            return new Measured(events.sequences(), interval, slices, List.of(), watch, end);
        }
        try (FaultInjector faults = FaultInjector.start(
                members,
                AimedFault.aim(plan.faults(), plan.cluster().members(), plan.seed()),
                interval.measureFromMillis(),
                BenchmarkRun::nowMillis)) {
            JobWatch.End end = watch.watch(faults);
            return new Measured(events.sequences(), interval, slices, faults.planted(), watch, end);
        }
    }

    private FaultyMembers faultyMembers(ClusterUnderTest cluster) {
        return cluster.faults()
                .orElseThrow(() -> new UserMistake("--fault cannot be done to --cluster "
                        + plan.cluster().spec() + ", expected a cluster that the run starts, such as processes:3"));
    }

    private <R> void writeToLatencySink(Answers<R> answers, Interval interval, List<Slice> slices) {
        LatencySettings settings = new LatencySettings(runId, interval.measureFromMillis(), interval.measureToMillis());
        answers.rows()
                .writeTo(LatencySink.of(settings, answers.idealTime(), new SliceTap(slices)))
                .setLocalParallelism(plan.sourceProcessors());
    }

    /**
     * Without the end of the stream, or with events that Jet dropped, the rows are not those of the oracle. After a fault
     * what has not come is lost, whatever the reason, unless the run was cut short.
     */
    private boolean isComparable(Measured measured) {
        if (!plan.faults().isEmpty()) {
            return measured.end == JobWatch.End.DRAINED || measured.end == JobWatch.End.NOT_DRAINED;
        }
        return measured.end == JobWatch.End.DRAINED && measured.watch.source().lateEvents() == 0;
    }

    private Proof prove(Measured measured) {
        if (measured.slices.isEmpty()) {
            return Proof.NOTHING;
        }
        progress.step("checking rows against the oracle");
        return new RowProof(plan, query, measured.sequences, measured.slices, progress).of(measured.watch.latencies());
    }

    private Observations observations(Measured measured, ProbeResult probe, JobWatch.End end, Proof proof) {
        JobWatch watch = measured.watch;
        Interval interval = measured.interval;
        LatencyCollector latencies = watch.latencies();
        Observed observed = watch.observed();
        Throughput throughput = Throughput.of(plan, interval, measured.sequences, watch);
        List<Second> timeline = Timeline.of(plan, query.timing(), interval, watch);
        ClockCheck clocks = ClockCheck.of(
                observed,
                interval.measureFromMillis(),
                interval.measureToMillis(),
                plan.faults().isEmpty());
        FaultedQuery faulted = proof.delivered() == null ? null : faulted(measured, end, proof.delivered());
        Verdict verdict = new Judge(plan, watch, throughput, timeline)
                .verdict(end, proof.check(), clocks, watch.foreign(measured.planted), faulted);
        return new Observations(
                end == JobWatch.End.INTERRUPTED,
                query.timing(),
                interval,
                latencies,
                throughput,
                watch.metricsCoverage().notes(),
                watch.betweenMembers(),
                watch.vertices(),
                timeline,
                observed,
                clocks,
                probe,
                CauseSummary.of(latencies.peaks(), IncidentsOfRun.of(observed, measured.planted, watch.sightings())),
                proof.check(),
                faulted,
                watch.snapshots(),
                verdict);
    }

    private FaultedQuery faulted(Measured measured, JobWatch.End end, DeliveredRows delivered) {
        JobWatch watch = measured.watch;
        LatencyCollector latencies = watch.latencies();
        LatencySeries series = query.timing() == Timing.COMPLETE_WINDOW ? latencies.complete() : latencies.every();
        return new FaultedQuery(
                query.id(),
                plan.variant(),
                plan.guarantee(),
                end == JobWatch.End.DRAINED,
                delivered,
                latencies.rowsRolledBack(),
                latencies.executions(),
                Recovery.of(measured.planted, watch.sightings(), series, FaultedQuery.EXCURSION_MICROS));
    }

    private long leadMillis() {
        return plan.cluster().kind() == ClusterKind.EMBEDDED ? LEAD_MILLIS : LEAD_OF_COLD_MEMBERS_MILLIS;
    }

    private static long nextWholeSecond(long millis) {
        return (millis + MILLIS_PER_SECOND - 1) / MILLIS_PER_SECOND * MILLIS_PER_SECOND;
    }

    private static long nowMillis() {
        return EpochClock.nanos() / NANOS_PER_MILLI;
    }

    private record Measured(
            List<EventSequence> sequences,
            Interval interval,
            List<Slice> slices,
            List<Planted> planted,
            JobWatch watch,
            JobWatch.End end) {}
}
