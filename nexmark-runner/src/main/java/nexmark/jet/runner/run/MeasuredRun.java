package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.environment.Environment;
import nexmark.jet.evidence.Ending;
import nexmark.jet.evidence.PlannedRun;
import nexmark.jet.evidence.RunEvidence;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberIncident;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.ClusterKind;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.probe.ProbeResult;
import nexmark.jet.process.Interruption;
import nexmark.jet.question.Setting;
import nexmark.jet.result.ClockCheck;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.FaultOutcome.DeliveredRows;
import nexmark.jet.result.Finding;
import nexmark.jet.result.Finding.Kind;
import nexmark.jet.result.ForeignMeasurement;
import nexmark.jet.result.MachineLoad;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.MemberFigures.Spread;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.RunFacts.RunEnd;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.RunTables;
import nexmark.jet.result.RunTables.TimelineRow;
import nexmark.jet.result.Throughput;
import nexmark.jet.result.VertexEdge;
import nexmark.jet.runner.cause.CauseAnalysis;
import nexmark.jet.runner.cause.Incident;
import nexmark.jet.runner.fault.Recoveries;
import nexmark.jet.runner.job.JetMetrics;
import nexmark.jet.runner.judge.JobFindings;
import nexmark.jet.runner.judge.Judge;
import nexmark.jet.runner.proof.ReadBackCheck;
import nexmark.jet.runner.recorded.RecordedEvents;
import nexmark.jet.runner.run.RowProof.Proof;

/**
 * A run that has ended, and all that is known of it: no member and no process is asked any more. Its rows are proved,
 * and its result is made, from this alone.
 *
 * @param recorded the events if they are recorded, at the time at which they were sent; null where they are generated
 * @param readBack compares a map with the sets; null where there is no map, or nothing to compare
 * @param usage of the machines
 * @param probe the environment before the first event; null where a program measured
 */
