package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.ObservingThreads;

/**
 * The cost of measuring: CPU time of all {@link ObservingThreads} of the JVM, those of other members in it too. The
 * parts are the roles of the threads. NaN for a span in which such a thread began or ended, since some of its time is
 * not known. The pings, and what the reports cost Hazelcast, are work of the engine's own threads and not in the
 * figure.
 */
@AutoService(EngineMetric.class)
public final class ObserverCpuRatio implements EngineMetric {

    private final ThreadMXBean cpuTimes = ManagementFactory.getThreadMXBean();
    private final LongSupplier epochNanos;
    private final List<ObservingThread> threads = new ArrayList<>();
    private final Map<String, Double> parts = new LinkedHashMap<>();
    private long lastNanos;

    public ObserverCpuRatio() {
        this(EpochClock::nanos);
    }

    ObserverCpuRatio(LongSupplier epochNanos) {
        this.epochNanos = epochNanos;
    }

    @Override
    public String description() {
        return "CPU time per second of the threads that only measure, a part of the process's: 1 is a whole processor.";
    }

    @Override
    public void start() {
        followThreads();
        threads.forEach(thread -> thread.cpuNanos.start());
        lastNanos = epochNanos.getAsLong();
    }

    @Override
    public double sample() {
        long now = epochNanos.getAsLong();
        double spanNanos = now - lastNanos;
        lastNanos = now;
        boolean anyLeft = followThreads();
        parts.clear();
        double sum = 0;
        for (ObservingThread thread : threads) {
            double ratio = thread.cpuNanos.growth() / spanNanos;
            parts.merge(thread.role, ratio, Double::sum);
            sum += ratio;
        }
        if (anyLeft || threads.isEmpty() || Double.isNaN(sum)) {
            parts.clear();
            return Double.NaN;
        }
        return sum;
    }

    /** Adds threads that are new, and drops those that have left; returns whether any has left. */
    private boolean followThreads() {
        threads.forEach(thread -> thread.isThere = false);
        ObservingThreads.forEach(this::meet);
        return threads.removeIf(thread -> !thread.isThere);
    }

    private void meet(String role, long id) {
        for (ObservingThread thread : threads) {
            if (thread.id == id) {
                thread.isThere = true;
                return;
            }
        }
        threads.add(new ObservingThread(role, id));
    }

    @Override
    public Map<String, Double> parts() {
        return Map.copyOf(parts);
    }

    private long cpuNanos(long id) {
        return cpuTimes.isThreadCpuTimeSupported() ? cpuTimes.getThreadCpuTime(id) : -1;
    }

    /** A thread that is met in a span has no reading at its begin, so its growth in that span is NaN. */
    private final class ObservingThread {

        private final String role;
        private final long id;
        private final Counter cpuNanos;
        private boolean isThere = true;

        ObservingThread(String role, long id) {
            this.role = role;
            this.id = id;
            this.cpuNanos = new Counter(() -> ObserverCpuRatio.this.cpuNanos(id));
        }
    }
}
