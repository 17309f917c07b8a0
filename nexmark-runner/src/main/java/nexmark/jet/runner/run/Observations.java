package nexmark.jet.runner.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.environment.Environment;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencySeries;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.probe.ProbeResult;
import nexmark.jet.result.CauseSummary;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.NetworkTraffic;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.RunTables;
import nexmark.jet.result.Snapshots;
import nexmark.jet.result.StateSize;
import nexmark.jet.result.VertexEdge;
import nexmark.jet.result.VertexFigures;
import nexmark.jet.runner.job.VertexHistory;
import nexmark.jet.runner.judge.Evidence;
import nexmark.jet.runner.judge.Judge;

/**
 * Everything that a run has shown.
 *
 * @param evidence the values by which the run is judged
 * @param latencies all three series, of all members together and of each member
 * @param summaries the percentiles of each series, by its name
 * @param mainSeries the series that counts for the query
 * @param metricsNotes sentences about the metrics that the reader needs, a line each
 * @param clusterNotes sentences about the start of the cluster and about profiles that the reader needs
 * @param betweenMembers the traffic over the network
 * @param vertexHistory the job's vertices, second by second
 * @param observed what each member measured on itself
 * @param probe the environment before the first event; null if the run was interrupted before
 * @param causes the causes of the latency's excursions
 * @param snapshots the snapshots of the job's state; null where the job takes none, or the members do not report them
 * @param edges which vertex sends to which; null if unknown
 */
public record Observations(
        Interval interval,
        Evidence evidence,
        LatencyCollector latencies,
        Map<String, LatencySummary> summaries,
        LatencySeries mainSeries,
        List<String> metricsNotes,
        List<String> clusterNotes,
        NetworkTraffic betweenMembers,
        VertexHistory vertexHistory,
        MemberTimelines observed,
        ProbeResult probe,
        CauseSummary causes,
        Snapshots snapshots,
        List<VertexEdge> edges) {

    public List<MemberFigures> members() {
        return FiguresByMember.of(observed, interval.measureFromMillis(), interval.measureToMillis());
    }

    RunTables tables() {
        Map<String, NavigableMap<Long, MemberReport>> members = new LinkedHashMap<>();
        observed.members().forEach(member -> members.put(member, observed.of(member)));
        return new RunTables(latencies, evidence.timeline(), members, observed.incidents(), vertexHistory.spans());
    }

    public List<VertexFigures> vertices() {
        return vertexHistory.figures(interval.measureFromMillis(), interval.measureToMillis());
    }

    /** The size of the job's state; null if it has none or it is unknown. */
    StateSize state() {
        return vertexHistory.state(interval.measureFromMillis(), interval.measureToMillis());
    }

    /**
     * Makes the result, finished now.
     *
     * @param notes sentences that a reader of the figures needs
     * @param commandLine the user's arguments of this program
     */
    RunResult result(String id, RunLabel label, List<String> notes, List<String> commandLine) {
        RunResult result = new RunResult(
                RunResult.SCHEMA_VERSION,
                id,
                Judge.status(evidence),
                Judge.verdict(evidence),
                List.of(),
                label.text(),
                label.tags(),
                RunResult.Times.of(interval.startMillis(), EpochClock.millis(), interval.measuredSeconds()),
                BuildFacts.ofThisJar(),
                evidence.plan(),
                evidence.throughput(),
                new RunResult.Latency(mainSeries.name(), summaries),
                evidence.facts(),
                new RunResult.Rows(evidence.check(), evidence.instants(), evidence.faulted()),
                new RunResult.JobFigures(betweenMembers, vertices(), snapshots, state(), edges),
                causes,
                new RunResult.ClusterFigures(
                        members(),
                        observed.descriptions(),
                        evidence.clocks(),
                        EpochClock.errorNanos(),
                        probe,
                        evidence.machines()),
                new RunResult.Environments(Environment.ofThisMachine(commandLine), memberEnvironments()),
                notes);
        return result.checked(label.requirements());
    }

    private Map<String, Environment> memberEnvironments() {
        Map<String, Environment> environments = new LinkedHashMap<>();
        observed.facts().forEach((member, facts) -> environments.put(member, facts.environment()));
        return environments;
    }
}
