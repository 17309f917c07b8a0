package nexmark.jet.runner.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.ClockCheck;
import nexmark.jet.result.ForeignMeasurement;
import nexmark.jet.result.NetworkTraffic;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.RunFacts;
import nexmark.jet.runner.job.VertexHistory;
import nexmark.jet.runner.judge.Evidence;

/** Makes of what a foreign program has left the observations of a run. What the program does not report is null or empty. */
final class ForeignObservations {

    private static final ClockCheck ONE_CLOCK = new ClockCheck(List.of(), null, List.of());

    private final RunPlan plan;
    private final ForeignMeasurement said;
    private final Interval interval;
    private final ForeignLatencies latencies;

    /** @throws UserMistake if the program did not leave what it has to */
    ForeignObservations(RunPlan plan, ForeignFiles files) throws IOException {
        this.plan = plan;
        this.said = files.measurement();
        this.interval = interval(plan, said);
        this.latencies = files.latencies(interval);
    }

    /** Event 0 is not known. By the plan it was due at the latest when the warm-up began. */
    private static Interval interval(RunPlan plan, ForeignMeasurement said) {
        long from = said.measureFromMillis();
        long to = said.measureToMillis();
        if (to - from != plan.phases().measureMillis()) {
            throw new UserMistake(String.format(
                    Locale.ROOT,
                    "measured.json: the measured interval is %,d ms long, expected the plan's %,d ms",
                    to - from,
                    plan.phases().measureMillis()));
        }
        return new Interval(from - plan.phases().warmupMillis(), from, to, to);
    }

    /** Sentences that a reader of the figures needs. */
    List<String> notes(ForeignProgram program) {
        List<String> notes = new ArrayList<>();
        notes.add("measured by " + program.name() + ": " + said.program());
        notes.add("the latencies are those of first rows, rounded down to a multiple of " + said.resolutionMillis()
                + " ms");
        notes.add(
                "the source's lag is not known: each second's smallest latency, which is not less, is judged in its place");
        notes.addAll(said.notes());
        return notes;
    }

    Observations observations(MachineWatch watch) {
        return new Observations(
                interval,
                evidence(watch),
                latencies.collector(),
                Map.of(latencies.series().name(), latencies.summary()),
                latencies.series(),
                List.of(),
                List.of(),
                NetworkTraffic.NOTHING,
                new VertexHistory(),
                new MemberTimelines(),
                null,
                null,
                null,
                null);
    }

    private Evidence evidence(MachineWatch watch) {
        RunEnd end = said.drained() ? RunEnd.DRAINED : RunEnd.NOT_DRAINED;
        return new Evidence(
                plan,
                new RunFacts(end, null, null, null, null, null, null, null, 0, 0L, null),
                ThroughputOfRun.of(plan, interval, said, watch.cpuSeconds(interval)),
                latencies.timeline(said.resolutionMillis()),
                latencies.series().samples(),
                latencies.summary(),
                CheckResult.NOTHING,
                said.drained() ? ForeignWindows.counted(plan, latencies.series().samples()) : null,
                ONE_CLOCK,
                List.of(watch.load(interval)),
                null);
    }
}
