package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import java.lang.management.ManagementFactory;

/** Threads of this process that run Java, the engine's and all others. */
@AutoService(EngineMetric.class)
public final class ThreadCount implements EngineMetric {

    @Override
    public About about() {
        return new About(
                Scope.PROCESS, Across.SUM, "Threads of this process that run Java, the engine's and all others.");
    }

    @Override
    public double sample() {
        return ManagementFactory.getThreadMXBean().getThreadCount();
    }
}
