package nexmark.jet.process;

import java.time.Duration;

/**
 * The longest time that some work may take. When it is over, {@link Interruption} is pending until the limit is closed: the
 * work ends as after Ctrl-C, and the process goes on. There is one limit at a time.
 */
public final class TimeLimit implements AutoCloseable {

    private static volatile TimeLimit current;

    private final long beginNanos = System.nanoTime();
    private final long nanos;

    private TimeLimit(Duration atMost) {
        this.nanos = atMost.toNanos();
    }

    /**
     * Begins to count.
     *
     * @throws IllegalStateException if another limit has not been closed
     */
    public static TimeLimit of(Duration atMost) {
        if (current != null) {
            throw new IllegalStateException("another limit is not closed yet");
        }
        current = new TimeLimit(atMost);
        return current;
    }

    /** Whether work that is under way has exceeded its limit. */
    static boolean isExceeded() {
        TimeLimit limit = current;
        return limit != null && limit.isOver();
    }

    /** Whether the time is over. */
    public boolean isOver() {
        return System.nanoTime() - beginNanos >= nanos;
    }

    @Override
    public void close() {
        current = null;
    }
}
