package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/** CPU time of this process; divided by the events of the span it is their cost. */
@AutoService(EngineMetric.class)
public final class ProcessCpuSeconds extends CounterMetric {

    public ProcessCpuSeconds() {
        this(ProcessCpuSeconds::cpuNanos);
    }

    ProcessCpuSeconds(LongSupplier cpuNanos) {
        super(
                Scope.PROCESS,
                Across.SUM,
                "CPU time used by this process, the collector's and the compiler's threads included.",
                cpuNanos,
                1e9);
    }

    /** CPU nanoseconds since the process began; -1 where they are not known. */
    static long cpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : -1;
    }
}
