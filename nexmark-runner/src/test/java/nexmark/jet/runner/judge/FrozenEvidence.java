package nexmark.jet.runner.judge;

import java.util.List;
import java.util.Map;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.CheckResult.CheckedInstants;
import nexmark.jet.result.ClockCheck;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.MachineLoad;
import nexmark.jet.result.ReadBack;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.RunTables.TimelineRow;
import nexmark.jet.result.Throughput;

/** What the judge looks at, without the rest of a result. */
public record FrozenEvidence(
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

    RunResult unjudged() {
        LatencySummary every = new LatencySummary(samples, null, null, null, Map.of());
        return RunResult.unjudged(
                null,
                null,
                plan,
                throughput,
                new RunResult.Latency("main", Map.of("main", main, "every", every)),
                facts,
                new RunResult.Rows(check, instants, faulted, readBack),
                null,
                null,
                new RunResult.ClusterFigures(List.of(), Map.of(), clocks, null, null, machines),
                null);
    }
}
