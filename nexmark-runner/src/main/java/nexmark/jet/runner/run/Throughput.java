package nexmark.jet.runner.run;

import java.util.List;
import nexmark.jet.generator.EventGenerator;
import nexmark.jet.generator.EventSequence;

/**
 * What went through in the measured interval. Figures that could not be had are null: where the run was cut short, and
 * where the job was restarted within the interval, for what it had emitted just before that is not known.
 *
 * @param offeredPerSecond the schedule's rate
 * @param scheduledPerSecond of that, events of the kinds that the query reads
 * @param emittedPerSecond events that entered the pipeline; null after a restart, as are the figures of cost
 * @param resultsPerSecond rows that belong to the measured interval; null if the run was cut short before it began
 * @param maxLagMillis the source's largest lag
 * @param cpuSecondsPerMillionEvents CPU time of all members' JVMs per million events of the schedule that went through,
 *     those of kinds that the query does not read among them
 * @param eventsPerCoreSecond the same the other way round: events per second of CPU time
 */
public record Throughput(
        long offeredPerSecond,
        double scheduledPerSecond,
        Double emittedPerSecond,
        Double resultsPerSecond,
        Double maxLagMillis,
        Double cpuSecondsPerMillionEvents,
        Double eventsPerCoreSecond) {

    private static final double MILLION = 1e6;

    static Throughput of(RunPlan plan, Interval interval, List<EventSequence> sequences, JobWatch watch) {
        double scheduled =
                sequences.stream().mapToDouble(Throughput::scheduledPerSecond).sum();
        double emitted = watch.metricsCoverage().isComplete()
                ? watch.source().emittedPerSecond(interval.measureFromMillis(), interval.measureToMillis())
                : Double.NaN;
        double events = plan.workload().rate() * interval.measuredSeconds() * emitted / scheduled;
        double cpuSeconds = watch.cpuSeconds();
        return new Throughput(
                plan.workload().rate(),
                scheduled,
                orNull(emitted),
                orNull(watch.latencies().every().samples() / interval.measuredSeconds()),
                orNull(watch.source().maxLagMillis(interval.measureFromMillis(), interval.measureToMillis())),
                orNull(cpuSeconds / events * MILLION),
                orNull(events / cpuSeconds));
    }

    /** The share of a block of numbers that is of the kinds read; the pattern repeats with each block. */
    private static double scheduledPerSecond(EventSequence sequence) {
        EventGenerator generator = sequence.content().newGenerator(sequence.schedule());
        int wanted = 0;
        for (int n = 0; n < EventSequence.BLOCK; n++) {
            wanted += sequence.kinds().contains(generator.kindOf(n)) ? 1 : 0;
        }
        double numbersPerSecond = (double) sequence.schedule().eventsPerSecond()
                / sequence.schedule().every();
        return numbersPerSecond * wanted / EventSequence.BLOCK;
    }

    private static Double orNull(double figure) {
        return Double.isFinite(figure) ? (Double) figure : null;
    }
}
