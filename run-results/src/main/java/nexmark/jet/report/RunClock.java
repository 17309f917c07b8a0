package nexmark.jet.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import nexmark.jet.result.Phase;
import nexmark.jet.result.RunResult;

/**
 * Turns instants into seconds of the run, which are counted from the begin of the measured interval.
 *
 * @param zeroMillis begin of the measured interval, epoch ms
 * @param seconds begin of each second of the run's timeline, in order; empty if that is not stored
 */
record RunClock(long zeroMillis, List<Double> seconds) {

    private static final double MILLIS_PER_SECOND = 1000;

    /** The clock of a run's timeline; without one, the measured interval begins when the plan says so. */
    static RunClock of(StoredTable timeline, RunResult result) {
        long zero = Instant.parse(result.times().startedAt()).toEpochMilli()
                + result.plan().phases().warmupMillis();
        for (List<String> row : timeline.rows()) {
            if (timeline.text(row, "phase").equals(Phase.MEASURE.toString())) {
                zero = millis(timeline, row);
                break;
            }
        }
        List<Double> seconds = new ArrayList<>();
        for (List<String> row : timeline.rows()) {
            seconds.add((millis(timeline, row) - zero) / MILLIS_PER_SECOND);
        }
        return new RunClock(zero, seconds);
    }

    private static long millis(StoredTable table, List<String> row) {
        Double millis = table.number(row, "epochMillis");
        return millis == null ? 0 : millis.longValue();
    }

    /** The second of an instant, epoch ms. */
    double second(double millis) {
        return (millis - zeroMillis) / MILLIS_PER_SECOND;
    }

    /** The second of an instant, epoch ms. */
    double second(long millis) {
        return second((double) millis);
    }

    /** Which second of the timeline holds an instant, epoch ms; −1 if none does. */
    int index(long millis) {
        if (seconds.isEmpty()) {
            return -1;
        }
        int index = (int) Math.floor(second(millis) - seconds.get(0));
        return index < 0 || index >= seconds.size() ? -1 : index;
    }
}
