package nexmark.jet.runner.soak;

import java.util.List;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.generator.Profile;
import nexmark.jet.question.Variant;
import nexmark.jet.runner.UserMistake;
import nexmark.jet.runner.cluster.ClusterPlan;
import nexmark.jet.runner.proof.BoundedRun;
import nexmark.jet.runner.run.CheckMode;
import nexmark.jet.runner.run.Guarantee;
import nexmark.jet.runner.run.RunPlan;

/**
 * How long a query is soaked, and where it is looked at: at the ends of {@link #SAMPLES} equal steps of event time. A
 * step is a whole number of windows, because then every query's watermark stands at exactly its end.
 *
 * @param job what is run
 * @param stepMillis event time from sample to sample, a multiple of the window
 */
public record SoakPlan(RunPlan job, long stepMillis) {

    public static final int SAMPLES = 40;
    /** While these are taken the state fills. */
    public static final int WARMUP_SAMPLES = SAMPLES / 5;
    /** Event time of the first event, epoch ms; every window's length divides it. */
    public static final long START_MILLIS = BoundedRun.START_MILLIS;

    static final double MILLIS_PER_HOUR = 3_600_000;

    private static final long WINDOW_MILLIS = 10_000;
    private static final long SLIDE_MILLIS = 500;
    private static final double MOST_HOURS = 1000;

    /**
     * A plan on one member, with a window of 10 s every 500 ms.
     *
     * @param hours of event time, rounded to whole windows a step
     * @param keys null = the profile's default
     * @throws UserMistake if it cannot be run
     */
    public static SoakPlan of(
            String query, Variant variant, Profile profile, double hours, long rate, Long keys, int threads) {
        if (!(hours > 0 && hours <= MOST_HOURS)) {
            throw new UserMistake("--hours is " + hours + ", expected more than 0 and at most 1000");
        }
        long windows = Math.max(1, Math.round(hours * MILLIS_PER_HOUR / SAMPLES / WINDOW_MILLIS));
        RunPlan job = new RunPlan(
                query,
                profile,
                rate,
                keys == null ? GeneratorSettings.defaultKeys(profile) : keys,
                WINDOW_MILLIS,
                SLIDE_MILLIS,
                0,
                1,
                0,
                ClusterPlan.embedded(1, threads),
                threads,
                variant,
                Guarantee.NONE,
                1000,
                CheckMode.OFF,
                0,
                1,
                0,
                0,
                List.of());
        return new SoakPlan(job, windows * WINDOW_MILLIS);
    }

    /** Event time in all, h. */
    public double hours() {
        return SAMPLES * stepMillis / MILLIS_PER_HOUR;
    }
}
