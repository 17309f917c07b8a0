package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import java.nio.file.Path;

/** The whole machine's work; other processes did the part above {@link ProcessCpuSeconds}. NaN outside Linux. */
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
