package nexmark.jet.runner.run;

import java.util.List;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencySeries;
import nexmark.jet.question.Timing;
import nexmark.jet.runner.cause.CauseSummary;
import nexmark.jet.runner.fault.FaultedQuery;
import nexmark.jet.runner.observe.Observed;
import nexmark.jet.runner.probe.ProbeResult;
import nexmark.jet.runner.proof.CheckResult;

/**
 * What a run has shown.
 *
 * @param interrupted whether it was cut short by the user
 * @param timing which latency series is the main one
 * @param latencies all three, of all members and of each
 * @param metricsNotes what the reader has to know of the metrics, a line each
 * @param betweenMembers what went over the network
 * @param vertexHistory of the job, second by second
 * @param timeline second by second
 * @param observed what each member measured of itself
 * @param clocks how well the members' clocks agree
 * @param probe of the environment before the first event; null if the run was interrupted before
 * @param causes of the latency's excursions
 * @param check against the oracle
 * @param faulted what the rows prove after faults; null where there were none, and where the run was cut short
 * @param snapshots of the job's state; null where the job takes none, or the members' Hazelcast does not tell
 */
public record Observations(
        boolean interrupted,
        Timing timing,
        Interval interval,
        LatencyCollector latencies,
        Throughput throughput,
        List<String> metricsNotes,
        BetweenMembers betweenMembers,
        VertexHistory vertexHistory,
        List<Second> timeline,
        Observed observed,
        ClockCheck clocks,
        ProbeResult probe,
        CauseSummary causes,
        CheckResult check,
        FaultedQuery faulted,
        Snapshots snapshots,
        Verdict verdict) {

    public List<MemberFigures> members() {
        return MemberFigures.of(observed, interval.measureFromMillis(), interval.measureToMillis());
    }

    public List<VertexFigures> vertices() {
        return vertexHistory.figures(interval.measureFromMillis(), interval.measureToMillis());
    }

    public LatencySeries mainSeries() {
        return timing == Timing.COMPLETE_WINDOW ? latencies.complete() : latencies.every();
    }
}
