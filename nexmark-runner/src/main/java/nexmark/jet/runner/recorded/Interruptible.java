package nexmark.jet.runner.recorded;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruption;

/** Work that ends early when the process is asked to end. */
public final class Interruptible {

    private static final Duration POLL = Duration.ofMillis(50);

    private Interruptible() {}

    /** The process is asked to end: whatever is half done is to be undone. */
    public static final class Cut extends RuntimeException {
        Cut() {
            super("interrupted");
        }
    }

    /**
     * Does work that may block, such as reading a pipe, on a thread of its own that the process need not wait for.
     *
     * @throws Cut if the process is asked to end before
     */
    public static <T> T call(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task, "interruptible");
        thread.setDaemon(true);
        thread.start();
        if (!Await.until(task::isDone, Await.FOREVER, POLL)) {
            throw new Cut();
        }
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Cut();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        }
    }

    /** @throws Cut if the process is asked to end */
    public static void check() {
        if (Interruption.isPending()) {
            throw new Cut();
        }
    }
}
