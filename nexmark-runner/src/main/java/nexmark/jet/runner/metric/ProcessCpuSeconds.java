package nexmark.jet.runner.metric;

import com.google.auto.service.AutoService;
import com.hazelcast.core.HazelcastInstance;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/** CPU time of this process; divided by the events of the span it is their cost. */
@AutoService(EngineMetric.class)
public final class ProcessCpuSeconds implements EngineMetric {

    private final Counter nanos;

    public ProcessCpuSeconds() {
        this(ProcessCpuSeconds::cpuNanos);
    }

    ProcessCpuSeconds(LongSupplier cpuNanos) {
        this.nanos = new Counter(cpuNanos);
    }

    /** CPU nanoseconds since the process began; -1 where they are not known. */
    static long cpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : -1;
    }

    @Override
    public String name() {
        return "processCpuSeconds";
    }

    @Override
    public String description() {
        return "CPU time used by this process, the collector's and the compiler's threads included.";
    }

    @Override
    public void start(HazelcastInstance member) {
        nanos.start();
    }

    @Override
    public double sample() {
        return nanos.growth() / 1e9;
    }
}
