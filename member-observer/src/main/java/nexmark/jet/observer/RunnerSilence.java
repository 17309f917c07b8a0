package nexmark.jet.observer;

import com.hazelcast.map.IMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The time for which a member has not seen the {@link RunnerHeartbeat} go on, by the member's own monotonic clock. It never
 * waits for the map. Belongs to one thread.
 */
final class RunnerSilence {

    private static final long ASK_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** The most that one look may add: a member that was frozen did not listen, so it has heard nothing. */
    private static final long MOST_NANOS_BETWEEN_LOOKS = TimeUnit.SECONDS.toNanos(1);

    private final IMap<String, Long> map;
    private final long limitNanos;
    private final LongSupplier nanoTime;
    private CompletableFuture<Long> answer;
    private Long heard;
    private long silentNanos;
    private long lookedNanos;
    private long askedNanos;

    /** @param limitNanos after which the runner counts as gone */
    RunnerSilence(IMap<String, Long> map, long limitNanos, LongSupplier nanoTime) {
        this.map = map;
        this.limitNanos = limitNanos;
        this.nanoTime = nanoTime;
        this.lookedNanos = nanoTime.getAsLong();
        this.askedNanos = lookedNanos - ASK_NANOS;
    }

    /** Looks, and says whether the runner counts as gone. To be called several times a second. */
    boolean isTooLong() {
        long now = nanoTime.getAsLong();
        silentNanos += Math.min(now - lookedNanos, MOST_NANOS_BETWEEN_LOOKS);
        lookedNanos = now;
        if (answer != null && answer.isDone()) {
            take(answer);
            answer = null;
        }
        if (answer == null && now - askedNanos >= ASK_NANOS) {
            askedNanos = now;
            answer = map.getAsync(RunnerHeartbeat.COUNT).toCompletableFuture();
        }
        return silentNanos >= limitNanos;
    }

    private void take(CompletableFuture<Long> answered) {
        Long count = answered.isCompletedExceptionally() ? null : answered.join();
        if (count != null && !count.equals(heard)) {
            heard = count;
            silentNanos = 0;
        }
    }

    /** Whether the runner is so long gone already that another member may have found it too long. */
    boolean isLong() {
        return silentNanos >= limitNanos / 2;
    }
}
