package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import java.lang.management.ManagementFactory;

/** Threads of this process that run Java, the engine's and all others. */
@AutoService(EngineMetric.class)
@About(
        scope = Scope.PROCESS,
        across = Across.SUM,
        description = "Threads of this process that run Java, the engine's and all others.")
public final class ThreadCount implements EngineMetric {

    @Override
    public double sample(Span span) {
        return ManagementFactory.getThreadMXBean().getThreadCount();
    }
}
