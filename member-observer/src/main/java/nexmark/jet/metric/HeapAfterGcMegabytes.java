package nexmark.jet.metric;

import com.google.auto.service.AutoService;

/** The heap that the last collection left: if it climbs for the whole run, the job's state grows, and pauses follow. */
@AutoService(EngineMetric.class)
public final class HeapAfterGcMegabytes implements EngineMetric {

    @Override
    public String description() {
        return "Heap in use when the last collection ended, in 10^6 bytes; NaN before the first.";
    }

    @Override
    public double sample() {
        long bytes = Collectors.heapAfterLastGcBytes();
        return bytes < 0 ? Double.NaN : bytes / 1e6;
    }
}
