package nexmark.jet.process;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** What a test waits for: that it comes, on however slow a machine, and not when. */
public final class Eventually {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LONGEST_MINUTES = 8;

    private Eventually() {}

    /**
     * Asks again and again until it is so.
     *
     * @param what is awaited, for the message if it never comes
     */
    public static void isTrue(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(LONGEST_MINUTES);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline || Thread.currentThread().isInterrupted()) {
                throw new AssertionError("waited in vain for this: " + what);
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }
}
