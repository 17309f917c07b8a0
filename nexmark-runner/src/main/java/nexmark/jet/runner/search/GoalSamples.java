package nexmark.jet.runner.search;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import nexmark.jet.latency.LatencySummary;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.question.Timing;
import nexmark.jet.result.Requirement;

/** Refuses goals whose percentile needs more samples than a trial has. */
final class GoalSamples {

    private GoalSamples() {}

    /**
     * Does nothing, unless it is clear before the run that its samples are too few: windows can be counted in advance.
     *
     * @param option the option that sets how long the plan measures
     */
    static void check(RunPlan plan, Requirement goal, String option) {
        Query query = QueryLookup.byId(plan.query());
        if (query.definition().timing() == Timing.COMPLETE_WINDOW) {
            long periodMillis =
                    query.oracle(plan.workload().question(), Slice.EVERYTHING).periodMillis();
            refuseIfFewer(plan.phases().measureMillis() / periodMillis, plan, goal, option, "windows");
        }
    }

    /**
     * Does nothing, unless a valid run had too few samples for a goal: a repetition would not have more.
     *
     * @param samples of the series that counts for the query
     */
    static void checkMeasured(long samples, RunPlan plan, Requirement goal, String option) {
        refuseIfFewer(samples, plan, goal, option, "samples");
    }

    private static void refuseIfFewer(long samples, RunPlan plan, Requirement goal, String option, String what) {
        OptionalLong needed = LatencySummary.samplesNeeded(goal.metric().title());
        if (needed.isEmpty() || samples >= needed.getAsLong()) {
            return;
        }
        long measuredMillis = plan.phases().measureMillis();
        double seconds = (double) needed.getAsLong() / Math.max(1, samples) * measuredMillis / 1000;
        throw new UserMistake(String.format(
                Locale.ROOT,
                "--for '%s': %s %s has %,d %s at %,d events/s, but %s needs %,d, expected %s %s or more",
                goal.text(),
                option,
                Millis.text(measuredMillis),
                samples,
                what,
                plan.workload().rate(),
                goal.metric().title(),
                needed.getAsLong(),
                option,
                Millis.text(TimeUnit.SECONDS.toMillis((long) Math.ceil(seconds)))));
    }
}
