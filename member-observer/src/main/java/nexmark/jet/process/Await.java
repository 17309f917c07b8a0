package nexmark.jet.process;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The one way to wait for something that can only be asked for: a member to start, a job to end, rows to arrive.
 *
 * <p>A wait hears Ctrl-C ({@link Interruption}) and the interruption of its thread; both end it at once. Work that has
 * to be done after Ctrl-C, such as ending a process, waits with {@link #whileWindingUp}; work that would be good to do
 * then, such as ending a job whose members end anyway, waits with {@link #untilOverdue}.
 */
public final class Await {

    /** The pause between two looks, unless the caller knows better. */
    public static final Duration POLL = Duration.ofMillis(100);

    /** The limit of a wait that ends by itself or by Ctrl-C: 292 years. */
    public static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

    private Await() {}

    /** With a look every {@link #POLL}. */
    public static boolean until(BooleanSupplier done, Duration atMost) {
        return until(done, atMost, POLL);
    }

    /**
     * Looks at once, and again after each pause, until it is done.
     *
     * @param done the look; an exception that it throws ends the wait and reaches the caller
     * @param atMost from now on; unless it is zero, the last look is made when it is over
     * @param pause between two looks
     * @return whether it was done; false if the time was over before, or if the wait was interrupted
     */
    public static boolean until(BooleanSupplier done, Duration atMost, Duration pause) {
        return until(done, atMost, pause, Interruption::isPending);
    }

    /** Goes on after Ctrl-C: for work that must not be left half done. */
    public static boolean whileWindingUp(BooleanSupplier done, Duration atMost) {
        return until(done, atMost, POLL, () -> false);
    }

    /**
     * Goes on after Ctrl-C until {@link Interruption#isOverdue}: for work that is left undone, or to others, where it
     * takes longer.
     */
    public static boolean untilOverdue(BooleanSupplier done, Duration atMost, Duration pause) {
        return until(done, atMost, pause, Interruption::isOverdue);
    }

    /**
     * Waits for something without which the caller cannot go on.
     *
     * @param tooLate the exception to throw if it is not done in time
     * @throws Interrupted if Ctrl-C or the interruption of the thread ended the wait
     */
    public static void require(
            BooleanSupplier done, Duration atMost, Duration pause, Supplier<? extends RuntimeException> tooLate) {
        if (!until(done, atMost, pause)) {
            Interruption.check();
            throw tooLate.get();
        }
    }

    private static boolean until(BooleanSupplier done, Duration atMost, Duration pause, BooleanSupplier interrupted) {
        long begin = System.nanoTime();
        boolean over = atMost.isZero();
        while (!done.getAsBoolean()) {
            if (over || interrupted.getAsBoolean() || Thread.currentThread().isInterrupted()) {
                return false;
            }
            long left = atMost.toNanos() - (System.nanoTime() - begin);
            LockSupport.parkNanos(Math.min(pause.toNanos(), Math.max(1, left)));
            over = System.nanoTime() - begin >= atMost.toNanos();
        }
        return true;
    }
}
