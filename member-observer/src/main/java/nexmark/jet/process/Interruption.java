package nexmark.jet.process;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * Ctrl-C and SIGTERM. The JVM ends when its shutdown hooks have; ours waits until the command has wound up: job
 * cancelled, cluster down, partial result stored. The JVM then exits with 128 + the signal's number.
 */
public final class Interruption {

    /** Winding up takes a second or two on an idle machine. */
    private static final long WIND_UP_SECONDS = 60;

    private static volatile boolean interrupted;

    private Interruption() {}

    /** Whether the process has been asked to end. */
    public static boolean isRequested() {
        return interrupted;
    }

    /** Whether the process, or only the work that has a {@link TimeLimit}, has been asked to end. */
    public static boolean isPending() {
        return interrupted || TimeLimit.isExceeded();
    }

    /** @throws Interrupted if {@link #isPending}, or if the thread is interrupted */
    public static void check() {
        if (isPending() || Thread.currentThread().isInterrupted()) {
            throw new Interrupted();
        }
    }

    /** Runs a command, and exits with its code if nobody interrupts it. */
    public static void watch(IntSupplier command) {
        CountDownLatch done = new CountDownLatch(1);
        Thread hook = new Thread(() -> windUp(done), "interruption");
        Runtime.getRuntime().addShutdownHook(hook);
        int code;
        try {
            code = command.getAsInt();
        } finally {
            done.countDown();
        }
        if (!interrupted) {
            Runtime.getRuntime().exit(code);
        }
    }

    private static void windUp(CountDownLatch done) {
        if (done.getCount() == 0) {
            return;
        }
        interrupted = true;
        try {
            if (!done.await(WIND_UP_SECONDS, TimeUnit.SECONDS)) {
                Runtime.getRuntime().halt(130);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
