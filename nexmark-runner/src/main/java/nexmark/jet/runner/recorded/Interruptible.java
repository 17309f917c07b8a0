package nexmark.jet.runner.recorded;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interrupted;

/** Work that ends early when the process is asked to end. */
public final class Interruptible {

    private static final Duration POLL = Duration.ofMillis(50);

    private Interruptible() {}

    /**
     * Does work that may block, such as reading a pipe, on a thread of its own that the process need not wait for.
     *
     * @throws Interrupted if the process is asked to end before the work is done
     */
    public static <T> T call(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task, "interruptible");
        thread.setDaemon(true);
        thread.start();
        if (!Await.until(task::isDone, Await.FOREVER, POLL)) {
            throw new Interrupted();
        }
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Interrupted();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        }
    }
}
