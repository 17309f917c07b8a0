package nexmark.jet.runner.recorded;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruption;

/** Holds events back until they are due. Those of about a millisecond are flushed together. */
public final class Pace {

    private static final long BATCH_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final Duration POLL = Duration.ofMillis(20);

    private final LongSupplier clock;
    /** When the batch's first event was due, and up to when its events are. */
    private long firstNanos = Long.MAX_VALUE;

    private long untilNanos = Long.MIN_VALUE;
    private long behindNanos;

    /** @param clock the time of the events' schedule, ns */
    public Pace(LongSupplier clock) {
        this.clock = clock;
    }

    /**
     * Waits until an event is due, and flushes those before it first; {@link nexmark.jet.process.Interrupted} if the
     * process is asked to end.
     */
    public void await(long dueNanos, JsonLines lines) throws IOException {
        if (dueNanos > untilNanos) {
            flush(lines);
            long leftNanos = Math.max(dueNanos, untilNanos + BATCH_NANOS) - clock.getAsLong();
            Await.until(() -> false, Duration.ofNanos(Math.max(0, leftNanos)), POLL);
            Interruption.check();
            untilNanos = Math.max(dueNanos, clock.getAsLong());
            firstNanos = dueNanos;
        }
    }

    public void flush(JsonLines lines) throws IOException {
        lines.flush();
        behindNanos = Math.max(behindNanos, clock.getAsLong() - firstNanos);
    }

    /** How long after it was due an event was written, at most, ms. */
    public long behindMillis() {
        return TimeUnit.NANOSECONDS.toMillis(behindNanos);
    }
}
