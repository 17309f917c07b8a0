package nexmark.jet.runner.run;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencySeries;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.runner.result.BuildFacts;
import nexmark.jet.runner.result.Environment;
import nexmark.jet.runner.result.RunLabel;
import nexmark.jet.runner.result.RunResult;

/** Puts together the result of a run that has just ended. */
public final class ResultAssembly {

    private final RunPlan plan;
    private final Observations seen;

    public ResultAssembly(RunPlan plan, Observations seen) {
        this.plan = plan;
        this.seen = seen;
    }

    /**
     * The result, as of now.
     *
     * @param notes what a reader of the figures has to know, a sentence each
     * @param commandLine arguments of this program
     */
    public RunResult result(String id, String status, RunLabel label, List<String> notes, List<String> commandLine) {
        return new RunResult(
                RunResult.SCHEMA_VERSION,
                id,
                status,
                seen.verdict(),
                label.text(),
                label.tags(),
                new RunResult.Times(
                        Instant.ofEpochMilli(seen.interval().startMillis()).toString(),
                        Instant.ofEpochMilli(EpochClock.millis()).toString(),
                        seen.interval().measuredSeconds()),
                BuildFacts.ofThisJar(),
                plan,
                seen.throughput(),
                latency(),
                counts(),
                new RunResult.Rows(seen.check(), seen.faulted()),
                new RunResult.JobFigures(seen.betweenMembers(), seen.vertices(), seen.snapshots()),
                seen.causes(),
                new RunResult.ClusterFigures(
                        seen.members(),
                        seen.observed().descriptions(),
                        seen.clocks(),
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

    private RunResult.Counts counts() {
        LatencyCollector latencies = seen.latencies();
        return new RunResult.Counts(
                latencies.negatives(), seen.lateEvents(), latencies.rowsMissing(), latencies.rowsAfterSettling());
    }

    private Map<String, Environment> memberEnvironments() {
        Map<String, Environment> environments = new LinkedHashMap<>();
        seen.observed().facts().forEach((member, facts) -> environments.put(member, facts.environment()));
        return environments;
    }
}
