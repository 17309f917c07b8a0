package nexmark.jet.runner.run;

import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.environment.Environment;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.observer.MemberReport;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.probe.ProbeResult;
import nexmark.jet.result.CauseSummary;
import nexmark.jet.result.Finding;
import nexmark.jet.result.ForeignMeasurement;
import nexmark.jet.result.MemberFigures;
import nexmark.jet.result.MemberFigures.Spread;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.RunTables;
import nexmark.jet.result.RunTables.VertexSpan;
import nexmark.jet.result.Status;
import nexmark.jet.result.Verdict;
import nexmark.jet.runner.judge.Evidence;

/**
 * Everything that a run has shown.
 *
 * @param probe the environment before the first event; null where a foreign program measured
 * @param clusterNotes sentences about the start of the cluster and about profiles that the reader needs
 * @param engine the engine that answered if it was not Jet, or null
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
        List<String> clusterNotes,
        ForeignMeasurement.Engine engine) {

    RunTables tables() {
        Map<String, NavigableMap<Long, MemberReport>> members = new LinkedHashMap<>();
        observed.members().forEach(member -> members.put(member, observed.of(member)));
        return new RunTables(latencies, evidence.timeline(), members, observed.incidents(), vertices);
    }

    /** @param findings all that was found, by the judge too */
    RunResult result(String id, RunLabel label, List<Finding> findings, List<String> commandLine) {
        Map<String, Environment> environments = new LinkedHashMap<>();
        observed.facts().forEach((member, facts) -> environments.put(member, facts.environment()));
        Verdict verdict = new Verdict(findings);
        return new RunResult(
                        RunResult.SCHEMA_VERSION,
                        id,
                        verdict.status(),
                        verdict,
                        List.of(),
                        label.text(),
                        label.tags(),
                        RunResult.Times.of(interval.startMillis(), EpochClock.millis(), interval.measuredSeconds()),
                        BuildFacts.ofThisJar(),
                        evidence.plan(),
                        evidence.throughput(),
                        latency,
                        evidence.facts(),
                        new RunResult.Rows(
                                evidence.check(), evidence.instants(), evidence.faulted(), evidence.readBack()),
                        job,
                        causes,
                        new RunResult.ClusterFigures(
                                FiguresByMember.of(observed, interval.measureFromMillis(), interval.measureToMillis()),
                                observed.descriptions(),
                                evidence.clocks(),
                                EpochClock.errorNanos(),
                                probe,
                                evidence.machines()),
                        new RunResult.Environments(Environment.ofThisMachine(commandLine), environments, engine),
                        findings.stream()
                                .filter(finding -> finding.severity() == Status.VALID)
                                .map(Finding::text)
                                .toList())
                .checked(label.requirements());
    }

    /** Sums up what each member measured, over the seconds of an interval. */
    static final class FiguresByMember {

        private FiguresByMember() {}

        /** The figures of each member that reported between two instants, epoch ms. */
        static List<MemberFigures> of(MemberTimelines observed, long fromMillis, long toMillis) {
            return observed.members().stream()
                    .filter(member ->
                            !observed.of(member).subMap(fromMillis, toMillis).isEmpty())
                    .map(member -> of(
                            member,
                            observed.of(member).subMap(fromMillis, toMillis).values()))
                    .toList();
        }

        private static MemberFigures of(String member, Collection<MemberReport> seconds) {
            Map<String, DoubleSummaryStatistics> figures = new TreeMap<>();
            Map<String, Map<String, DoubleSummaryStatistics>> parts = new TreeMap<>();
            for (MemberReport report : seconds) {
                add(report.figures(), figures);
                report.parts()
                        .forEach((metric, some) -> add(some, parts.computeIfAbsent(metric, none -> new TreeMap<>())));
            }
            Map<String, Map<String, Spread>> spreadOfParts = new LinkedHashMap<>();
            parts.forEach((metric, some) -> spreadOfParts.put(metric, spreads(some)));
            MemberReport.Origin origin = seconds.iterator().next().origin();
            return new MemberFigures(member, origin.jvm(), origin.machine(), spreads(figures), spreadOfParts);
        }

        private static void add(Map<String, Double> figures, Map<String, DoubleSummaryStatistics> to) {
            figures.forEach((name, figure) -> {
                if (Double.isFinite(figure)) {
                    to.computeIfAbsent(name, none -> new DoubleSummaryStatistics())
                            .accept(figure);
                }
            });
        }

        private static Map<String, Spread> spreads(Map<String, DoubleSummaryStatistics> statistics) {
            Map<String, Spread> spreads = new LinkedHashMap<>();
            statistics.forEach((name, one) -> spreads.put(name, new Spread(one.getAverage(), one.getMax())));
            return spreads;
        }
    }
}
