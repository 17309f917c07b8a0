package nexmark.jet.runner.judge;

import static nexmark.jet.runner.run.Watched.steady;

import java.util.List;
import java.util.Map;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.latency.LatencySummary.Percentile;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.question.Variant;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.CheckedInstants;
import nexmark.jet.result.ClockCheck;
import nexmark.jet.result.DeliveredRows;
import nexmark.jet.result.FaultOutcome;
import nexmark.jet.result.Foreign;
import nexmark.jet.result.MachineLoad;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.RunFacts;
import nexmark.jet.result.Throughput;
import nexmark.jet.result.TimelineRow;
import nexmark.jet.runner.run.TinyPlan;
import nexmark.jet.runner.run.Watched;

/** Evidence without a run: of a run that nothing is against, and of runs that differ from it in one thing. */
final class SteadyRun {

    static final ClockCheck ONE_MACHINE = new ClockCheck(List.of(), null, List.of());
    static final RunFacts DRAINED = ended(RunEnd.DRAINED);
    static final int SECONDS = 20;
    static final RunPlan PLAN = TinyPlan.of("q1", 1000, 20_000, 1).withDisturbance(false);
    static final double[] QUIET = steady(SECONDS, 1);
    static final LatencySummary MEDIAN = median(1000, 1000.0);
    static final CheckResult RIGHT = new CheckResult(10, 10, 0, 0, List.of());
    static final List<MachineLoad> QUIET_MACHINE =
            List.of(new MachineLoad("machine", List.of("a:5701"), 4, 0.0, 0.01, null, 0.02, 6));

    static final CheckedInstants COUNTED = instants(400, 0, 0);

    static final Evidence STEADY = evidence(1000.0, QUIET, QUIET);

    private SteadyRun() {}

    static FaultOutcome unpromised() {
        return faulted(Guarantee.NONE, new DeliveredRows(100, 90, 10, 0, 0, 0, 0, List.of()));
    }

    static FaultOutcome faulted(Guarantee guarantee, DeliveredRows rows) {
        return new FaultOutcome("q1", Variant.IDIOMATIC, guarantee, true, rows, 0, 2, List.of());
    }

    static RunFacts ended(RunEnd end) {
        return new RunFacts(end, null, null, null, null, 0L, 0L, 0L, 0L, 0L, Foreign.NOTHING);
    }

    static List<String> reasons(Double emitted, double[] lagMillis, double[] p50Millis) {
        return Judge.verdict(evidence(emitted, lagMillis, p50Millis)).reasons();
    }

    static List<String> reasons(RunFacts facts, FaultOutcome faulted) {
        return Judge.verdict(evidence(facts, 1000.0, QUIET, QUIET, faulted)).reasons();
    }

    static Evidence evidence(Double emitted, double[] lagMillis, double[] p50Millis) {
        return evidence(DRAINED, emitted, lagMillis, p50Millis, null);
    }

    static Evidence evidence(CheckResult check, CheckedInstants instants) {
        return new Evidence(
                PLAN,
                DRAINED,
                STEADY.throughput(),
                STEADY.timeline(),
                MEDIAN.samples(),
                MEDIAN,
                check,
                instants,
                ONE_MACHINE,
                QUIET_MACHINE,
                null);
    }

    static CheckedInstants instants(long recomputed, long missing, long wrong) {
        return new CheckedInstants(
                "windows",
                1000,
                1000L,
                1000 - missing,
                null,
                3000,
                recomputed,
                3 * recomputed,
                missing,
                wrong,
                true,
                7,
                List.of());
    }

    static Evidence evidence(
            RunFacts facts, Double emitted, double[] lagMillis, double[] p50Millis, FaultOutcome faulted) {
        return new Evidence(
                PLAN,
                facts,
                new Throughput(1000, 1000, emitted, 1000.0, 1.0, 1.0, 1e6),
                Watched.seconds(lagMillis, p50Millis),
                1000,
                MEDIAN,
                RIGHT,
                COUNTED,
                ONE_MACHINE,
                QUIET_MACHINE,
                faulted);
    }

    static Evidence evidence(
            RunFacts facts,
            Throughput throughput,
            List<TimelineRow> timeline,
            LatencySummary main,
            CheckResult check,
            ClockCheck clocks) {
        return new Evidence(
                PLAN, facts, throughput, timeline, main.samples(), main, check, COUNTED, clocks, QUIET_MACHINE, null);
    }

    static LatencySummary median(long samples, Double micros) {
        return new LatencySummary(
                samples, micros, micros, micros, Map.of("p50", new Percentile(micros, null, null, null, 5)));
    }
}
