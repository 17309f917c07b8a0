package nexmark.jet.runner.metric;

import com.google.auto.service.AutoService;
import com.hazelcast.core.HazelcastInstance;
import java.nio.file.Path;

/** What the whole machine worked; what exceeds {@link ProcessCpuSeconds} was somebody else's. NaN outside Linux. */
@AutoService(EngineMetric.class)
public final class MachineCpuSeconds implements EngineMetric {

    private final Counter ticks;

    public MachineCpuSeconds() {
        this(ProcStat.FILE);
    }

    MachineCpuSeconds(Path procStat) {
        this.ticks = new Counter(() -> ProcStat.read(procStat).busyTicks());
    }

    @Override
    public String name() {
        return "machineCpuSeconds";
    }

    @Override
    public String description() {
        return "CPU time used by all processes of this machine, summed over all CPUs.";
    }

    @Override
    public Scope scope() {
        return Scope.MACHINE;
    }

    @Override
    public void start(HazelcastInstance member) {
        ticks.start();
    }

    @Override
    public double sample() {
        return ticks.growth() / ProcStat.TICKS_PER_SECOND;
    }
}
