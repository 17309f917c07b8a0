package nexmark.jet.observer;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Shows members that outlive the runner that it is alive: every two seconds it raises a count in a map on the members,
 * from its own thread, so that neither a slow upload nor a long collection of the rest of the program looks like its
 * end.
 */
final class RunnerHeartbeat implements AutoCloseable {

    static final String COUNT = "count";
    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final IMap<String, Long> map;
    private final Thread thread;

    RunnerHeartbeat(HazelcastInstance hazelcast, String runId) {
        map = map(hazelcast, runId);
        thread = new Thread(this::beat, "nexmark-heartbeat");
        thread.setDaemon(true);
        thread.start();
    }

    static IMap<String, Long> map(HazelcastInstance hazelcast, String runId) {
        return hazelcast.getMap(JobNames.of("heartbeat", runId));
    }

    private void beat() {
        for (long count = 0; !Thread.currentThread().isInterrupted(); count++) {
            try {
                map.set(COUNT, count);
            } catch (RuntimeException e) {
                // The next count may arrive; if none does, the members end the run.
                if (e.getCause() instanceof InterruptedException) {
                    return;
                }
            }
            LockSupport.parkNanos(PERIOD_NANOS);
        }
    }

    /** Stops and removes the map; to be called when no observer reads it any more. */
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join(TimeUnit.NANOSECONDS.toMillis(PERIOD_NANOS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        map.destroy();
    }

    /**
     * The time for which a member has not seen the heartbeat go on. It never waits for the map. A member that was
     * frozen did not look, so that time does not count. Belongs to one thread.
     */
    static final class Silence {

        private final IMap<String, Long> map;
        private final long limitSeconds;
        private CompletableFuture<Long> answer = CompletableFuture.completedFuture(null);
        private Long heard;
        private long silentSeconds;

        Silence(IMap<String, Long> map, long limitSeconds) {
            this.map = map;
            this.limitSeconds = limitSeconds;
        }

        /** Looks; to be called once a second. */
        void look() {
            silentSeconds++;
            if (answer.isDone()) {
                Long count = answer.isCompletedExceptionally() ? null : answer.join();
                if (count != null && !count.equals(heard)) {
                    heard = count;
                    silentSeconds = 0;
                }
                answer = map.getAsync(COUNT).toCompletableFuture();
            }
        }

        boolean isTooLong() {
            return silentSeconds >= limitSeconds;
        }

        /** Whether the runner is so long gone already that another member may have found it too long. */
        boolean isLong() {
            return silentSeconds >= limitSeconds / 2;
        }
    }
}
