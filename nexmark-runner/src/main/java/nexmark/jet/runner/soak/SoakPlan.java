package nexmark.jet.runner.soak;

import java.util.List;
import java.util.concurrent.TimeUnit;
import nexmark.jet.plan.CheckMode;
import nexmark.jet.plan.ClusterPlan;
import nexmark.jet.plan.Guarantee;
import nexmark.jet.plan.JobPlan;
import nexmark.jet.plan.Millis;
import nexmark.jet.plan.Phases;
import nexmark.jet.plan.PlanDefaults;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.plan.WorkloadPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.Setting;
import nexmark.jet.question.Variant;
import nexmark.jet.runner.proof.BoundedRun;

/**
 * How long a query is soaked, and where it is looked at: at the ends of {@link #SAMPLES} equal steps of event time. A
 * step is a whole number of windows, because then every query's watermark stands at exactly its end.
 *
 * @param run the plan of the job; its phases do not matter
 * @param stepMillis event time from sample to sample, a multiple of the window
 */
public record SoakPlan(RunPlan run, long stepMillis) {

    public static final int SAMPLES = 40;
    /** The first samples, during which the state fills, are not judged. */
    public static final int WARMUP_SAMPLES = SAMPLES / 5;
    /** Event time of the first event, epoch ms; every window's length divides it. */
    public static final long START_MILLIS = BoundedRun.START_MILLIS;

    static final double MILLIS_PER_HOUR = TimeUnit.HOURS.toMillis(1);

    private static final double MOST_HOURS = 1000;

    /**
     * Makes a plan on one member.
     *
     * @param hours event time, rounded to whole windows a step
     * @throws UserMistake if the plan cannot be run
     */
    public static SoakPlan of(WorkloadPlan workload, Variant variant, double hours, int threads) {
        if (!(hours > 0 && hours <= MOST_HOURS)) {
            throw new UserMistake("--hours is " + hours + ", expected more than 0 and at most 1000");
        }
        checkWarmup(workload, hours);
        long windows = Math.max(1, Math.round(hours * MILLIS_PER_HOUR / SAMPLES / workload.windowMillis()));
        RunPlan run = new RunPlan(
                workload,
                Phases.OF_BOUNDED_STREAM,
                ClusterPlan.embedded(1, threads),
                new JobPlan(variant, Guarantee.NONE, PlanDefaults.SNAPSHOT_INTERVAL_MILLIS, threads),
                CheckMode.OFF,
                List.of());
        return new SoakPlan(run, windows * workload.windowMillis());
    }

    /** State that still fills after the warm-up would be taken for growth. */
    private static void checkWarmup(WorkloadPlan workload, double hours) {
        boolean joins = QueryLookup.byId(workload.query())
                .definition()
                .settings(workload.profile())
                .contains(Setting.JOIN_SPAN);
        // The generator's formula has no more state than the generator has sellers.
        long spanMillis = workload.joinSpan().millis().orElse(0);
        double warmupMillis = hours * MILLIS_PER_HOUR * WARMUP_SAMPLES / SAMPLES;
        if (joins && spanMillis > warmupMillis) {
            throw new UserMistake("--hours is " + hours + ", expected " + SAMPLES / WARMUP_SAMPLES
                    + " times the --join-span of " + Millis.text(spanMillis) + " at least, because the state of "
                    + workload.query() + " fills for so long");
        }
    }

    /** The whole event time, h. */
    public double hours() {
        return SAMPLES * stepMillis / MILLIS_PER_HOUR;
    }
}
