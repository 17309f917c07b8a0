package nexmark.jet.runner.soak;

import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;

/**
 * Lets a job advance only as far as the runner wants, both in one JVM: the runner's instant is the source's clock, and
 * the sinks report how far they are. Events that are due by the instant go as fast as they can; then the job stands still.
 */
final class SteppedClock implements AutoCloseable {

    private static final ConcurrentMap<String, SteppedClock> OPEN = new ConcurrentHashMap<>();

    private final String runId;
    private final Queue<SinkCount> sinks = new ConcurrentLinkedQueue<>();
    private volatile int sinksInAll = Integer.MAX_VALUE;
    private volatile long nanos;

    private SteppedClock(String runId) {
        this.runId = runId;
    }

    /** Opens the clock of a run. The job finds it through {@link #of} until it is closed. */
    static SteppedClock open(String runId) {
        SteppedClock clock = new SteppedClock(runId);
        OPEN.put(runId, clock);
        return clock;
    }

    static SteppedClock of(String runId) {
        SteppedClock clock = OPEN.get(runId);
        if (clock == null) {
            throw new IllegalStateException("soak " + runId + " is not in this JVM, or over");
        }
        return clock;
    }

    String runId() {
        return runId;
    }

    /** Lets events up to this instant arrive, epoch ms. */
    void advanceTo(long millis) {
        nanos = TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** The source's clock, epoch ns. */
    long nanos() {
        return nanos;
    }

    /**
     * Counts one more sink processor in.
     *
     * @param inAll how many sink processors there are
     */
    SinkCount join(int inAll) {
        SinkCount sink = new SinkCount();
        sinks.add(sink);
        sinksInAll = inAll;
        return sink;
    }

    /** The lowest watermark of all sink processors, epoch ms; {@link Long#MIN_VALUE} until each has one. */
    long watermarkMillis() {
        if (sinks.size() < sinksInAll) {
            return Long.MIN_VALUE;
        }
        return sinks.stream().mapToLong(sink -> sink.watermarkMillis).min().orElse(Long.MIN_VALUE);
    }

    /** Rows that have arrived at all sink processors together. */
    long rows() {
        return sinks.stream().mapToLong(sink -> sink.rows).sum();
    }

    @Override
    public void close() {
        OPEN.remove(runId);
    }

    /** The progress of one sink processor, which alone writes it. */
    static final class SinkCount {
        private volatile long rows;
        private volatile long watermarkMillis = Long.MIN_VALUE;

        void rows(long soFar) {
            rows = soFar;
        }

        void watermark(long millis) {
            watermarkMillis = millis;
        }
    }
}
