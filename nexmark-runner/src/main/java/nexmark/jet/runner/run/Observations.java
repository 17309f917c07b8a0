package nexmark.jet.runner.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.environment.Environment;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.probe.ProbeResult;
import nexmark.jet.result.CauseSummary;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.RunTables;
import nexmark.jet.result.VertexSpan;
import nexmark.jet.runner.judge.Evidence;
import nexmark.jet.runner.judge.Judge;

/**
 * Everything that a run has shown.
 *
 * @param probe the environment before the first event; null where a foreign program measured
 * @param clusterNotes sentences about the start of the cluster and about profiles that the reader needs
 */
record Observations(
        RunInterval interval,
        Evidence evidence,
        LatencyCollector latencies,
        RunResult.Latency latency,
        RunResult.JobFigures job,
        List<VertexSpan> vertices,
        MemberTimelines observed,
        ProbeResult probe,
        CauseSummary causes,
        List<String> clusterNotes) {

    RunTables tables() {
        Map<String, NavigableMap<Long, MemberReport>> members = new LinkedHashMap<>();
        observed.members().forEach(member -> members.put(member, observed.of(member)));
        return new RunTables(latencies, evidence.timeline(), members, observed.incidents(), vertices);
    }

    /** Makes the result, finished now. */
    RunResult result(String id, RunLabel label, List<String> notes, List<String> commandLine) {
        Map<String, Environment> environments = new LinkedHashMap<>();
        observed.facts().forEach((member, facts) -> environments.put(member, facts.environment()));
        return new RunResult(
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
                        latency,
                        evidence.facts(),
                        new RunResult.Rows(evidence.check(), evidence.instants(), evidence.faulted()),
                        job,
                        causes,
                        new RunResult.ClusterFigures(
                                FiguresByMember.of(observed, interval.measureFromMillis(), interval.measureToMillis()),
                                observed.descriptions(),
                                evidence.clocks(),
                                EpochClock.errorNanos(),
                                probe,
                                evidence.machines()),
                        new RunResult.Environments(Environment.ofThisMachine(commandLine), environments),
                        notes)
                .checked(label.requirements());
    }
}
