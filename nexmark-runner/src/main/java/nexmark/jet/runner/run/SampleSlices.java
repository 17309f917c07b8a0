package nexmark.jet.runner.run;

import java.util.List;
import java.util.concurrent.TimeUnit;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.question.Timing;

/** Chooses the rows of a run that are compared with the oracle's. */
final class SampleSlices {

    /** A slice of single rows holds the rows of so many events. */
    private static final long EVENTS_PER_SLICE = 5_000;
    /** An oracle that looks back to the start goes through so many events at most. */
    private static final long EVENTS_TO_RECOMPUTE = 20_000_000;

    private static final int WINDOWS = 2;
    private static final long SECOND_MILLIS = TimeUnit.SECONDS.toMillis(1);

    private SampleSlices() {}

    static List<Slice> of(RunPlan plan, Timing timing, Oracle<?> oracle, Interval interval) {
        Slice measured = new Slice(interval.measureFromMillis(), interval.measureToMillis());
        return switch (plan.check()) {
            case OFF -> List.of();
            case FULL -> List.of(measured);
            case SAMPLE -> sample(plan, timing, oracle, interval, measured);
        };
    }

    private static List<Slice> sample(
            RunPlan plan, Timing timing, Oracle<?> oracle, Interval interval, Slice measured) {
        long length = timing == Timing.COMPLETE_WINDOW
                ? WINDOWS * oracle.periodMillis()
                : Math.max(1, EVENTS_PER_SLICE * SECOND_MILLIS / plan.workload().rate());
        if (timing == Timing.COMPLETE_WINDOW) {
            return List.of(
                    endingAt(measured.toMillis(), Math.min(length, plan.phases().measureMillis())));
        }
        if (length * 3 >= plan.phases().measureMillis()) {
            return List.of(measured);
        }
        if (oracle.reachMillis() == Oracle.FROM_THE_START) {
            long reachable = interval.startMillis()
                    + EVENTS_TO_RECOMPUTE * SECOND_MILLIS / plan.workload().rate();
            long end = Math.max(measured.fromMillis() + length, Math.min(measured.toMillis(), reachable));
            return List.of(endingAt(end, length));
        }
        long middle = (measured.fromMillis() + measured.toMillis() + length) / 2;
        return List.of(
                endingAt(measured.fromMillis() + length, length),
                endingAt(middle, length),
                endingAt(measured.toMillis(), length));
    }

    private static Slice endingAt(long toMillis, long lengthMillis) {
        return new Slice(toMillis - lengthMillis, toMillis);
    }
}
