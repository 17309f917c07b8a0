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

    /** Starts to count; any other limit has to be closed. */
    public static TimeLimit of(Duration atMost) {
        current = new TimeLimit(atMost);
        return current;
    }

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
