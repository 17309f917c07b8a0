package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import com.sun.management.GcInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * The JVM's collector beans: those that count pauses, and those that count work next to the application. Concurrent
 * collectors have a bean for each: "ZGC Pauses" and "ZGC Cycles" (with Minor and Major since generations), the same for
 * Shenandoah. The beans of G1 (of its concurrent cycle too, which JDK 17 lacks), Parallel and Serial count pauses.
 */
public final class Collectors {

    private Collectors() {}

    static List<GarbageCollectorMXBean> pausing() {
        return having(Collectors::countsPauses);
    }

    /**
     * The heap that the last collection left: if it climbs for the whole run, the job's state grows, and pauses follow.
     */
    @AutoService(EngineMetric.class)
    @About(
            scope = Scope.PROCESS,
            across = Across.SUM,
            description = "Heap in use when the last collection ended, in 10^6 bytes; NaN before the first.")
    public static final class HeapAfterGcMegabytes implements EngineMetric {
        @Override
        public double sample(Span span) {
            return having(Collectors::countsCollections).stream()
                    .filter(com.sun.management.GarbageCollectorMXBean.class::isInstance)
                    .map(com.sun.management.GarbageCollectorMXBean.class::cast)
                    .map(com.sun.management.GarbageCollectorMXBean::getLastGcInfo)
                    .filter(info -> info != null)
                    .max(Comparator.comparingLong(GcInfo::getEndTime))
                    .map(last -> heapAfter(last) / 1e6)
                    .orElse(Double.NaN);
        }
    }

    /**
     * Time the collector stopped the application: the growth of its beans' collection time, which the JVM sums in
     * nanoseconds and shows in whole milliseconds. So nothing is lost over a run, but ZGC's pauses (around 0.02 ms)
     * appear as a millisecond once in a while. JDK 17 leaves G1's remark and cleanup pauses out of it;
     * {@link SafepointMillis} has them.
     */
    @AutoService(EngineMetric.class)
    @About(
            scope = Scope.PROCESS,
            across = Across.MAX,
            description = "Time the garbage collector stopped the application, all pauses together.")
    public static final class GcPauseMillis extends CounterMetric {
        public GcPauseMillis() {
            super(
                    () -> pausing().stream()
                            .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                            .reduce(Long::sum)
                            .orElse(-1),
                    1);
        }
    }

    /**
     * The allocation of all threads, of ended ones too. The JDK has the figure since 21 and in late updates of 17, so
     * it is looked up by name; on other JDKs it is NaN.
     */
    @AutoService(EngineMetric.class)
    @About(
            scope = Scope.PROCESS,
            across = Across.SUM,
            description = "Memory allocated on the heap by all Java threads, in 10^6 bytes.")
    public static final class AllocatedMegabytes extends CounterMetric {
        public AllocatedMegabytes() {
            super(
                    () -> MemberBeans.read(
                            ManagementFactory.getThreadMXBean().getObjectName(), "TotalThreadAllocatedBytes"),
                    1e6);
        }
    }

    static boolean countsPauses(String bean) {
        return !bean.endsWith("Cycles");
    }

    /** Whether memory has been freed when this bean counts: not at a pause within a cycle that is still going on. */
    static boolean countsCollections(String bean) {
        return !bean.endsWith("Pauses") && !bean.endsWith("Concurrent GC");
    }

    private static long heapAfter(GcInfo info) {
        List<String> heap = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getName)
                .toList();
        return info.getMemoryUsageAfterGc().entrySet().stream()
                .filter(pool -> heap.contains(pool.getKey()))
                .mapToLong(pool -> pool.getValue().getUsed())
                .sum();
    }

    private static List<GarbageCollectorMXBean> having(Predicate<String> name) {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(bean -> name.test(bean.getName()))
                .toList();
    }
}
