package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import java.nio.file.Path;
import nexmark.jet.environment.CpuQuota;

/** A process whose control group has used up its quota stands still until the next period. NaN without a quota. */
@AutoService(EngineMetric.class)
@About(
        scope = Scope.PROCESS,
        across = Across.MAX,
        description = "Time for which the control group had used up its time on processors, all processors together.")
public final class CpuThrottledMillis implements EngineMetric {

    /** Less explains no excursion. */
    private static final double TOLERATED_MILLIS = 5;

    private final Path root;
    private Counter throttledNanos;

    public CpuThrottledMillis() {
        this(Path.of("/"));
    }

    CpuThrottledMillis(Path root) {
        this.root = root;
    }

    @Override
    public void start() {
        throttledNanos = new Counter(CpuQuota.of(root)::throttledNanos);
        throttledNanos.start();
    }

    @Override
    public double sample(Span span) {
        double millis = throttledNanos.growth() / 1e6;
        if (millis > TOLERATED_MILLIS) {
            span.addIncident(
                    IncidentKind.CPU_THROTTLED,
                    "threads were not allowed to run for %.0f ms (%.0f %%), all processors together",
                    millis,
                    100 * millis / (span.nanos() / 1e6));
        }
        return millis;
    }
}
