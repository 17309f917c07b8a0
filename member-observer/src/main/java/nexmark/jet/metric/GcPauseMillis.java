package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import java.lang.management.GarbageCollectorMXBean;
import java.util.List;

/**
 * Time the collector stopped the application: the growth of its beans' collection time, which the JVM sums in
 * nanoseconds and shows in whole milliseconds. So nothing is lost over a run, but ZGC's pauses (around 0.02 ms) appear
 * as a millisecond once in a while. JDK 17 leaves G1's remark and cleanup pauses out of it; {@link SafepointMillis} has
 * them.
 */
@AutoService(EngineMetric.class)
public final class GcPauseMillis extends CounterMetric {

    public GcPauseMillis() {
        super(
                Scope.PROCESS,
                Across.MAX,
                "Time the garbage collector stopped the application, all pauses together.",
                GcPauseMillis::totalMillis,
                1);
    }

    private static long totalMillis() {
        List<GarbageCollectorMXBean> collectors = Collectors.pausing();
        return collectors.isEmpty()
                ? -1
                : collectors.stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                        .sum();
    }
}
