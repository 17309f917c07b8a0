package nexmark.jet.latency;

import java.util.List;

/** The three ways of looking at latency, of the whole run or of one member. */
final class ThreeSeries {

    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final LatencySeries every = new LatencySeries("every");
    private final LatencySeries first = new LatencySeries("first");
    private final LatencySeries complete = new LatencySeries("complete");
    private final InstantTable unsettled = new InstantTable();

    void addRows(LatencyDistribution measured, byte[] compressed, long startMillis) {
        every.add(measured, compressed, startMillis);
    }

    void addInstant(long idealMillis, long firstNanos, long lastNanos, long rows) {
        unsettled.add(idealMillis, firstNanos, lastNanos, rows);
    }

    /**
     * Makes samples of the instants below the bound, none of whose rows may come any more, and hands them to whoever
     * else wants them.
     */
    void settleBelow(long boundMillis, InstantTable.InstantConsumer settled) {
        unsettled.drainBelow(boundMillis, (ideal, firstNanos, lastNanos, rows) -> {
            first.add(firstNanos - ideal * NANOS_PER_MILLI, firstNanos);
            complete.add(lastNanos - ideal * NANOS_PER_MILLI, lastNanos);
            settled.accept(ideal, firstNanos, lastNanos, rows);
        });
    }

    LatencySeries every() {
        return every;
    }

    LatencySeries first() {
        return first;
    }

    LatencySeries complete() {
        return complete;
    }

    List<LatencySeries> all() {
        return List.of(every, first, complete);
    }
}
