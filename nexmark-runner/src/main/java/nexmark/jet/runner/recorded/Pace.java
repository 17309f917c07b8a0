package nexmark.jet.runner.recorded;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruption;

/** Holds events back until they are due. Those of about a millisecond are flushed together. */
public final class Pace {

    private static final long BATCH_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    /** How soon the end of the process is heard. */
    private static final Duration POLL = Duration.ofMillis(20);

    private final LongSupplier clock;
    private final long startNanos;
    /** All events that are due until then are let through. */
    private long untilNanos;
    /** When the first of the events since the last flush was due. */
    private long firstNanos;

    private long behindNanos;

    /**
     * Begins now.
     *
     * @param dueNanos the instant of the events' schedule that is now
     * @param clock nanoseconds from any origin, such as {@link System#nanoTime}
     */
    public Pace(long dueNanos, LongSupplier clock) {
        this.clock = clock;
        startNanos = clock.getAsLong() - dueNanos;
        untilNanos = dueNanos - BATCH_NANOS;
        firstNanos = Long.MAX_VALUE;
    }

    /**
     * Waits until an event may be written. First it flushes what was written, if the event is not of the same batch.
     *
     * @throws Interrupted if the process is asked to end
     */
    public void await(long dueNanos, JsonLines lines) throws IOException {
        if (dueNanos <= untilNanos) {
            return;
        }
        flush(lines);
        long fromNanos = Math.max(dueNanos, untilNanos + BATCH_NANOS);
        Await.until(() -> nowNanos() >= fromNanos, Duration.ofNanos(Math.max(0, fromNanos - nowNanos())), POLL);
        Interruption.check();
        untilNanos = Math.max(fromNanos, nowNanos());
        firstNanos = dueNanos;
    }

    /** Writes what is still held back by buffers. */
    public void flush(JsonLines lines) throws IOException {
        lines.flush();
        behindNanos = Math.max(behindNanos, nowNanos() - firstNanos);
    }

    /** By how much an event was behind its schedule when it was written, at most, ms. */
    public long behindMillis() {
        return TimeUnit.NANOSECONDS.toMillis(behindNanos);
    }

    private long nowNanos() {
        return clock.getAsLong() - startNanos;
    }
}
