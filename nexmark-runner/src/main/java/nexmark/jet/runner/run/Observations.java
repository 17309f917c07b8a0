package nexmark.jet.runner.run;

import java.util.List;
import java.util.Map;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencySeries;
import nexmark.jet.query.Query.Timing;
import nexmark.jet.runner.proof.CheckResult;

/**
 * What a run has shown.
 *
 * @param interrupted whether it was cut short by the user
 * @param timing which latency series is the main one
 * @param latencies all three, of all members and of each
 * @param timeline second by second
 * @param metricDescriptions what the timeline's metrics mean, by name
 * @param check against the oracle
 */
public record Observations(
        boolean interrupted,
        Timing timing,
        Interval interval,
        LatencyCollector latencies,
        Throughput throughput,
        List<Second> timeline,
        Map<String, String> metricDescriptions,
        CheckResult check,
        Verdict verdict) {

    public LatencySeries mainSeries() {
        return timing == Timing.COMPLETE_WINDOW ? latencies.complete() : latencies.every();
    }
}
