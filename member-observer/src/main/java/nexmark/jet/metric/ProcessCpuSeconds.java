package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** CPU time of this process; divided by the events of the span it is their cost. */
@AutoService(EngineMetric.class)
@About(
        scope = Scope.PROCESS,
        across = Across.SUM,
        description = "CPU time used by this process, the collector's and the compiler's threads included.")
public final class ProcessCpuSeconds extends CounterMetric {

    public ProcessCpuSeconds() {
        super(ProcessCpuSeconds::cpuNanos, 1e9);
    }

    /**
     * CPU time of this process since it began, all threads and the collector's included, in nanoseconds (Linux counts
     * it in steps of 10 ms); -1 where it is not known. May be called from any thread at any time.
     */
    public static long cpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : -1;
    }
}
