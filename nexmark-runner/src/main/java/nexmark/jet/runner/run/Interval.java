package nexmark.jet.runner.run;

import java.util.concurrent.TimeUnit;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.question.Timing;
import nexmark.jet.result.Phase;

/**
 * The instants of a run, epoch ms.
 *
 * @param startMillis when event 0 is due
 * @param measureFromMillis rows count whose ideal time is at or after this instant
 * @param measureToMillis rows whose ideal time is at or after this instant do not count
 * @param plannedEndMillis when an ideal engine has given all its answers, and its watermark has passed their time
 */
public record Interval(long startMillis, long measureFromMillis, long measureToMillis, long plannedEndMillis) {

    /** Jet moves its watermarks at least once a second. */
    public static final long LARGEST_STRIDE_MILLIS = TimeUnit.SECONDS.toMillis(1);

    /** Plans the interval. A window that begins before the first event is a right answer, but no sample. */
    static Interval of(RunPlan plan, Timing timing, Oracle<?> oracle, long startMillis) {
        long leading = timing == Timing.COMPLETE_WINDOW ? oracle.reachMillis() : 0;
        long from = startMillis + Math.max(plan.phases().warmupMillis(), leading);
        long to = from + plan.phases().measureMillis();
        long stride = Math.min(oracle.periodMillis(), LARGEST_STRIDE_MILLIS);
        return new Interval(startMillis, from, to, to + plan.workload().allowedLagMillis() + stride);
    }

    /** The phase at an instant, epoch ms. */
    public Phase phase(long millis) {
        if (millis < measureFromMillis) {
            return Phase.WARM_UP;
        }
        return millis < measureToMillis ? Phase.MEASURE : Phase.DRAIN;
    }

    public double measuredSeconds() {
        return (measureToMillis - measureFromMillis) / 1000.0;
    }

    /** The part of this interval before an instant at which the run was cut short, epoch ms; it may be empty or the whole. */
    public Interval endedAt(long millis) {
        return new Interval(
                startMillis,
                measureFromMillis,
                Math.max(measureFromMillis, Math.min(millis, measureToMillis)),
                plannedEndMillis);
    }
}
