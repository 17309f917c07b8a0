package nexmark.jet.runner.result;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Map;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.runner.cause.CauseSummary;
import nexmark.jet.runner.fault.FaultedQuery;
import nexmark.jet.runner.probe.ProbeResult;
import nexmark.jet.runner.proof.CheckResult;
import nexmark.jet.runner.run.BetweenMembers;
import nexmark.jet.runner.run.ClockCheck;
import nexmark.jet.runner.run.MemberFigures;
import nexmark.jet.runner.run.RunPlan;
import nexmark.jet.runner.run.Snapshots;
import nexmark.jet.runner.run.Status;
import nexmark.jet.runner.run.Throughput;
import nexmark.jet.runner.run.Verdict;
import nexmark.jet.runner.run.VertexFigures;

/**
 * What is kept of a run: {@code result.json}. The format outlives the code, so it begins with its version, and what has
 * been written must always be readable.
 *
 * @param schemaVersion of this format
 * @param id names the run: time, query and a random part
 * @param startedAt ISO-8601 instant of event 0
 * @param plan repeats the run: {@code nexmark run --plan result.json}
 * @param mainSeries name of the latency series that counts for this query
 * @param latency {@code every}, {@code first} and {@code complete}, µs
 * @param betweenMembers what went over the network
 * @param vertices of the job, in the order of the flow; empty where they are not known, as in results of older programs
 * @param causes of the latency's excursions; null before schema 3
 * @param faulted what the rows prove after faults; null where there were none, and where the run was cut short
 * @param snapshots of the job's state; null where the job takes none, or the members' Hazelcast does not tell
 * @param clocks how well those of the members agree; null before schema 3
 * @param probe of the environment before the first event; null before schema 3, and if the run was interrupted before
 * @param members what was measured on each, in the measured interval
 * @param memberEnvironments of each member's JVM and machine, by address
 * @param metricDescriptions what the columns of the timeline's metrics mean
 * @param negativeLatencies results that came before their ideal time: a fault of the clock
 * @param environment of the runner: all that is needed to judge and to repeat the figures
 */
@JsonPropertyOrder({"schemaVersion", "id", "status", "verdict"})
public record RunResult(
        int schemaVersion,
        String id,
        Status status,
        Verdict verdict,
        String question,
        String startedAt,
        double measuredSeconds,
        RunPlan plan,
        Throughput throughput,
        String mainSeries,
        Map<String, LatencySummary> latency,
        long negativeLatencies,
        CheckResult check,
        String kindOfSink,
        String clock,
        BetweenMembers betweenMembers,
        List<VertexFigures> vertices,
        CauseSummary causes,
        FaultedQuery faulted,
        Snapshots snapshots,
        ClockCheck clocks,
        ProbeResult probe,
        List<MemberFigures> members,
        Map<String, Environment> memberEnvironments,
        Map<String, String> metricDescriptions,
        Environment environment,
        List<String> notes) {

    public static final int SCHEMA_VERSION = 3;

    public LatencySummary main() {
        return latency.get(mainSeries);
    }
}
