package nexmark.jet.observer;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Tells members that outlive the runner that it lives: every two seconds it counts on in a map on the members, from a
 * thread of its own, so that neither a slow upload nor a long collection of the rest of the program looks like its end.
 */
final class RunnerPulse implements AutoCloseable {

    static final String COUNT = "count";

    private static final long PULSE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final IMap<String, Long> map;
    private final Thread thread = new Thread(this::beat, "nexmark-pulse");

    private RunnerPulse(IMap<String, Long> map) {
        this.map = map;
    }

    static RunnerPulse start(HazelcastInstance hazelcast, String runId) {
        RunnerPulse pulse = new RunnerPulse(map(hazelcast, runId));
        pulse.thread.setDaemon(true);
        pulse.thread.start();
        return pulse;
    }

    static IMap<String, Long> map(HazelcastInstance hazelcast, String runId) {
        return hazelcast.getMap(JobNames.of("pulse", runId));
    }

    private void beat() {
        for (long count = 0; !Thread.currentThread().isInterrupted(); count++) {
            try {
                map.set(COUNT, count);
            } catch (RuntimeException e) {
                // The next one may arrive; if none does, the members do what they are to do then.
                if (e.getCause() instanceof InterruptedException) {
                    return;
                }
            }
            LockSupport.parkNanos(PULSE_NANOS);
        }
    }

    /** Stops and removes the map; to be called when no observer reads it any more. */
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join(TimeUnit.NANOSECONDS.toMillis(PULSE_NANOS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        map.destroy();
    }
}
