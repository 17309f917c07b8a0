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

    /**
     * The throughput in the measured interval.
     *
     * @param scheduledPerSecond the rate at which events are due to enter the pipeline
     * @param everyMember whether the readings cover all members
     * @param cpuSeconds CPU time of all members' JVMs in the interval; NaN if it is not known
     * @param rows how many rows belong to the interval
     */
    static Throughput of(
            RunPlan plan,
            Interval interval,
            double scheduledPerSecond,
            SourceHistory source,
            boolean everyMember,
            double cpuSeconds,
            long rows) {
        long from = interval.measureFromMillis();
        long to = interval.measureToMillis();
        double emitted = everyMember ? source.emittedPerSecond(from, to) : Double.NaN;
        double events = emitted * interval.measuredSeconds();
        return new Throughput(
                plan.workload().rate(),
                scheduledPerSecond,
                orNull(emitted),
                orNull(rows / interval.measuredSeconds()),
                orNull(source.maxLagMillis(from, to)),
                orNull(cpuSeconds / events * MILLION),
                orNull(events / cpuSeconds));
    }

    /**
     * The throughput of a foreign program, which reports what entered its pipeline, and neither rows nor lag.
     *
     * @param cpuSeconds CPU time of the program's processes in the interval; NaN if it is not known
     */
    static Throughput of(RunPlan plan, Interval interval, ForeignMeasurement said, double cpuSeconds) {
        double emitted = said.emittedPerSecond() == null ? Double.NaN : said.emittedPerSecond();
        double events = emitted * interval.measuredSeconds();
        return new Throughput(
                plan.workload().rate(),
                said.scheduledPerSecond(),
                said.emittedPerSecond(),
                null,
                null,
                orNull(cpuSeconds / events * MILLION),
                orNull(events / cpuSeconds));
    }

    /** The rate at which the events of some sequences are due, in all phases of a run. */
    static double scheduledPerSecond(List<EventSequence> sequences) {
        return sequences.stream()
                .mapToDouble(ThroughputOfRun::scheduledPerSecond)
                .sum();
    }

    private static double scheduledPerSecond(EventSequence sequence) {
        double numbersPerSecond = (double) sequence.schedule().eventsPerSecond()
                / sequence.schedule().every();
        return numbersPerSecond * sequence.wantedBefore(EventSequence.BLOCK) / EventSequence.BLOCK;
    }

    private static Double orNull(double figure) {
        return Double.isFinite(figure) ? (Double) figure : null;
    }
}
