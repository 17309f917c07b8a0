package nexmark.jet.runner.judge;

import java.util.List;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.CheckResult.CheckedInstants;
import nexmark.jet.result.ClockCheck;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.MachineLoad;
import nexmark.jet.result.Phase;
import nexmark.jet.result.ReadBack;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.RunTables.TimelineRow;
import nexmark.jet.result.Throughput;

/**
 * All that a run is judged by: values only, so that a stored result can be judged again.
 *
 * @param samples latencies of rows that belong to the measured interval
 * @param main figures of the series that counts for the query
 * @param check the rows that were kept against the oracle's
 * @param instants all ideal times, counted and partly recomputed; null under faults, and where nothing can be compared;
 *     of a foreign program the windows, counted
 * @param machines what else they did in the measured interval; empty if nothing is known
 * @param faulted what the rows prove after faults; null where there were none, and where the run was cut short
 * @param readBack what a map held of the values that were set; null where none was read back
 */
public record Evidence(
        RunPlan plan,
        RunFacts facts,
        Throughput throughput,
        List<TimelineRow> timeline,
        long samples,
        LatencySummary main,
        CheckResult check,
        CheckedInstants instants,
        ClockCheck clocks,
        List<MachineLoad> machines,
        FaultOutcome faulted,
        ReadBack readBack) {

    public Evidence {
        timeline = List.copyOf(timeline);
        machines = List.copyOf(machines);
    }

    /** Whether a foreign program measured, which reports no rows but the first ones. */
    boolean isOfForeignProgram() {
        return facts.rowsMissing() == null;
    }

    List<TimelineRow> measured() {
        return timeline.stream()
                .filter(second -> second.phase() == Phase.MEASURE)
                .toList();
    }
}
