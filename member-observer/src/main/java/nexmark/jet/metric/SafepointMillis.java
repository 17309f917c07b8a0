package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import java.lang.reflect.Method;
import java.util.function.LongSupplier;

/**
 * Time at safepoints: garbage collection, and all else that stops all threads (deoptimisation, thread dumps, class
 * redefinition). HotSpot's own counter in whole milliseconds, reached through an internal bean: it needs {@code
 * --add-opens java.management/sun.management=ALL-UNNAMED}, which Hazelcast asks for anyway; NaN without.
 */
@AutoService(EngineMetric.class)
@About(
        scope = Scope.PROCESS,
        across = Across.MAX,
        description = "Time all application threads stood at a safepoint, garbage collection included.")
public final class SafepointMillis extends CounterMetric {

    public SafepointMillis() {
        super(safepointMillis(), 1);
    }

    /** Milliseconds since the JVM began; -1 where they are not known. */
    static LongSupplier safepointMillis() {
        try {
            Object runtime = Class.forName("sun.management.ManagementFactoryHelper")
                    .getMethod("getHotspotRuntimeMBean")
                    .invoke(null);
            Method total = Class.forName("sun.management.HotspotRuntimeMBean").getMethod("getTotalSafepointTime");
            return () -> read(total, runtime);
        } catch (ReflectiveOperationException e) {
            return () -> -1;
        }
    }

    private static long read(Method total, Object runtime) {
        try {
            return (long) total.invoke(runtime);
        } catch (ReflectiveOperationException e) {
            return -1;
        }
    }
}
