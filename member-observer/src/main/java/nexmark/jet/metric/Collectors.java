package nexmark.jet.metric;

import com.sun.management.GcInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Which of the JVM's collector beans count pauses and which count work next to the application. Collectors that work
 * concurrently have a bean for each: "ZGC Pauses" and "ZGC Cycles" (with Minor and Major since generations), the same
 * for Shenandoah. The beans of G1 (of its concurrent cycle too, which JDK 17 lacks), Parallel and Serial count pauses.
 */
final class Collectors {

    private Collectors() {}

    /** The beans whose every count is a pause of the application. */
    static List<GarbageCollectorMXBean> pausing() {
        return having(Collectors::countsPauses);
    }

    /** Heap in use when the last collection ended, in bytes; -1 before the first. */
    static long heapAfterLastGcBytes() {
        Optional<GcInfo> last = having(Collectors::countsCollections).stream()
                .filter(com.sun.management.GarbageCollectorMXBean.class::isInstance)
                .map(com.sun.management.GarbageCollectorMXBean.class::cast)
                .map(com.sun.management.GarbageCollectorMXBean::getLastGcInfo)
                .filter(info -> info != null)
                .max(Comparator.comparingLong(GcInfo::getEndTime));
        return last.map(Collectors::heapAfter).orElse(-1L);
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
