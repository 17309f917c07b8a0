package nexmark.jet.runner.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import nexmark.jet.environment.Environment;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.metric.EngineMetric;
import nexmark.jet.metric.EngineMetric.Span;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.LongestHiccupMillis;
import nexmark.jet.metric.ProcStat.MachineCpuSeconds;
import nexmark.jet.metric.ProcStat.StolenCpuSeconds;
import nexmark.jet.metric.ProcessCpuSeconds;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.CpuReadings;
import nexmark.jet.observer.JvmIdentity;
import nexmark.jet.process.Await;
import nexmark.jet.result.MachineLoad;
import nexmark.jet.runner.run.MachineLoads.Stalls;

/**
 * Reads once a second, from outside, what a foreign program's processes, this JVM and the whole machine use, and when
 * the machine stalled. Belongs to one thread.
 */
final class MachineWatch implements AutoCloseable {

    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final ProcessTree program;
    private final CpuReadings programCpu = new CpuReadings();
    private final CpuReadings runnerCpu = new CpuReadings();
    private final Growth machineCpu = new Growth(new MachineCpuSeconds());
    private final Growth stolenCpu = new Growth(new StolenCpuSeconds());
    private final LongestHiccupMillis hiccups = new LongestHiccupMillis();
    /** This JVM's own. */
    final List<TimedIncident> incidents = new ArrayList<>();

    private long lastSecond;

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
            Span span = new Span(0, nowNanos, incidents);
            machineCpu.read(span);
            stolenCpu.read(span);
            hiccups.sample(span);
        }
    }

    /** CPU time that the program used in an interval, s; NaN if its processes were not read to the interval's end. */
    double cpuSeconds(RunInterval interval) {
        return interval.usedSeconds(programCpu);
    }

    /** When this JVM stood still, in place of the unknown stops of a program. */
    List<TimedIncident> stops() {
        return incidents.stream()
                .filter(incident -> incident.kind() == IncidentKind.STOPPED)
                .toList();
    }

    /**
     * The machine's load in an interval besides the program.
     *
     * @param stops when the machine or a process of the program stood still, by their start
     */
    MachineLoad load(RunInterval interval, List<TimedIncident> stops) {
        int processors =
                MachineLoads.processors(Environment.ofThisMachine(List.of()).cpu());
        double processorSeconds = interval.measuredSeconds() * processors;
        double runnerSeconds = interval.usedSeconds(runnerCpu);
        double others = interval.usedSeconds(machineCpu.readings) - cpuSeconds(interval) - runnerSeconds;
        // Where the wait for a processor is not known, outside Linux, a process that did not run may have waited for
        // one.
        Stalls stalls = Stalls.of(Double.isNaN(others) ? List.of() : stops, interval);
        return new MachineLoad(
                JvmIdentity.ofThisJvm().machine(),
                List.of(),
                processors,
                MachineLoads.ratio(interval.usedSeconds(stolenCpu.readings), processorSeconds),
                MachineLoads.ratio(others, processorSeconds),
                Double.isNaN(others) ? null : MachineLoads.secondsRatio(othersByTheSecond(interval), processors),
                MachineLoads.ratio(runnerSeconds, processorSeconds),
                null,
                stalls.longestMillis(),
                stalls.ratio());
    }

    private List<Double> othersByTheSecond(RunInterval interval) {
        return LongStream.range(
                        interval.measureFromMillis() / RunInterval.SECOND_MILLIS,
                        interval.measureToMillis() / RunInterval.SECOND_MILLIS)
                .map(second -> second * RunInterval.SECOND_MILLIS)
                .mapToObj(from -> used(machineCpu.readings, from) - used(programCpu, from) - used(runnerCpu, from))
                .toList();
    }

    private static double used(CpuReadings readings, long fromMillis) {
        return MachineLoads.usedPerSecond(readings, fromMillis, fromMillis + RunInterval.SECOND_MILLIS);
    }

    @Override
    public void close() {
        hiccups.close();
    }

    private static final class Growth {

        private final EngineMetric metric;
        private final CpuReadings readings = new CpuReadings();
        private double seconds;

        private Growth(EngineMetric metric) {
            this.metric = metric;
            metric.start();
        }

        private void read(Span span) {
            seconds += metric.sample(span);
            if (Double.isFinite(seconds)) {
                readings.add(span.toNanos(), Math.round(seconds * NANOS_PER_SECOND));
            }
        }
    }

    /**
     * A process of this machine and its descendants, as far as {@link #cpuNanos} has seen them. Belongs to one thread.
     */
    static final class ProcessTree {

        private final ProcessHandle root;
        /** CPU time of each process, ns; of one that has ended, as it was last seen. */
        private final Map<ProcessHandle, Long> cpuNanos = new HashMap<>();

        ProcessTree(ProcessHandle root) {
            this.root = root;
        }

        /** CPU time that all of them have used so far, ns (Linux counts it in steps of 10 ms). */
        long cpuNanos() {
            look();
            return cpuNanos.values().stream().mapToLong(Long::longValue).sum();
        }

        private void look() {
            Stream.concat(Stream.of(root), root.descendants()).forEach(process -> cpuNanos.putIfAbsent(process, 0L));
            cpuNanos.replaceAll((process, before) -> Math.max(
                    before,
                    process.info().totalCpuDuration().map(Duration::toNanos).orElse(before)));
        }

        /** Asks the process to end, waits for all, and kills those that are left. */
        void end(Duration grace) {
            look();
            root.destroy();
            if (!Await.whileWindingUp(this::hasEnded, grace)) {
                look();
                cpuNanos.keySet().forEach(ProcessHandle::destroyForcibly);
                Await.whileWindingUp(this::hasEnded, grace);
            }
        }

        private boolean hasEnded() {
            return cpuNanos.keySet().stream().noneMatch(ProcessHandle::isAlive);
        }
    }
}
