package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberIncident;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.probe.ProbeResult;
import nexmark.jet.process.Interruption;
import nexmark.jet.query.Query;
import nexmark.jet.result.DeliveredRows;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.InjectedFault;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.RunFacts;
import nexmark.jet.runner.cause.CauseAnalysis;
import nexmark.jet.runner.cause.Incident;
import nexmark.jet.runner.fault.JobSample;
import nexmark.jet.runner.fault.Recoveries;
import nexmark.jet.runner.fault.RestartIncidents;
import nexmark.jet.runner.judge.Evidence;
import nexmark.jet.runner.proof.InstantCheck;
import nexmark.jet.runner.run.RowProof.Proof;

/** Proves the rows of a measured run, and computes from its readings what is judged and stored. It asks no member. */
final class RunEvaluation {

    private final RunPlan plan;
    private final Query query;
    private final MeasuredRun measured;
    private final RunProgress progress;
    private final JobReadings readings;
    private final LatencyCollector latencies;

    RunEvaluation(RunPlan plan, Query query, MeasuredRun measured, RunProgress progress) {
        this.plan = plan;
        this.query = query;
        this.measured = measured;
        this.progress = progress;
        this.readings = measured.readings();
        this.latencies = readings.latencies();
    }

    /**
     * Returns everything that the run has shown. If the user interrupts the proof, the run counts as interrupted.
     *
     * @param probe the environment before the first event
     * @param clusterNotes sentences about the cluster that the reader needs
     */
    Observations observations(ProbeResult probe, List<String> clusterNotes) {
        try {
            return observations(probe, clusterNotes, measured.ended().end(), prove());
        } catch (RowProof.Abandoned e) {
            return observations(probe, clusterNotes, RunEnd.INTERRUPTED, Proof.NOTHING);
        }
    }

    /**
     * Whether the rows can be compared. If the interval has not drained, or Jet dropped late events, the rows differ from the
     * oracle's. Rows whose report was lost, or that arrived after the watermark, are not in the sums of their ideal times.
     * After a fault, rows that have not arrived are lost up to {@link #settledMillis}, unless something else cut the run short, or the
     * members did not answer at its end.
     */
    private boolean isComparable() {
        RunEnd end = measured.ended().end();
        if (!plan.faults().isEmpty()) {
            return end == RunEnd.DRAINED
                    || (end == RunEnd.NOT_DRAINED && measured.ended().unansweredAtEnd() == null)
                    || end == RunEnd.STATE_LOST;
        }
        return end == RunEnd.DRAINED
                && readings.lateEvents() == 0
                && latencies.rowsMissing() == 0
                && latencies.rowsAfterSettling() == 0;
    }

    private Proof prove() {
        RowProof proof = new RowProof(plan, query, measured.sequences(), measured.recorded(), progress);
        if (!isComparable()) {
            return Proof.NOTHING;
        }
        progress.step("checking rows against the oracle");
        if (!plan.faults().isEmpty()) {
            return measured.kept().isEmpty()
                    ? Proof.NOTHING
                    : proof.underFaults(latencies, measured.watched(), settledMillis());
        }
        long seed = new SplittableRandom().nextLong();
        InstantCheck instants = new InstantCheck(measured.idealTimes(), measured.timing(), latencies.instants());
        SampleSlices slices = measured.slices();
        return proof.of(
                latencies,
                measured.kept(),
                slices.recomputed(seed, measured.kept()),
                instants,
                slices.areDrawn(),
                seed);
    }

    /** Rows of ideal times before it must have arrived. If a job has not drained, later rows may only be late. */
    private long settledMillis() {
        return measured.ended().end() == RunEnd.NOT_DRAINED ? latencies.lowestWatermarkMillis() : Long.MAX_VALUE;
    }

    private Observations observations(ProbeResult probe, List<String> clusterNotes, RunEnd end, Proof proof) {
        progress.step("computing percentiles and their intervals");
        // After Ctrl-C nobody waits for the intervals of a part of the run.
        boolean hasIntervals = end != RunEnd.INTERRUPTED || !Interruption.isRequested();
        Map<String, LatencySummary> summaries = latencies.summaries(hasIntervals);
        return new Observations(
                measured.ended().interval(),
                evidence(end, proof, summaries.get(readings.mainSeries().name())),
                latencies,
                summaries,
                readings.mainSeries(),
                readings.metricsCoverage().notes(),
                clusterNotes,
                readings.betweenMembers(),
                readings.vertices(),
                readings.observed(),
                probe,
                CauseAnalysis.of(
                        latencies.peaks(), incidents(readings.observed(), measured.injected(), readings.samples())),
                measured.ended().snapshots(),
                measured.edges());
    }

    private Evidence evidence(RunEnd end, Proof proof, LatencySummary main) {
        Interval interval = measured.ended().interval();
        long samples = latencies.every().samples();
        return new Evidence(
                plan,
                facts(end),
                ThroughputOfRun.of(
                        plan,
                        interval,
                        measured.scheduledPerSecond(),
                        readings.source(),
                        readings.metricsCoverage().isComplete(),
                        readings.cpuSeconds(interval),
                        samples),
                Timeline.of(
                        interval,
                        interval.startMillis(),
                        readings.mainSeries().timeline(),
                        latencies.live().timeline(),
                        readings.source(),
                        readings.observed().rows()),
                samples,
                main,
                proof.check(),
                proof.instants(),
                ClockComparison.of(
                        readings.observed(),
                        interval.measureFromMillis(),
                        interval.measureToMillis(),
                        plan.faults().isEmpty()),
                readings.machines(interval),
                proof.delivered() == null ? null : faulted(end, proof.delivered()));
    }

    private RunFacts facts(RunEnd end) {
        WatchOutcome ended = measured.ended();
        return new RunFacts(
                end,
                ended.lostMember(),
                ended.lostState(),
                ended.jobFailure(),
                ended.unansweredAtEnd(),
                readings.lateEvents(),
                latencies.rowsMissing(),
                latencies.rowsAfterSettling(),
                latencies.negatives(),
                latencies.mostNegativeNanos(),
                measured.foreign());
    }

    private FaultOutcome faulted(RunEnd end, DeliveredRows delivered) {
        return new FaultOutcome(
                query.id(),
                plan.job().variant(),
                plan.job().guarantee(),
                end == RunEnd.DRAINED,
                delivered,
                latencies.rowsRolledBack(),
                latencies.executions(),
                Recoveries.of(
                        measured.injected(), readings.samples(), readings.mainSeries(), FaultOutcome.EXCURSION_MICROS));
    }

    /** The incidents that the members reported and the restarts that faults led to, among which causes are sought. */
    private static List<Incident> incidents(
            MemberTimelines observed, List<InjectedFault> injected, List<JobSample> samples) {
        List<Incident> incidents = new ArrayList<>(RestartIncidents.of(injected, samples));
        observed.incidents().forEach(reported -> incidents.add(incident(reported, observed)));
        return incidents;
    }

    private static Incident incident(MemberIncident reported, MemberTimelines observed) {
        TimedIncident incident = reported.incident();
        return new Incident(
                reported.member(),
                incident.kind(),
                incident.fromMillis(),
                (long) Math.ceil(incident.toMillis()),
                incident.label(),
                severity(reported, observed));
    }

    /** If several members wait for a processor at once, the member that waits most is the likely cause. */
    private static double severity(MemberIncident reported, MemberTimelines observed) {
        return reported.incident().kind() == IncidentKind.CPU_CONTENTION
                ? observed.waitedRatio(reported.member(), reported.incident())
                : 1;
    }
}
