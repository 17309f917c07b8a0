package nexmark.jet.latency;

import java.util.List;

/** The three ways of looking at latency, of the whole run or of one member. */
final class ThreeSeries {

    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final LatencySeries every;
    private final LatencySeries first;
    private final LatencySeries complete;
    private final InstantTable unsettled = new InstantTable();

    ThreeSeries(SpillFile file) {
        every = new LatencySeries("every", file);
        first = new LatencySeries("first", file);
        complete = new LatencySeries("complete", file);
    }

    /** @param block the latencies in the file */
    void addRows(LatencyDistribution measured, SpillFile.Block block, long startMillis) {
        every.add(measured, block, startMillis);
    }

    void addInstant(long idealMillis, long firstNanos, long lastNanos, long rows, long checksum) {
        unsettled.add(idealMillis, firstNanos, lastNanos, rows, checksum);
    }

    /**
     * Makes samples of the instants below the bound, none of whose rows may come any more, and hands them to whoever
     * else wants them.
     */
    void settleBelow(long boundMillis, InstantTable.InstantConsumer settled) {
        unsettled.drainBelow(boundMillis, (ideal, firstNanos, lastNanos, rows, checksum) -> {
            first.add(firstNanos - ideal * NANOS_PER_MILLI, firstNanos);
            complete.add(lastNanos - ideal * NANOS_PER_MILLI, lastNanos);
            settled.accept(ideal, firstNanos, lastNanos, rows, checksum);
        });
        first.spill();
        complete.spill();
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
