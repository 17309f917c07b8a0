package nexmark.jet.runner.run;

import java.util.List;
import java.util.Locale;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.question.Timing;
import nexmark.jet.result.CheckedInstants;
import nexmark.jet.runner.proof.IdealTimes;
import nexmark.jet.runner.proof.ScheduledRows;

/**
 * Counts the windows of which a foreign program has measured the first row. A program that leaves out the slowest windows would
 * have a shorter tail than it really has.
 */
final class ForeignWindows {

    private static final String UNIT = "windows";

    private ForeignWindows() {}

    /**
     * The windows of the measured interval, counted and not recomputed; null if the query has no windows. Wherever in the interval
     * the windows of the program end, there are as many of them or one more.
     *
     * @param arrived windows of which the first row arrived
     * @throws UserMistake if they are more than the interval has
     */
    static CheckedInstants counted(RunPlan plan, long arrived) {
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
                UNIT,
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
