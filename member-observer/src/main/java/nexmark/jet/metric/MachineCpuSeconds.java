package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import java.nio.file.Path;

/** What the whole machine worked; what exceeds {@link ProcessCpuSeconds} was somebody else's. NaN outside Linux. */
@AutoService(EngineMetric.class)
public final class MachineCpuSeconds extends CounterMetric {

    public MachineCpuSeconds() {
        this(ProcStat.FILE);
    }

    MachineCpuSeconds(Path procStat) {
        super(
                Scope.MACHINE,
                Across.SUM,
                "CPU time used by all processes of this machine, summed over all CPUs.",
                () -> ProcStat.read(procStat).busyTicks(),
                ProcStat.TICKS_PER_SECOND);
    }
}
