package nexmark.jet.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import nexmark.jet.report.StoredTable.Row;
import nexmark.jet.result.Phase;
import nexmark.jet.result.RunResult;

/**
 * A run's timeline, and the seconds of the run, which are counted from the start of the measured interval. It has each
 * second from the first of the timeline to the last, with those that the timeline lacks, and none if the timeline is
 * not stored.
 */
record RunClock(StoredTable timeline, long zeroMillis, long firstMillis, List<Double> seconds) {

    private static final long MILLIS_PER_SECOND = 1000;
    private static final String BEGIN = "epochMillis";
    /** A timeline that lacks more seconds than a day has is not a run's, but would fill the heap. */
    private static final long MOST_MISSING_SECONDS = 86_400;

    /** The clock of a run's timeline; without one, the measured interval begins when the plan says so. */
    static RunClock of(StoredTable timeline, RunResult result) {
        long planned = Instant.parse(result.times().startedAt()).toEpochMilli()
                + result.plan().phases().warmupMillis();
        return of(
                timeline,
                begins(timeline.rows().stream().filter(RunClock::isMeasured))
                        .findFirst()
                        .orElse(planned));
    }

    /** The clock of a timeline whose measured interval begins at an instant, epoch ms. */
    static RunClock of(StoredTable timeline, long zeroMillis) {
        List<Long> begins = begins(timeline.rows().stream()).toList();
        if (begins.isEmpty() || length(begins) - begins.size() > MOST_MISSING_SECONDS) {
            return new RunClock(timeline, zeroMillis, 0, List.of());
        }
        long first = begins.get(0);
        List<Double> seconds = LongStream.range(0, length(begins))
                .mapToObj(second -> (double) (first + second * MILLIS_PER_SECOND - zeroMillis) / MILLIS_PER_SECOND)
                .toList();
        return new RunClock(timeline, zeroMillis, first, seconds);
    }

    private static Stream<Long> begins(Stream<Row> rows) {
        return rows.map(row -> row.number(BEGIN)).filter(Objects::nonNull).map(Double::longValue);
    }

    /** How many seconds there are from the first row to the latest one. */
    private static long length(List<Long> begins) {
        double millis = (double) Collections.max(begins) - begins.get(0);
        return 1 + (long) Math.floor(millis / MILLIS_PER_SECOND);
    }

    private static boolean isMeasured(Row second) {
        return second.text("phase").equals(Phase.MEASURE.toString());
    }

    /** The seconds of the measured interval that are stored. */
    List<Double> measured() {
        return timeline.rows().stream()
                .filter(RunClock::isMeasured)
                .map(this::index)
                .filter(second -> second >= 0)
                .map(seconds::get)
                .toList();
    }

    /** The second of an instant, epoch ms. */
    double second(double millis) {
        return (millis - zeroMillis) / MILLIS_PER_SECOND;
    }

    /** Index of the timeline's second that holds an instant, epoch ms; −1 if none does. */
    int index(long millis) {
        long index = Math.floorDiv(millis - firstMillis, MILLIS_PER_SECOND);
        return index < 0 || index >= seconds.size() ? -1 : (int) index;
    }

    private int index(Row row) {
        Double millis = row.number(BEGIN);
        return millis == null ? -1 : index(millis.longValue());
    }

    /** A figure of each row of a table at its second of the timeline; null at seconds without a row. */
    List<Double> bySecond(StoredTable table, Function<Row, Double> figure) {
        List<Double> figures = new ArrayList<>(Collections.nCopies(seconds.size(), null));
        for (Row row : table.rows()) {
            int second = index(row);
            if (second >= 0) {
                figures.set(second, figure.apply(row));
            }
        }
        return figures;
    }
}
