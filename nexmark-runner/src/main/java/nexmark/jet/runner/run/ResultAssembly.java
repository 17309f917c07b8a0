package nexmark.jet.runner.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.environment.Environment;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencySeries;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.runner.judge.Evidence;
import nexmark.jet.runner.judge.Judge;

/** Puts together the result of a run that has just ended. */
final class ResultAssembly {

    private final Observations seen;
    private final Evidence evidence;

    ResultAssembly(Observations seen) {
        this.seen = seen;
        this.evidence = seen.evidence();
    }

    /**
     * Makes the result, finished now.
     *
     * @param notes sentences that a reader of the figures needs
     * @param commandLine the user's arguments of this program
     */
    RunResult result(String id, RunLabel label, List<String> notes, List<String> commandLine) {
        return new RunResult(
                RunResult.SCHEMA_VERSION,
                id,
                Judge.status(evidence),
                Judge.verdict(evidence),
                label.text(),
                label.tags(),
                RunResult.Times.of(
                        seen.interval().startMillis(),
                        EpochClock.millis(),
                        seen.interval().measuredSeconds()),
                BuildFacts.ofThisJar(),
                evidence.plan(),
                evidence.throughput(),
                latency(),
                evidence.facts(),
                new RunResult.Rows(evidence.check(), evidence.faulted()),
                new RunResult.JobFigures(seen.betweenMembers(), seen.vertices(), seen.snapshots(), seen.state()),
                seen.causes(),
                new RunResult.ClusterFigures(
                        seen.members(),
                        seen.observed().descriptions(),
                        evidence.clocks(),
                        EpochClock.errorNanos(),
                        seen.probe()),
                new RunResult.Environments(Environment.ofThisMachine(commandLine), memberEnvironments()),
                notes);
    }

    private RunResult.Latency latency() {
        Map<String, LatencySummary> series = new LinkedHashMap<>();
        for (LatencySeries each : seen.latencies().series()) {
            series.put(each.name(), each.summary());
        }
        return new RunResult.Latency(seen.mainSeries().name(), series);
    }

    private Map<String, Environment> memberEnvironments() {
        Map<String, Environment> environments = new LinkedHashMap<>();
        seen.observed().facts().forEach((member, facts) -> environments.put(member, facts.environment()));
        return environments;
    }
}
