package nexmark.jet.process;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/** Work that cannot be ended early, and that nobody waits for when the process is asked to end. */
public final class Interruptible {

    private static final Duration POLL = Duration.ofMillis(20);

    private Interruptible() {}

    /** As {@link #call(Callable, Consumer)}, for work that leaves nothing behind. */
    public static <T> T call(Callable<T> work) {
        return call(work, late -> {});
    }

    /**
     * Does work that may block, such as reading a pipe, on a thread of its own that the process need not wait for.
     *
     * @param late takes the result of work that was done after the wait had ended, if the process goes on until then
     * @throws Interrupted if the process is asked to end before the work is done
     */
    public static <T> T call(Callable<T> work, Consumer<T> late) {
        CompletableFuture<T> result = new CompletableFuture<>();
        beside("interruptible", () -> complete(result, work, late));
        if (!Await.until(result::isDone, Await.FOREVER, POLL) && result.cancel(false)) {
            throw new Interrupted();
        }
        try {
            return result.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        }
    }

    /** Starts work that the process need not wait for when it ends. */
    public static Thread beside(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static <T> void complete(CompletableFuture<T> result, Callable<T> work, Consumer<T> late) {
        try {
            T value = work.call();
            if (!result.complete(value)) {
                late.accept(value);
            }
        } catch (Exception | Error e) {
            result.completeExceptionally(e);
        }
    }
}
