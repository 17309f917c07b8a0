package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import nexmark.jet.generator.EmissionSchedule;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.JvmIdentity;
import nexmark.jet.observer.MemberIncident;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.probe.ProbeResult;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruption;
import nexmark.jet.query.Query;
import nexmark.jet.question.Setting;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.FaultOutcome.DeliveredRows;
import nexmark.jet.result.FaultOutcome.InjectedFault;
import nexmark.jet.result.ForeignMeasurement;
import nexmark.jet.result.MachineLoad;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.VertexEdge;
import nexmark.jet.runner.cause.CauseAnalysis;
import nexmark.jet.runner.cause.Incident;
import nexmark.jet.runner.fault.Recoveries;
import nexmark.jet.runner.job.LoadedMap;
import nexmark.jet.runner.judge.Evidence;
import nexmark.jet.runner.proof.ReadBackCheck;
import nexmark.jet.runner.recorded.RecordedEvents;
import nexmark.jet.runner.run.RowProof.Proof;

/**
 * A run whose job has been submitted: what is known of it, and what is read of it. When it has ended, this proves its
 * rows and makes of all that what is judged and stored; it asks no member then.
 *
 * @param recorded the events if they are recorded, at the time at which they are sent; null where they are generated
 * @param scheduledPerSecond the rate at which events are due to enter the pipeline in the planned interval
 */
