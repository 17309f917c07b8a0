package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import com.hazelcast.core.HazelcastInstance;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.SortedMap;
import java.util.TreeMap;

/** How close the busiest I/O thread is to the limit of one processor; the parts are the ratios of all threads. */
@AutoService(EngineMetric.class)
@About(
        scope = Scope.MEMBER,
        across = Across.MAX,
        description = "CPU time of the busiest I/O thread per second: 1 is a whole processor.")
public final class BusiestIoThreadCpuRatio implements EngineMetric {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final SortedMap<String, Counter> cpuNanosByThread = new TreeMap<>();

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
    }

    @Override
    public double sample(Span span) {
        cpuNanosByThread.forEach((name, cpuNanos) -> span.parts().put(name, cpuNanos.growth() / span.nanos()));
        return span.parts().values().stream()
                .filter(ratio -> !ratio.isNaN())
                .max(Double::compare)
                .orElse(Double.NaN);
    }
}
