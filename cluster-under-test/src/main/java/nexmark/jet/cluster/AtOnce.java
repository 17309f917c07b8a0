package nexmark.jet.cluster;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import nexmark.jet.process.Interrupted;

/**
 * Takes the same step with many machines or members at the same time. The threads wait for other machines nearly all the time,
 * so there are many more of them than processors.
 */
final class AtOnce {

    private static final int MOST_THREADS = 64;
    /** Each step has limits of its own, which are shorter. */
    private static final long LONGEST_FAREWELL_SECONDS = 60;

    private AtOnce() {}

    /**
     * What has come of one step.
     *
     * @param result null if the step failed
     * @param failure null unless the step failed
     */
    record Outcome<T, R>(T item, R result, RuntimeException failure) {

        boolean isFailed() {
            return failure != null;
        }
    }

    /**
     * Returns when all steps have ended, well or not.
     *
     * @return the outcomes, in the order of the items
     * @throws Interrupted if the caller's thread is interrupted; the steps have ended all the same
     */
    static <T, R> List<Outcome<T, R>> outcomes(List<T> items, Function<T, R> step) {
        ExecutorService threads =
                Executors.newFixedThreadPool(Math.max(1, Math.min(items.size(), MOST_THREADS)), AtOnce::thread);
        try {
            List<Callable<Outcome<T, R>>> steps = items.stream()
                    .<Callable<Outcome<T, R>>>map(item -> () -> outcome(item, step))
                    .toList();
            return threads.invokeAll(steps).stream().map(AtOnce::ended).toList();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Interrupted();
        } finally {
            end(threads);
        }
    }

    /**
     * As {@link #outcomes}, for steps without a result.
     *
     * @throws RuntimeException the failure of the first item that has one; the failures of the others are suppressed by it
     */
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

    private static <T> T ended(Future<T> step) {
        try {
            return step.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Interrupted();
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "nexmark-at-once");
        thread.setDaemon(true);
        return thread;
    }

    private static void end(ExecutorService threads) {
        threads.shutdown();
        try {
            threads.awaitTermination(LONGEST_FAREWELL_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
