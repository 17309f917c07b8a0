package nexmark.jet.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.LongStream;
import nexmark.jet.result.Phase;
import nexmark.jet.result.RunResult;

/**
 * Turns instants into seconds of the run, which are counted from the start of the measured interval. It has each second
 * from the first of the run's timeline to the last, with those that the timeline lacks, and none if the timeline is not
 * stored.
 */
record RunClock(long zeroMillis, long firstMillis, List<Double> seconds) {

    private static final long MILLIS_PER_SECOND = 1000;
    private static final String BEGIN = "epochMillis";
    /** A timeline that lacks more seconds than a day has is not a run's, but would fill the heap. */
    private static final long MOST_MISSING_SECONDS = 86_400;

    /** The clock of a run's timeline; without one, the measured interval begins when the plan says so. */
    static RunClock of(StoredTable timeline, RunResult result) {
        long zero = Instant.parse(result.times().startedAt()).toEpochMilli()
                + result.plan().phases().warmupMillis();
        for (List<String> row : timeline.rows()) {
            Double millis = timeline.number(row, BEGIN);
            if (millis != null && timeline.text(row, "phase").equals(Phase.MEASURE.toString())) {
                zero = millis.longValue();
                break;
            }
        }
        return of(timeline, zero);
    }

    /** The clock of a timeline whose measured interval begins at an instant, epoch ms. */
    static RunClock of(StoredTable timeline, long zeroMillis) {
        List<Long> begins = begins(timeline);
        if (begins.isEmpty() || length(begins) - begins.size() > MOST_MISSING_SECONDS) {
            return new RunClock(zeroMillis, 0, List.of());
        }
        long first = begins.get(0);
        List<Double> seconds = LongStream.range(0, length(begins))
                .mapToObj(second -> (double) (first + second * MILLIS_PER_SECOND - zeroMillis) / MILLIS_PER_SECOND)
                .toList();
        return new RunClock(zeroMillis, first, seconds);
    }

    private static List<Long> begins(StoredTable timeline) {
        return timeline.rows().stream()
                .map(row -> timeline.number(row, BEGIN))
                .filter(Objects::nonNull)
                .map(Double::longValue)
                .toList();
    }

    /** How many seconds there are from the first row to the latest one. */
    private static long length(List<Long> begins) {
        double millis = (double) Collections.max(begins) - begins.get(0);
        return 1 + (long) Math.floor(millis / MILLIS_PER_SECOND);
    }

    /** The second of an instant, epoch ms. */
    double second(double millis) {
        return (millis - zeroMillis) / MILLIS_PER_SECOND;
    }

    /** Which second of the timeline holds an instant, epoch ms; −1 if none does. */
    int index(long millis) {
        long index = Math.floorDiv(millis - firstMillis, MILLIS_PER_SECOND);
        return index < 0 || index >= seconds.size() ? -1 : (int) index;
    }

    /** Which second of the timeline a row of a table is about; −1 if none is. */
    int index(StoredTable table, List<String> row) {
        Double millis = table.number(row, BEGIN);
        return millis == null ? -1 : index(millis.longValue());
    }

    /** A figure of each row of a table at its second of the timeline; null at seconds without a row. */
    List<Double> bySecond(StoredTable table, Function<List<String>, Double> figure) {
        List<Double> figures = new ArrayList<>(Collections.nCopies(seconds.size(), null));
        for (List<String> row : table.rows()) {
            int second = index(table, row);
            if (second >= 0) {
                figures.set(second, figure.apply(row));
            }
        }
        return figures;
    }
}
