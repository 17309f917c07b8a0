package nexmark.jet.runner.metric;

import com.google.auto.service.AutoService;
import com.hazelcast.core.HazelcastInstance;
import java.lang.management.GarbageCollectorMXBean;
import java.util.List;

/**
 * Time the collector stopped the application: the growth of its beans' collection time, which the JVM sums in
 * nanoseconds and shows in whole milliseconds. So nothing is lost over a run, but ZGC's pauses (around 0.02 ms) appear
 * as a millisecond once in a while. JDK 17 leaves G1's remark and cleanup pauses out of it; {@link SafepointMillis} has
 * them.
 */
@AutoService(EngineMetric.class)
public final class GcPauseMillis implements EngineMetric {

    private final List<GarbageCollectorMXBean> collectors = Collectors.pausing();
    private final Counter millis = new Counter(this::totalMillis);

    @Override
    public String name() {
        return "gcPauseMillis";
    }

    @Override
    public String description() {
        return "Time the garbage collector stopped the application, all pauses together.";
    }

    @Override
    public Across across() {
        return Across.MAX;
    }

    @Override
    public void start(HazelcastInstance member) {
        millis.start();
    }

    @Override
    public double sample() {
        return millis.growth();
    }

    private long totalMillis() {
        return collectors.isEmpty()
                ? -1
                : collectors.stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                        .sum();
    }
}
