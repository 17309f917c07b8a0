package nexmark.jet.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import nexmark.jet.evidence.RowCodec;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Absence;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.result.CheckResult;
import nexmark.jet.result.FaultOutcome.DeliveredRows;

/**
 * Compares the rows that arrived in a slice with the rows that were due there, by the query's oracle: how many were
 * lost, duplicated or wrong. A row is known by its class and all its values; the order does not matter.
 */
public final class RowCheck {

    /**
     * Start of the streams with an end whose rows are compared: three seconds before Beam's first event time,
     * 2015-07-15T00:00Z, so that streams are of two days.
     */
    public static final long STREAM_START_MILLIS = 1_436_918_397_000L;

    private static final int EXAMPLES = 5;

    private final Slice slice;
    private final Oracle<Object> oracle;
    private final Map<List<Object>, Times> rows = new HashMap<>();

    /** @param oracle the query's, for the slice, that has not been fed yet */
    @SuppressWarnings("unchecked") // it is asked about its own rows only
    public RowCheck(Oracle<?> oracle, Slice slice) {
        this.oracle = (Oracle<Object>) oracle;
        this.slice = slice;
    }

    /** Takes the rows that a run kept; each check takes those of its slice, and the consumer all. */
    public static void receive(LatencyCollector latencies, List<RowCheck> checks, Consumer<List<Object>> consumer) {
        receive(latencies, (idealMillis, row) -> {
            checks.stream().filter(check -> check.slice.contains(idealMillis)).forEach(check -> check.received(row));
            consumer.accept(row);
        });
    }

    /** Hands over the rows that a run kept, with their ideal times, epoch ms. */
    public static void receive(LatencyCollector latencies, BiConsumer<Long, List<Object>> consumer) {
        try {
            latencies.drainRows((idealMillis, in) -> consumer.accept(idealMillis, RowCodec.read(in)));
        } catch (IOException e) {
            throw new UncheckedIOException("the rows that the run kept cannot be read", e);
        }
    }

    /** A row that arrived, as {@link RowCodec#values} gives it. */
    public void received(List<Object> row) {
        times(row).arrived++;
    }

    /** Has the oracle say which rows were due; progress receives now and then how far that has come, from 0 to 1. */
    public void recompute(List<EventSequence> sequences, DoubleConsumer progress) {
        due(RecomputedEvents.rows(oracle, slice, sequences, progress));
    }

    /** Rows that were due, each as often as it was; those of other slices do not count. */
    public void due(List<?> due) {
        for (Object row : due) {
            if (!slice.contains(oracle.idealTime(row))) {
                continue;
            }
            Times times = times(RowCodec.values(row));
            times.due++;
            times.row = row;
        }
    }

    private Times times(List<Object> row) {
        return rows.computeIfAbsent(row, values -> new Times());
    }

    /** The outcome where no event is seen twice: a duplicated row is as unexpected as a wrong one. */
    public CheckResult result() {
        return new CheckResult(
                sum(Times::due),
                sum(Times::arrived),
                sum(Times::lost),
                sum(Times::duplicated) + sum(Times::wrong),
                examples(times -> times.lost() > 0 ? "missing" : "unexpected"));
    }

    /**
     * The outcome where events may be seen twice.
     *
     * @param settledMillis ideal time, epoch ms: rows that were due then or later, and are missing, may only be late,
     *     so they are not lost; {@link Long#MAX_VALUE} if no more rows can come
     */
    public DeliveredRows delivered(long settledMillis) {
        rows.values()
                .forEach(times -> times.mayBeLate = times.row != null && oracle.idealTime(times.row) >= settledMillis);
        Map<Absence, Long> lost = lostByAbsence();
        return new DeliveredRows(
                sum(Times::due),
                sum(Times::arrived),
                sum(Times::lost),
                sum(Times::duplicated),
                sum(Times::wrong),
                lost.getOrDefault(Absence.COUNTED_MORE, 0L),
                lost.getOrDefault(Absence.UNDECIDED, 0L),
                examples(times -> times.lost() > 0 ? "lost" : times.wrong() > 0 ? "wrong" : "duplicated"));
    }

    private long sum(ToLongFunction<Times> count) {
        return rows.values().stream().mapToLong(count).sum();
    }

    private List<String> examples(Function<Times, String> how) {
        return rows.entrySet().stream()
                .filter(row -> row.getValue().differs())
                .limit(EXAMPLES)
                .map(row -> how.apply(row.getValue()) + " " + row.getKey())
                .toList();
    }

    private Map<Absence, Long> lostByAbsence() {
        // The rows of q0 are of three classes.
        Map<Class<?>, Map<Long, List<Object>>> arrived = new HashMap<>();
        return rows.values().stream()
                .filter(times -> times.lost() > 0)
                .collect(Collectors.groupingBy(
                        times -> oracle.absence(
                                times.row,
                                arrived.computeIfAbsent(times.row.getClass(), this::arrivedByTime)
                                        .getOrDefault(oracle.idealTime(times.row), List.of())),
                        Collectors.summingLong(Times::lost)));
    }

    private Map<Long, List<Object>> arrivedByTime(Class<?> type) {
        return rows.entrySet().stream()
                .filter(row -> row.getValue().arrived > 0)
                .map(Map.Entry::getKey)
                .filter(values -> values.get(0).equals(type.getSimpleName()))
                .map(values -> RowCodec.row(type, values))
                .collect(Collectors.groupingBy(oracle::idealTime));
    }

    /** How often a row was due and how often it arrived. */
    private static final class Times {
        /** Null where it was not due. */
        private Object row;

        private long due;
        private long arrived;
        private boolean mayBeLate;

        private boolean differs() {
            return lost() + duplicated() + wrong() > 0;
        }

        private long due() {
            return due;
        }

        private long arrived() {
            return arrived;
        }

        private long lost() {
            return mayBeLate ? 0 : Math.max(0, due - arrived);
        }

        private long duplicated() {
            return due == 0 ? 0 : Math.max(0, arrived - due);
        }

        private long wrong() {
            return due == 0 ? arrived : 0;
        }
    }
}
