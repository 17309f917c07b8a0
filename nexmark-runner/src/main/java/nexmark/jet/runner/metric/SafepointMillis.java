package nexmark.jet.runner.metric;

import com.google.auto.service.AutoService;
import com.hazelcast.core.HazelcastInstance;
import java.lang.reflect.Method;
import java.util.function.LongSupplier;

/**
 * Time at safepoints: garbage collection, and whatever else stops all threads (deoptimisation, thread dumps, class
 * redefinition). HotSpot's own counter in whole milliseconds, reached through an internal bean: it needs
 * {@code --add-opens java.management/sun.management=ALL-UNNAMED}, which Hazelcast asks for anyway; NaN without.
 */
@AutoService(EngineMetric.class)
public final class SafepointMillis implements EngineMetric {

    private final Counter millis;

    public SafepointMillis() {
        this(safepointMillis());
    }

    SafepointMillis(LongSupplier safepointMillis) {
        this.millis = new Counter(safepointMillis);
    }

    @Override
    public String name() {
        return "safepointMillis";
    }

    @Override
    public String description() {
        return "Time all application threads stood at a safepoint, garbage collection included.";
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

    static LongSupplier safepointMillis() {
        try {
            Object runtime = Class.forName("sun.management.ManagementFactoryHelper")
                    .getMethod("getHotspotRuntimeMBean")
                    .invoke(null);
            Method total = Class.forName("sun.management.HotspotRuntimeMBean").getMethod("getTotalSafepointTime");
            return new ReflectiveReading(total, runtime);
        } catch (ReflectiveOperationException e) {
            return () -> -1;
        }
    }
}
