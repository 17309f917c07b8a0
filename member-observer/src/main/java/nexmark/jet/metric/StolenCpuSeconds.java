package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import java.nio.file.Path;

/** Steal: on a shared machine the first suspect when latency jumps and nothing here paused. NaN outside Linux. */
@AutoService(EngineMetric.class)
public final class StolenCpuSeconds extends CounterMetric {

    public StolenCpuSeconds() {
        this(ProcStat.FILE);
    }

    StolenCpuSeconds(Path procStat) {
        super(
                Scope.MACHINE,
                Across.SUM,
                "CPU time the hypervisor gave to others while this machine had work, summed over all CPUs.",
                () -> ProcStat.read(procStat).stolenTicks(),
                ProcStat.TICKS_PER_SECOND);
    }
}