record MeasuredRun(
        RunPlan plan,
        Query query,
        RunProgress progress,
        List<EventSequence> sequences,
        RecordedEvents recorded,
        double scheduledPerSecond,
        RunInterval planned,
        SampleSlices slices,
        List<Slice> kept,
        List<VertexEdge> edges,
        JobReadings readings) {

    /** The same between two instants, epoch ms: a rate that climbs is another then. */
    double scheduledPerSecond(long fromMillis, long toMillis) {
        if (!plan.workload().climbs() || sequences.isEmpty() || toMillis <= fromMillis) {
            return scheduledPerSecond;
        }
        EmissionSchedule schedule = sequences.get(0).schedule();
        return scheduledPerSecond
                * schedule.perSecond(fromMillis, toMillis)
                / schedule.perSecond(planned.measureFromMillis(), planned.measureToMillis());
    }

    boolean isFaulted() {
        return !plan.faults().isEmpty();
    }

    /** From now on the values of the map are compared with the sets, unless the job asks no map, which is null then. */
    void compareValues(LoadedMap map) {
        if (map != null && plan.check() != CheckMode.OFF) {
            readings.readBack().set(new ReadBackCheck(plan, map, sequences, planned.measured()));
        }
    }

    /** Reads back what a map holds of the sets of the interval, while its members are there. */
    void readBack(JobWatch.Outcome ended) {
        ReadBackCheck readBack = readings.readBack().get();
        if (readBack == null) {
            return;
        }
        if (!isComparable(ended) || ended.unansweredAtEnd() != null) {
            readings.readBack().set(null);
            return;
        }
        progress.step("reading the map back");
        try {
            readBack.readAll(ended.interval().measured());
        } catch (Interrupted e) {
            readings.readBack().set(null); // the proof, which comes next, says so
        }
    }

    /** Everything that the run has shown. If the user interrupts the proof, the run counts as interrupted. */
    Observations observations(JobWatch.Outcome ended, ProbeResult probe, List<String> clusterNotes) {
        Usage usage = new Usage(
                readings.cpuSeconds(ended.interval()),
                new MachineLoads(readings.observed(), ended.interval())
                        .of(JvmIdentity.ofThisJvm(), readings.runnerCpu()),
                null);
        return observations(ended, probe, clusterNotes, usage);
    }

    /** The same, where others than the members say what was used of the machines. */
    Observations observations(JobWatch.Outcome ended, ProbeResult probe, List<String> clusterNotes, Usage usage) {
        try {
            return observations(ended, probe, clusterNotes, usage, ended.end(), prove(ended));
        } catch (RowProof.Abandoned e) {
            return observations(ended, probe, clusterNotes, usage, RunEnd.INTERRUPTED, Proof.NOTHING);
        }
    }

    /**
     * What was used of the machines in the measured interval, and by which engine.
     *
     * @param cpuSeconds CPU time of the engine, s; NaN if it is not known
     * @param machines what else was done on them
     * @param engine null if it was Jet
     */
    record Usage(double cpuSeconds, List<MachineLoad> machines, ForeignMeasurement.Engine engine) {}

    /**
     * Whether the rows can be compared. If the interval has not drained, or Jet dropped late events, the rows differ
     * from the oracle's. Rows whose report was lost, or that arrived after the watermark, are not in the sums of their
     * ideal times. After a fault, rows that have not arrived are lost up to the time that {@link #prove} says, unless
     * something else cut the run short, or the members did not answer at its end.
     */
    private boolean isComparable(JobWatch.Outcome ended) {
        RunEnd end = ended.end();
        if (isFaulted()) {
            return end == RunEnd.DRAINED
                    || (end == RunEnd.NOT_DRAINED && ended.unansweredAtEnd() == null)
                    || end == RunEnd.STATE_LOST;
        }
        return end == RunEnd.DRAINED
                && readings.dropped().count() == 0
                && readings.latencies().rowsMissing() == 0
                && readings.latencies().rowsAfterSettling() == 0;
    }

    private Proof prove(JobWatch.Outcome ended) {
        if (!isComparable(ended)) {
            return Proof.NOTHING;
        }
        progress.step("checking rows against the oracle");
        RowProof proof = new RowProof(this);
        if (plan.faults().isEmpty()) {
            return proof.of(new SplittableRandom().nextLong());
        }
        // Rows of ideal times before it must have arrived. If a job has not drained, later rows may only be late.
        long settledMillis =
                ended.end() == RunEnd.NOT_DRAINED ? readings.latencies().lowestWatermarkMillis() : Long.MAX_VALUE;
        // A job whose state is lost owes no row after the end of the watch.
        return kept.isEmpty()
                ? Proof.NOTHING
                : proof.underFaults(ended.interval().measured(), settledMillis);
    }

    private Observations observations(
            JobWatch.Outcome ended,
            ProbeResult probe,
            List<String> clusterNotes,
            Usage usage,
            RunEnd end,
            Proof proof) {
        progress.step("computing percentiles and their intervals");
        // After Ctrl-C nobody waits for the intervals of a part of the run.
        boolean hasIntervals = end != RunEnd.INTERRUPTED || !Interruption.isRequested();
        RunResult.Latency latency = new RunResult.Latency(
                readings.mainSeries().name(), readings.latencies().summaries(hasIntervals));
        Slice measured = ended.interval().measured();
        return new Observations(
                ended.interval(),
                evidence(ended, end, proof, latency, usage),
                readings.latencies(),
                latency,
                new RunResult.JobFigures(
                        readings.betweenMembers().get(),
                        readings.vertices().figures(measured.fromMillis(), measured.toMillis()),
                        ended.snapshots(),
                        readings.vertices().state(measured.fromMillis(), measured.toMillis()),
                        edges),
                readings.vertices().spans(),
                readings.observed(),
                probe,
                CauseAnalysis.of(readings.latencies().peaks(), incidents(ended.injected())),
                clusterNotes,
                usage.engine());
    }

    private Evidence evidence(JobWatch.Outcome ended, RunEnd end, Proof proof, RunResult.Latency latency, Usage usage) {
        RunInterval interval = ended.interval();
        long samples = readings.latencies().every().samples();
        ReadBackCheck readBack = readings.readBack().get();
        return new Evidence(
                plan,
                facts(ended, end),
                ThroughputOfRun.of(
                        plan,
                        interval,
                        scheduledPerSecond(interval.measureFromMillis(), interval.measureToMillis()),
                        readings.source(),
                        JobReadings.blindMembers(readings.observed()).isEmpty(),
                        usage.cpuSeconds(),
                        plan.workload().latePercent() == 0 ? null : (Long) ThroughputOfRun.leftOut(sequences, interval),
                        samples),
                RunSeconds.rows(readings, interval, interval.startMillis()),
                samples,
                latency.series().get(latency.main()),
                proof.check(),
                proof.instants(),
                ClockComparison.of(
                        readings.observed(), interval.measured(), plan.faults().isEmpty()),
                usage.machines(),
                proof.delivered() == null ? null : faulted(ended, end, proof.delivered()),
                readBack == null ? null : readBack.result(readings.latencies().longestNanos()));
    }

    private RunFacts facts(JobWatch.Outcome ended, RunEnd end) {
        LatencyCollector latencies = readings.latencies();
        return new RunFacts(
                end,
                ended.lostMember(),
                ended.lostState(),
                ended.jobFailure(),
                ended.unansweredAtEnd(),
                readings.dropped().count(),
                latencies.rowsMissing(),
                latencies.rowsAfterSettling(),
                latencies.negatives(),
                latencies.mostNegativeNanos(),
                ended.foreign());
    }

    private FaultOutcome faulted(JobWatch.Outcome ended, RunEnd end, DeliveredRows delivered) {
        return new FaultOutcome(
                query.id(),
                plan.job().variant(),
                plan.job().guarantee(),
                end == RunEnd.DRAINED,
                delivered,
                readings.latencies().rowsRolledBack(),
                readings.latencies().executions(),
                Recoveries.of(
                        ended.injected(),
                        readings.samples(),
                        readings.mainSeries(),
                        FaultOutcome.EXCURSION_MICROS + TimeUnit.MILLISECONDS.toMicros(waitedMillis())));
    }

    /** How long rows wait for late events: for the watermark, or for the events themselves. */
    private long waitedMillis() {
        WorkloadPlan workload = plan.workload();
        boolean forWatermark = query.definition().settings(workload.profile()).contains(Setting.LAG);
        return forWatermark ? workload.allowedLagMillis() : workload.disorderMillis();
    }

    /** The incidents that the members reported and the restarts that faults led to, among which causes are sought. */
    private List<Incident> incidents(List<InjectedFault> injected) {
        List<Incident> incidents = new ArrayList<>(Recoveries.restarts(injected, readings.samples()));
        readings.observed().incidents().forEach(reported -> incidents.add(incident(reported)));
        return incidents;
    }

    private Incident incident(MemberIncident reported) {
        TimedIncident incident = reported.incident();
        // If several members wait for a processor at once, the member that waits most is the likely cause.
        double severity = incident.kind() == IncidentKind.CPU_CONTENTION
                ? readings.observed().waitedRatio(reported.member(), incident)
                : 1;
        return new Incident(
                reported.member(),
                incident.kind(),
                incident.fromMillis(),
                (long) Math.ceil(incident.toMillis()),
                incident.label(),
                severity);
    }
}
