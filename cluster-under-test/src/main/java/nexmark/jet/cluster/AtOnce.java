package nexmark.jet.cluster;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Function;
import nexmark.jet.process.Interrupted;

/** Takes the same step with many machines or members at the same time. */
final class AtOnce {

    private static final int MOST_THREADS = 64;

    private AtOnce() {}

    /** What has come of one step. */
    record Outcome<T, R>(T item, R result, RuntimeException failure) {

        boolean isFailed() {
            return failure != null;
        }
    }

    /** Returns when all steps have ended, well or not. Each step has a limit of its own. */
    static <T, R> List<Outcome<T, R>> outcomes(List<T> items, Function<T, R> step) {
        ExecutorService threads =
                Executors.newFixedThreadPool(Math.max(1, Math.min(items.size(), MOST_THREADS)), AtOnce::thread);
        try {
            List<CompletableFuture<Outcome<T, R>>> steps = items.stream()
                    .map(item -> CompletableFuture.supplyAsync(() -> outcome(item, step), threads))
                    .toList();
            // A join goes on after an interruption, and leaves the thread interrupted.
            CompletableFuture.allOf(steps.toArray(CompletableFuture[]::new)).join();
            if (Thread.currentThread().isInterrupted()) {
                throw new Interrupted();
            }
            return steps.stream().map(CompletableFuture::join).toList();
        } finally {
            threads.shutdown();
        }
    }

    /** As {@link #outcomes}, for steps without a result. */
    static <T> void each(List<T> items, Consumer<T> step) {
        List<RuntimeException> failures = outcomes(items, item -> {
                    step.accept(item);
                    return null;
                })
                .stream()
                .map(Outcome::failure)
                .filter(Objects::nonNull)
                .toList();
        if (!failures.isEmpty()) {
            RuntimeException first = failures.get(0);
            failures.stream().skip(1).forEach(first::addSuppressed);
            throw first;
        }
    }

    private static <T, R> Outcome<T, R> outcome(T item, Function<T, R> step) {
        try {
            return new Outcome<>(item, step.apply(item), null);
        } catch (RuntimeException e) {
            return new Outcome<>(item, null, e);
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "nexmark-at-once");
        thread.setDaemon(true);
        return thread;
    }
}
