package nexmark.jet.metric;

import com.google.auto.service.AutoService;

/** The work of the machine without this process, with other members on the machine. NaN outside Linux. */
@AutoService(EngineMetric.class)
public final class OthersCpuSeconds implements EngineMetric {

    private final Counter machineTicks =
            new Counter(() -> ProcStat.read(ProcStat.FILE).busyTicks());
    private final Counter ownNanos = new Counter(ProcessCpuSeconds::cpuNanos);

    @Override
    public String description() {
        return "CPU time used on this machine by all processes but this one.";
    }

    @Override
    public Across across() {
        return Across.MAX;
    }

    @Override
    public void start() {
        machineTicks.start();
        ownNanos.start();
    }

    /** The two are counted in steps and not at the same instant, so the difference may come out a little below 0. */
    @Override
    public double sample() {
        double machine = machineTicks.growth() / ProcStat.TICKS_PER_SECOND;
        double others = machine - ownNanos.growth() / 1e9;
        return Double.isNaN(others) ? Double.NaN : Math.max(0, others);
    }
}
