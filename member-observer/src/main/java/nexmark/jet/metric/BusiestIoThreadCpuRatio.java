package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import com.hazelcast.core.HazelcastInstance;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import nexmark.jet.latency.EpochClock;

/** How close the busiest I/O thread is to the limit of one processor; the parts are the ratios of all threads. */
@AutoService(EngineMetric.class)
public final class BusiestIoThreadCpuRatio implements EngineMetric {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final SortedMap<String, Counter> cpuNanosByThread = new TreeMap<>();
    private final Map<String, Double> parts = new LinkedHashMap<>();
    private long lastNanos;

    @Override
    public About about() {
        return new About(
                Scope.MEMBER, Across.MAX, "CPU time of the busiest I/O thread per second: 1 is a whole processor.");
    }

    @Override
    public void start(HazelcastInstance member) {
        String prefix = "hz." + member.getName() + ".IO.";
        if (THREADS.isThreadCpuTimeSupported()) {
            for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
                if (thread != null && thread.getThreadName().startsWith(prefix)) {
                    String name = thread.getThreadName().substring(prefix.length());
                    long id = thread.getThreadId();
                    cpuNanosByThread.put(name, new Counter(() -> THREADS.getThreadCpuTime(id)));
                }
            }
        }
        cpuNanosByThread.values().forEach(Counter::start);
        lastNanos = EpochClock.nanos();
    }

    @Override
    public double sample() {
        long now = EpochClock.nanos();
        double spanNanos = now - lastNanos;
        lastNanos = now;
        parts.clear();
        cpuNanosByThread.forEach((name, cpuNanos) -> parts.put(name, cpuNanos.growth() / spanNanos));
        return parts.values().stream()
                .filter(ratio -> !ratio.isNaN())
                .max(Double::compare)
                .orElse(Double.NaN);
    }

    @Override
    public Map<String, Double> parts() {
        return Map.copyOf(parts);
    }
}
