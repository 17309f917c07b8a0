package nexmark.jet.runner.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.environment.Environment;
import nexmark.jet.latency.EpochClock;
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
        RunResult result = new RunResult(
                RunResult.SCHEMA_VERSION,
                id,
                Judge.status(evidence),
                Judge.verdict(evidence),
                List.of(),
                label.text(),
                label.tags(),
                RunResult.Times.of(
                        seen.interval().startMillis(),
                        EpochClock.millis(),
                        seen.interval().measuredSeconds()),
                BuildFacts.ofThisJar(),
                evidence.plan(),
                evidence.throughput(),
                new RunResult.Latency(seen.mainSeries().name(), seen.summaries()),
                evidence.facts(),
                new RunResult.Rows(evidence.check(), evidence.instants(), evidence.faulted()),
                new RunResult.JobFigures(
                        seen.betweenMembers(), seen.vertices(), seen.snapshots(), seen.state(), seen.edges()),
                seen.causes(),
                new RunResult.ClusterFigures(
                        seen.members(),
                        seen.observed().descriptions(),
                        evidence.clocks(),
                        EpochClock.errorNanos(),
                        seen.probe(),
                        evidence.machines()),
                new RunResult.Environments(Environment.ofThisMachine(commandLine), memberEnvironments()),
                notes);
        return result.checked(label.requirements());
    }

    private Map<String, Environment> memberEnvironments() {
        Map<String, Environment> environments = new LinkedHashMap<>();
        seen.observed().facts().forEach((member, facts) -> environments.put(member, facts.environment()));
        return environments;
    }
}
