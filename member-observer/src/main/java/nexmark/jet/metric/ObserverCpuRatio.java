package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import nexmark.jet.latency.ObservingThreads;

/**
 * The cost of measuring: CPU time of all {@link ObservingThreads} of the JVM, those of other members in it too. The
 * parts are the roles of the threads. NaN for a span in which such a thread began or ended, since some of its time is
 * not known. The pings, and what the reports cost Hazelcast, are work of the engine's own threads and not in the
 * figure.
 */
@AutoService(EngineMetric.class)
@About(
        scope = Scope.PROCESS,
        across = Across.SUM,
        description = "CPU time per second of the threads that only measure, a part of the process's: "
                + "1 is a whole processor.")
public final class ObserverCpuRatio implements EngineMetric {

    private final ThreadMXBean cpuTimes = ManagementFactory.getThreadMXBean();
    private final Map<Long, ObservingThread> threads = new LinkedHashMap<>();

    @Override
    public void start() {
        followThreads();
        threads.values().forEach(thread -> thread.cpuNanos().start());
    }

    @Override
    public double sample(Span span) {
        boolean anyLeft = followThreads();
        double sum = 0;
        for (ObservingThread thread : threads.values()) {
            double ratio = thread.cpuNanos().growth() / span.nanos();
            span.parts().merge(thread.role(), ratio, Double::sum);
            sum += ratio;
        }
        if (anyLeft || threads.isEmpty() || Double.isNaN(sum)) {
            span.parts().clear();
            return Double.NaN;
        }
        return sum;
    }

    /** Adds threads that are new, and drops those that have left; returns whether any has left. */
    private boolean followThreads() {
        Set<Long> there = new HashSet<>();
        ObservingThreads.forEach((role, id) -> {
            there.add(id);
            threads.computeIfAbsent(id, unused -> new ObservingThread(role, new Counter(() -> cpuNanos(id))));
        });
        return threads.keySet().retainAll(there);
    }

    private long cpuNanos(long id) {
        return cpuTimes.isThreadCpuTimeSupported() ? cpuTimes.getThreadCpuTime(id) : -1;
    }

    /** A thread that is met in a span has no reading at its start, so its growth in that span is NaN. */
    private record ObservingThread(String role, Counter cpuNanos) {}
}
