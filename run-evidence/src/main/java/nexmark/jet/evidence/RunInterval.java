package nexmark.jet.evidence;

import java.util.concurrent.TimeUnit;
import nexmark.jet.observer.CpuReadings;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.question.Question;
import nexmark.jet.question.Timing;
import nexmark.jet.result.Phase;

/**
 * The instants of a run, epoch ms.
 *
 * @param startMillis when event 0 is due; where the source begins with a backlog, when its last event is due
 * @param measureFromMillis rows count whose ideal time is at or after this instant
 * @param measureToMillis rows whose ideal time is at or after this instant do not count
 * @param plannedEndMillis when an ideal engine has given all its answers, and its watermark has passed their time
 */
public record RunInterval(long startMillis, long measureFromMillis, long measureToMillis, long plannedEndMillis) {

    public static final long SECOND_MILLIS = 1000;

    /**
     * Plans the interval. A window that begins before the first event is a right answer, but no sample; no session ends
     * before a gap.
     */
    public static RunInterval of(RunPlan plan, Question question, long startMillis) {
        Oracle<?> oracle = question.oracle(plan.workload().question(), Slice.EVERYTHING);
        return of(plan, question.definition().timing(), oracle, startMillis);
    }

    static RunInterval of(RunPlan plan, Timing timing, Oracle<?> oracle, long startMillis) {
        boolean waits = timing == Timing.COMPLETE_WINDOW || oracle.windowMillis() < oracle.reachMillis();
        long leading = waits ? oracle.windowMillis() : 0;
        long from = startMillis
                + Math.max(plan.phases().warmupMillis(), leading - plan.phases().backlogMillis());
        long to = from + plan.phases().measureMillis();
        // Jet moves its watermarks at least once a second.
        long stride = Math.min(oracle.periodMillis(), SECOND_MILLIS);
        return new RunInterval(startMillis, from, to, to + plan.workload().allowedLagMillis() + stride);
    }

    /** Start of the second in which an instant is, epoch ms. */
    public static long second(long millis) {
        return Math.floorDiv(millis, SECOND_MILLIS) * SECOND_MILLIS;
    }

    public Phase phase(long millis) {
        if (millis < measureFromMillis) {
            return Phase.WARM_UP;
        }
        return millis < measureToMillis ? Phase.MEASURE : Phase.DRAIN;
    }

    public Slice measured() {
        return new Slice(measureFromMillis, measureToMillis);
    }

    public double measuredSeconds() {
        return (measureToMillis - measureFromMillis) / 1000.0;
    }

    /** CPU time used in the measured interval, s; NaN if it was not read over all of it. */
    public double usedSeconds(CpuReadings readings) {
        long from = TimeUnit.MILLISECONDS.toNanos(measureFromMillis);
        long to = TimeUnit.MILLISECONDS.toNanos(measureToMillis);
        return readings.cover(from, to) ? readings.usedNanos(from, to) / TimeUnit.SECONDS.toNanos(1) : Double.NaN;
    }

    /**
     * The part of this interval before an instant at which the run was cut short, epoch ms; it may be empty or the
     * whole.
     */
    public RunInterval endedAt(long millis) {
        long to = Math.max(measureFromMillis, Math.min(millis, measureToMillis));
        return new RunInterval(startMillis, measureFromMillis, to, plannedEndMillis);
    }
}
