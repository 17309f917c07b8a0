package nexmark.jet.runner.metric;

import com.google.auto.service.AutoService;
import com.hazelcast.core.HazelcastInstance;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.function.LongSupplier;

/**
 * Allocation, of threads that have ended too. The JDK has the figure since 21 and in late updates of 17, so it is
 * looked up by name; NaN on others.
 */
@AutoService(EngineMetric.class)
public final class AllocatedMegabytes implements EngineMetric {

    private final Counter bytes;

    public AllocatedMegabytes() {
        this(allocatedBytes());
    }

    AllocatedMegabytes(LongSupplier allocatedBytes) {
        this.bytes = new Counter(allocatedBytes);
    }

    @Override
    public String name() {
        return "allocatedMegabytes";
    }

    @Override
    public String description() {
        return "Memory allocated on the heap by all Java threads, in 10^6 bytes.";
    }

    @Override
    public void start(HazelcastInstance member) {
        bytes.start();
    }

    @Override
    public double sample() {
        return bytes.growth() / 1e6;
    }

    private static LongSupplier allocatedBytes() {
        if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads)) {
            return () -> -1;
        }
        try {
            Method total = ThreadMXBean.class.getMethod("getTotalThreadAllocatedBytes");
            return new ReflectiveReading(total, threads);
        } catch (NoSuchMethodException e) {
            return () -> -1;
        }
    }
}