record MeasuredRun(
        RunEvidence evidence,
        Ending ended,
        RecordedEvents recorded,
        ReadBackCheck readBack,
        Usage usage,
        ProbeResult probe,
        List<VertexEdge> edges) {

    /**
     * Use of the machines in the measured interval, and the engine that used them.
     *
     * @param cpuSeconds CPU time of the engine, s; NaN if it is not known
     * @param machines other load on them
     * @param engine null if it was Jet
     */
    record Usage(double cpuSeconds, List<MachineLoad> machines, ForeignMeasurement.Engine engine) {}

    List<TimelineRow> timeline() {
        RunInterval interval = ended.interval();
        return evidence.timeline(RunInterval.second(interval.startMillis()), interval);
    }

    /** The files beside the result. */
    RunTables tables() {
        return new RunTables(
                evidence.latencies(),
                timeline(),
                evidence.members().reports(),
                evidence.members().incidents(),
                evidence.vertices().spans());
    }

    /**
     * Proves the rows, judges the run, and says all that it has shown. If the user interrupts the proof, the run counts
     * as interrupted.
     *
     * @param notes for readers besides the judge's findings
     * @param commandLine the user's arguments
     * @param seed draws the slices that are recomputed
     */
    RunResult result(
            String id, RunLabel label, List<Finding> notes, List<String> commandLine, long seed, RunProgress progress) {
        List<Proof> proofs;
        RunEnd end = ended.facts().end();
        try {
            proofs = prove(seed, progress);
        } catch (RowProof.Abandoned e) {
            proofs = Collections.nCopies(evidence.ofJobs().size(), Proof.NOTHING);
            end = RunEnd.INTERRUPTED;
        }
        progress.step("computing percentiles and their intervals");
        List<RunResult> jobs = new ArrayList<>();
        List<List<Finding>> judged = new ArrayList<>();
        for (RunEvidence one : evidence.jobs()) {
            MeasuredRun job = new MeasuredRun(one, ended, recorded, readBack, usage, null, edges);
            jobs.add(job.alone(end, proofs.get(jobs.size())));
            judged.add(Judge.findings(jobs.get(jobs.size() - 1), job.timeline()));
        }
        RunResult figures = figures(end, proofs, jobs, commandLine);
        List<Finding> findings = new ArrayList<>(notes);
        findings.addAll(jobs.isEmpty() ? Judge.findings(figures, timeline()) : JobFindings.together(judged));
        caveats().forEach(note -> findings.add(Kind.NOTE.of(note)));
        return figures.judged(id, label, findings);
    }

    /** Notes for readers of the figures about the cluster and its metrics. */
    private List<String> caveats() {
        ClusterPlan cluster = evidence.planned().plan().cluster();
        RunEnd end = ended.facts().end();
        List<String> notes = new ArrayList<>();
        if (!end.isCutShort()) {
            notes.addAll(JetMetrics.notes(evidence.members().metricsSeconds(), evidence.blindMembers()));
        }
        if (end == RunEnd.JOB_FAILED) {
            notes.add(
                    cluster.kind() == ClusterKind.EMBEDDED
                            ? "NEXMARK_HAZELCAST_LOG=INFO shows the embedded members' log, "
                                    + "which may say why the job failed"
                            : "the members' logs, which may say why the job failed, are with the result: "
                                    + "member-N/member.log");
        }
        if (cluster.relayed()) {
            notes.add("the members' links lead through relays, so that they can be cut:"
                    + " compare with runs under --fault partition and delay only");
        }
        if (probe != null) {
            notes.addAll(probe.warnings());
        }
        return notes;
    }

    /** The proof of each job. */
    private List<Proof> prove(long seed, RunProgress progress) {
        List<Proof> nothing = Collections.nCopies(evidence.ofJobs().size(), Proof.NOTHING);
        if (!isComparable(evidence, ended)) {
            return nothing;
        }
        progress.step("checking rows against the oracle");
        RowProof proof = new RowProof(evidence.ofJobs(), recorded, readBack, progress::stepAt);
        PlannedRun planned = evidence.planned();
        if (!planned.isFaulted()) {
            return proof.of(seed);
        }
        // Rows of ideal times before it must have arrived. If a job has not drained, later rows may only be late.
        long settledMillis = ended.facts().end() == RunEnd.NOT_DRAINED
                ? evidence.latencies().lowestWatermarkMillis()
                : Long.MAX_VALUE;
        // A job whose state is lost owes no row after the end of the watch.
        return planned.kept().isEmpty()
                ? nothing
                : proof.underFaults(ended.interval().measured(), settledMillis);
    }

    /**
     * Whether the rows can be compared. If the interval has not drained, or late events were dropped, the rows differ
     * from the oracle's. Rows whose report was lost, or that arrived after the watermark, are not in the sums of their
     * ideal times. After a fault, rows that have not arrived are lost up to the time that {@link #prove} says, unless
     * something else cut the run short, or the members did not answer at its end.
     */
    static boolean isComparable(RunEvidence evidence, Ending ended) {
        RunFacts facts = ended.facts();
        RunEnd end = facts.end();
        if (evidence.planned().isFaulted()) {
            return end == RunEnd.DRAINED
                    || (end == RunEnd.NOT_DRAINED && facts.unansweredAtEnd() == null)
                    || end == RunEnd.STATE_LOST;
        }
        return end == RunEnd.DRAINED
                && !evidence.isOfFirstRows()
                && evidence.vertices().lateEvents() == 0
                && evidence.latencies().rowsMissing() == 0
                && evidence.latencies().rowsAfterSettling() == 0;
    }

    /** What the judge looks at of this job, one of several. */
    private RunResult alone(RunEnd end, Proof proof) {
        RunResult.Latency latency = latency(false);
        return RunResult.unjudged(
                null,
                null,
                evidence.planned().plan(),
                throughput(latency),
                latency,
                facts(end),
                rows(end, proof),
                null,
                null,
                new RunResult.ClusterFigures(List.of(), Map.of(), clocks(), null, null, usage.machines()),
                null);
    }

    /** @param jobs the figures of each of several jobs, of which the worst one's rows are the run's; none of one */
    private RunResult figures(RunEnd end, List<Proof> proofs, List<RunResult> jobs, List<String> commandLine) {
        RunPlan plan = evidence.planned().plan();
        RunInterval interval = ended.interval();
        Slice measured = interval.measured();
        // After Ctrl-C nobody waits for the intervals of a part of the run.
        RunResult.Latency latency = latency(end != RunEnd.INTERRUPTED || !Interruption.isRequested());
        MemberTimelines members = evidence.members();
        Map<String, Environment> environments = new LinkedHashMap<>();
        members.facts().forEach((member, facts) -> environments.put(member, facts.environment()));
        return RunResult.unjudged(
                RunResult.Times.of(interval.startMillis(), EpochClock.millis(), interval.measuredSeconds()),
                BuildFacts.ofThisJar(),
                plan,
                throughput(latency),
                latency,
                facts(end),
                jobs.stream()
                        .map(RunResult::rows)
                        .max(Comparator.comparingLong(RunResult.Rows::wrong))
                        .orElseGet(() -> rows(end, proofs.get(0))),
                new RunResult.JobFigures(
                        evidence.betweenMembers().get(),
                        evidence.vertices().figures(measured.fromMillis(), measured.toMillis()),
                        ended.snapshots(),
                        evidence.vertices().state(measured.fromMillis(), measured.toMillis()),
                        edges,
                        jobs.isEmpty()
                                ? null
                                : jobs.stream().map(RunResult.OneJob::of).toList()),
                evidence.isOfFirstRows()
                        ? null
                        : CauseAnalysis.of(evidence.latencies().peaks(), incidents()),
                new RunResult.ClusterFigures(
                        figures(members, measured.fromMillis(), measured.toMillis()),
                        members.descriptions(),
                        clocks(),
                        EpochClock.errorNanos(),
                        probe,
                        usage.machines()),
                new RunResult.Environments(Environment.ofThisMachine(commandLine), environments, usage.engine()));
    }

    private Throughput throughput(RunResult.Latency latency) {
        return ThroughputOfRun.of(
                evidence.planned(),
                ended.interval(),
                evidence.source(),
                evidence.blindMembers().isEmpty(),
                usage.cpuSeconds(),
                evidence.isOfFirstRows() ? null : latency.rows());
    }

    private RunResult.Rows rows(RunEnd end, Proof proof) {
        return new RunResult.Rows(
                proof.check(),
                proof.instants(),
                proof.delivered() == null ? null : faulted(end, proof.delivered()),
                readBack == null
                        ? evidence.rowMap().get()
                        : readBack.result(evidence.latencies().longestNanos()));
    }

    private ClockCheck clocks() {
        return ClockComparison.of(
                evidence.members(),
                ended.interval().measured(),
                !evidence.planned().isFaulted());
    }

    private RunResult.Latency latency(boolean hasIntervals) {
        String main = evidence.mainSeries().name();
        var summaries = evidence.latencies().summaries(hasIntervals);
        return new RunResult.Latency(main, evidence.isOfFirstRows() ? Map.of(main, summaries.get(main)) : summaries);
    }

    private RunFacts facts(RunEnd end) {
        RunFacts facts = ended.facts();
        LatencyCollector latencies = evidence.latencies();
        boolean areCounted = !evidence.isOfFirstRows();
        return new RunFacts(
                end,
                facts.lostMember(),
                facts.lostState(),
                facts.jobFailure(),
                facts.unansweredAtEnd(),
                areCounted ? (Long) evidence.vertices().lateEvents() : null,
                areCounted ? (Long) latencies.rowsMissing() : null,
                areCounted ? (Long) latencies.rowsAfterSettling() : null,
                latencies.negatives(),
                latencies.mostNegativeNanos(),
                facts.foreign());
    }

    private FaultOutcome faulted(RunEnd end, DeliveredRows delivered) {
        RunPlan plan = evidence.planned().plan();
        return new FaultOutcome(
                evidence.planned().question().id(),
                plan.job().variant(),
                plan.job().guarantee(),
                end == RunEnd.DRAINED,
                delivered,
                evidence.latencies().rowsRolledBack(),
                evidence.latencies().executions(),
                Recoveries.of(
                        ended.injected(),
                        evidence.samples(),
                        evidence.members().incidents().stream()
                                .map(MemberIncident::incident)
                                .toList(),
                        evidence.mainSeries(),
                        FaultOutcome.EXCURSION_MICROS + TimeUnit.MILLISECONDS.toMicros(waitedMillis())));
    }

    /** How long rows wait for late events: for the watermark, or for the events themselves. */
    private long waitedMillis() {
        WorkloadPlan workload = evidence.planned().plan().workload();
        boolean forWatermark = evidence.planned()
                .question()
                .definition()
                .settings(workload.profile())
                .contains(Setting.LAG);
        return forWatermark ? workload.allowedLagMillis() : workload.disorderMillis();
    }

    /** The incidents that the members reported and the restarts that faults led to, among which causes are sought. */
    private List<Incident> incidents() {
        List<Incident> incidents = new ArrayList<>(Recoveries.restarts(ended.injected(), evidence.samples()));
        evidence.members().incidents().forEach(reported -> incidents.add(incident(reported)));
        return incidents;
    }

    private Incident incident(MemberIncident reported) {
        TimedIncident incident = reported.incident();
        // If several members wait for a processor at once, the member that waits most is the likely cause.
        double severity = incident.kind() == IncidentKind.CPU_CONTENTION
                ? evidence.members().waitedRatio(reported.member(), incident)
                : 1;
        return new Incident(
                reported.member(),
                incident.kind(),
                incident.fromMillis(),
                (long) Math.ceil(incident.toMillis()),
                incident.label(),
                severity);
    }

    /** Sums up the reports of each member between two instants, epoch ms. */
    static List<MemberFigures> figures(MemberTimelines members, long fromMillis, long toMillis) {
        return members.members().stream()
                .filter(member ->
                        !members.of(member).subMap(fromMillis, toMillis).isEmpty())
                .map(member -> figures(
                        member, members.of(member).subMap(fromMillis, toMillis).values()))
                .toList();
    }

    private static MemberFigures figures(String member, Collection<MemberReport> seconds) {
        Map<String, DoubleSummaryStatistics> figures = new TreeMap<>();
        Map<String, Map<String, DoubleSummaryStatistics>> parts = new TreeMap<>();
        for (MemberReport report : seconds) {
            add(report.figures(), figures);
            report.parts().forEach((metric, part) -> add(part, parts.computeIfAbsent(metric, none -> new TreeMap<>())));
        }
        Map<String, Map<String, Spread>> spreadOfParts = new LinkedHashMap<>();
        parts.forEach((metric, part) -> spreadOfParts.put(metric, spreads(part)));
        MemberReport.Origin origin = seconds.iterator().next().origin();
        return new MemberFigures(member, origin.jvm(), origin.machine(), spreads(figures), spreadOfParts);
    }

    private static void add(Map<String, Double> figures, Map<String, DoubleSummaryStatistics> to) {
        figures.forEach((name, figure) -> {
            if (Double.isFinite(figure)) {
                to.computeIfAbsent(name, none -> new DoubleSummaryStatistics()).accept(figure);
            }
        });
    }

    private static Map<String, Spread> spreads(Map<String, DoubleSummaryStatistics> statistics) {
        Map<String, Spread> spreads = new LinkedHashMap<>();
        statistics.forEach((name, one) -> spreads.put(name, new Spread(one.getAverage(), one.getMax())));
        return spreads;
    }
}
