package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import java.lang.management.ManagementFactory;

/**
 * The allocation of all threads, of ended ones too. The JDK has the figure since 21 and in late updates of 17, so it is
 * looked up by name; on other JDKs it is NaN.
 */
@AutoService(EngineMetric.class)
public final class AllocatedMegabytes extends CounterMetric {

    public AllocatedMegabytes() {
        super(
                Scope.PROCESS,
                Across.SUM,
                "Memory allocated on the heap by all Java threads, in 10^6 bytes.",
                AllocatedMegabytes::allocatedBytes,
                1e6);
    }

    private static long allocatedBytes() {
        return MemberBeans.read(ManagementFactory.getThreadMXBean().getObjectName(), "TotalThreadAllocatedBytes");
    }
}
