package nexmark.jet.runner.metric;

import com.google.auto.service.AutoService;
import com.hazelcast.core.HazelcastInstance;
import java.nio.file.Path;

/** Steal: on a shared machine the first suspect when latency jumps and nothing here paused. NaN outside Linux. */
@AutoService(EngineMetric.class)
public final class StolenCpuSeconds implements EngineMetric {

    private final Counter ticks;

    public StolenCpuSeconds() {
        this(ProcStat.FILE);
    }

    StolenCpuSeconds(Path procStat) {
        this.ticks = new Counter(() -> ProcStat.read(procStat).stolenTicks());
    }

    @Override
    public String name() {
        return "stolenCpuSeconds";
    }

    @Override
    public String description() {
        return "CPU time the hypervisor gave to others while this machine had work, summed over all CPUs.";
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
