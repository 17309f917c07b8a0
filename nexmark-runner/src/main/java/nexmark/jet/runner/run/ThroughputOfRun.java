package nexmark.jet.runner.run;

import java.util.List;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.ForeignMeasurement;
import nexmark.jet.result.Throughput;
import nexmark.jet.runner.job.SourceHistory;

/** Computes a run's throughput from its schedule and the source's readings. */
final class ThroughputOfRun {

    private static final double MILLION = 1e6;

    private ThroughputOfRun() {}

    /** In the measured interval; the CPU time, s, is that of all members, NaN if it is not known. */
    static Throughput of(
            RunPlan plan,
            RunInterval interval,
            double scheduledPerSecond,
            SourceHistory source,
            boolean everyMember,
            double cpuSeconds,
            long rows) {
        long from = interval.measureFromMillis();
        long to = interval.measureToMillis();
        double emitted = everyMember ? source.emittedPerSecond(from, to) : Double.NaN;
        double perSecond = rows / interval.measuredSeconds();
        return of(plan, interval, scheduledPerSecond, emitted, perSecond, source.maxLagMillis(from, to), cpuSeconds);
    }

    /** Of a foreign program, which reports what entered its pipeline, and neither rows nor lag. */
    static Throughput of(RunPlan plan, RunInterval interval, ForeignMeasurement said, double cpuSeconds) {
        double emitted = said.emittedPerSecond() == null ? Double.NaN : said.emittedPerSecond();
        return of(plan, interval, said.scheduledPerSecond(), emitted, Double.NaN, Double.NaN, cpuSeconds);
    }

    private static Throughput of(
            RunPlan plan,
            RunInterval interval,
            double scheduled,
            double emitted,
            double rows,
            double lagMillis,
            double cpuSeconds) {
        double events = emitted * interval.measuredSeconds();
        return new Throughput(
                plan.workload().rate(),
                scheduled,
                orNull(emitted),
                orNull(rows),
                orNull(lagMillis),
                orNull(cpuSeconds / events * MILLION),
                orNull(events / cpuSeconds));
    }

    /** The rate at which the events of some sequences are due, in all phases of a run. */
    static double scheduledPerSecond(List<EventSequence> sequences) {
        return sequences.stream()
                .mapToDouble(sequence -> (double) sequence.schedule().eventsPerSecond()
                        / sequence.schedule().every()
                        * sequence.wantedBefore(EventSequence.BLOCK)
                        / EventSequence.BLOCK)
                .sum();
    }

    private static Double orNull(double figure) {
        return Double.isFinite(figure) ? (Double) figure : null;
    }
}
