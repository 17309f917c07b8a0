package nexmark.jet.runner.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.question.Timing;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.CheckedInstants;
import nexmark.jet.result.ClockCheck;
import nexmark.jet.result.ForeignMeasurement;
import nexmark.jet.result.NetworkTraffic;
import nexmark.jet.result.RunEnd;
import nexmark.jet.result.RunFacts;
import nexmark.jet.runner.job.VertexHistory;
import nexmark.jet.runner.judge.Evidence;
import nexmark.jet.runner.proof.IdealTimes;
import nexmark.jet.runner.proof.ScheduledRows;

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
                said.drained() ? counted(plan, latencies.series().samples()) : null,
                ONE_CLOCK,
                List.of(watch.load(interval)),
                null);
    }

    /**
     * The windows of the measured interval, counted and not recomputed, so that a program cannot leave out the slowest; null if the query has no windows. Wherever in the interval
     * the windows of the program end, there are as many of them or one more.
     *
     * @param arrived windows of which the first row arrived
     * @throws UserMistake if they are more than the interval has
     */
    private static CheckedInstants counted(RunPlan plan, long arrived) {
        Query query = QueryLookup.byId(plan.query());
        if (query.definition().timing() != Timing.COMPLETE_WINDOW) {
            return null;
        }
        Oracle<?> oracle = query.oracle(plan.workload().question(), Slice.EVERYTHING);
        long total = plan.phases().measureMillis() / oracle.periodMillis();
        if (arrived > total + 1) {
            throw new UserMistake(String.format(
                    Locale.ROOT,
                    "latencies.csv: %,d windows, expected %,d: one every %s",
                    arrived,
                    total,
                    Millis.text(oracle.periodMillis())));
        }
        boolean isEachDue = isEachDue(plan, query, oracle);
        return new CheckedInstants(
                "windows",
                total,
                isEachDue ? (Long) total : null,
                arrived,
                null,
                arrived,
                0,
                0,
                isEachDue ? Math.max(0, total - arrived) : 0,
                0,
                false,
                0,
                List.of());
    }

    /** Whether the schedule alone says that each window has rows, if event 0 is due at the begin of the epoch. */
    private static boolean isEachDue(RunPlan plan, Query query, Oracle<?> oracle) {
        Interval interval = Interval.of(plan, Timing.COMPLETE_WINDOW, oracle, 0);
        Slice measured = new Slice(interval.measureFromMillis(), interval.measureToMillis());
        List<EventSequence> sequences = plan.workload()
                .generator(0, Long.MAX_VALUE)
                .sequences(plan.workload().studyStreams(), query.definition().reads());
        return new ScheduledRows(query.due(), sequences, oracle.reachMillis())
                .areDueAtEach(new IdealTimes(measured, oracle.periodMillis()));
    }
}
