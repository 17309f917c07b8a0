package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import nexmark.jet.runner.fault.FaultedQuery;
import nexmark.jet.runner.fault.Recovery;
import nexmark.jet.runner.run.Guarantee;

/** How a run came through its faults, in lines for people. */
final class FaultLines {

    private static final double MICROS_PER_MILLI = 1000;
    private static final double MILLIS_PER_SECOND = 1000;

    private FaultLines() {}

    /** What was done to which member, how long the job took to bear it, and the rows until then; for each fault. */
    static List<String> faults(FaultedQuery faulted) {
        List<String> lines = new ArrayList<>();
        for (Recovery recovery : faulted.recoveries()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%s on member %d (%s): %s, %s",
                    recovery.planted().fault(),
                    recovery.planted().member(),
                    recovery.planted().address(),
                    after("detected", recovery.detectedMillis(), "not noticed"),
                    after("restarted", recovery.restartedMillis(), "not restarted")
                            + (recovery.restarts() > 1 ? " (first of " + recovery.restarts() + " times)" : "")));
            lines.add(after(
                            "caught up",
                            recovery.caughtUpMillis(),
                            "not caught up in time, expected a longer --measure or a lower --rate")
                    + "; until then " + rows(recovery));
        }
        return lines;
    }

    /** What became of the rows, and of the promise; with examples where it is broken. */
    static List<String> rows(FaultedQuery faulted) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%,d expected: %,d lost, %,d duplicated, %,d wrong (%s); %,d taken back, %d executions",
                faulted.rows().expected(),
                faulted.rows().lost(),
                faulted.rows().duplicated(),
                faulted.rows().wrong(),
                faulted.guarantee() == Guarantee.NONE ? "no guarantee" : faulted.guarantee() + " " + faulted.promise(),
                faulted.rolledBack(),
                faulted.executions()));
        if (faulted.promise() == FaultedQuery.Promise.BROKEN) {
            lines.addAll(faulted.rows().examples());
        }
        return lines;
    }

    private static String rows(Recovery recovery) {
        if (recovery.rows() == 0) {
            return "no rows";
        }
        String p99 = recovery.p99Micros() == null ? "" : ", p99 " + millis(recovery.p99Micros());
        return String.format(Locale.ROOT, "%,d rows%s, max %s", recovery.rows(), p99, millis(recovery.maxMicros()));
    }

    private static String millis(double micros) {
        return String.format(Locale.ROOT, "%,.3f ms", micros / MICROS_PER_MILLI);
    }

    private static String after(String what, Long millis, String otherwise) {
        return millis == null
                ? otherwise
                : String.format(Locale.ROOT, "%s after %.2f s", what, millis / MILLIS_PER_SECOND);
    }
}
