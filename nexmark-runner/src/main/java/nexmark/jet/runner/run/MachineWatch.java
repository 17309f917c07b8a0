package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import nexmark.jet.environment.Environment;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.metric.EngineMetric;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.LongestHiccupMillis;
import nexmark.jet.metric.MachineCpuSeconds;
import nexmark.jet.metric.ProcessCpuSeconds;
import nexmark.jet.metric.StolenCpuSeconds;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.CpuReadings;
import nexmark.jet.observer.JvmIdentity;
import nexmark.jet.result.MachineLoad;

/**
 * Reads once a second, from outside, what a foreign program's processes, this JVM and the whole machine use, and when the
 * machine stalled. Belongs to one thread.
 */
final class MachineWatch implements AutoCloseable {

    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final ProcessTree program;
    private final CpuReadings programCpu = new CpuReadings();
    private final CpuReadings runnerCpu = new CpuReadings();
    private final Growth machineCpu = new Growth(new MachineCpuSeconds());
    private final Growth stolenCpu = new Growth(new StolenCpuSeconds());
    private final LongestHiccupMillis hiccups = new LongestHiccupMillis();
    private final List<TimedIncident> incidents = new ArrayList<>();
    private long lastSecond;

    /** Begins to read. */
    MachineWatch(ProcessTree program) {
        this.program = program;
        hiccups.start();
    }

    /** Reads, unless it has read in this second already. */
    void look() {
        long nowNanos = EpochClock.nanos();
        long second =
                TimeUnit.MILLISECONDS.toSeconds(TimeUnit.NANOSECONDS.toMillis(nowNanos) - EpochClock.PHASE_MILLIS);
        if (second > lastSecond) {
            lastSecond = second;
            programCpu.add(nowNanos, program.cpuNanos());
            runnerCpu.add(nowNanos, ProcessCpuSeconds.cpuNanos());
            machineCpu.read(nowNanos);
            stolenCpu.read(nowNanos);
            hiccups.drainIncidents(incidents::add);
        }
    }

    /** CPU time that the program used in an interval, s; NaN if its processes were not read to the interval's end. */
    double cpuSeconds(Interval interval) {
        return usedSeconds(programCpu, interval);
    }

    /** What the machine did in an interval besides the program. */
    MachineLoad load(Interval interval) {
        int processors =
                MachineLoads.processors(Environment.ofThisMachine(List.of()).cpu());
        double processorSeconds = interval.measuredSeconds() * processors;
        double runnerSeconds = usedSeconds(runnerCpu, interval);
        double others = usedSeconds(machineCpu.readings, interval) - cpuSeconds(interval) - runnerSeconds;
        return new MachineLoad(
                JvmIdentity.ofThisJvm().machine(),
                List.of(),
                processors,
                MachineLoads.ratio(usedSeconds(stolenCpu.readings, interval), processorSeconds),
                MachineLoads.ratio(others, processorSeconds),
                MachineLoads.ratio(runnerSeconds, processorSeconds),
                null,
                Double.isNaN(others) ? 0 : longestStallMillis(interval));
    }

    private static double usedSeconds(CpuReadings readings, Interval interval) {
        long from = TimeUnit.MILLISECONDS.toNanos(interval.measureFromMillis());
        long to = TimeUnit.MILLISECONDS.toNanos(interval.measureToMillis());
        return readings.cover(from, to) ? readings.usedNanos(from, to) / NANOS_PER_SECOND : Double.NaN;
    }

    /** Where the wait for a processor is not known, outside Linux, a process that did not run may have waited for one. */
    private double longestStallMillis(Interval interval) {
        return incidents.stream()
                .filter(incident -> incident.kind() == IncidentKind.STOPPED)
                .filter(incident -> incident.fromMillis() < interval.measureToMillis()
                        && incident.toMillis() > interval.measureFromMillis())
                .mapToDouble(TimedIncident::millis)
                .max()
                .orElse(0);
    }

    @Override
    public void close() {
        hiccups.close();
    }

    /** Sums up a metric that reports growth. */
    private static final class Growth {

        private final EngineMetric metric;
        private final CpuReadings readings = new CpuReadings();
        private double seconds;

        private Growth(EngineMetric metric) {
            this.metric = metric;
            metric.start();
        }

        private void read(long nowNanos) {
            seconds += metric.sample();
            if (Double.isFinite(seconds)) {
                readings.add(nowNanos, Math.round(seconds * NANOS_PER_SECOND));
            }
        }
    }
}
