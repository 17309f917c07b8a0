package nexmark.jet.runner.run;

import java.util.List;
import java.util.concurrent.TimeUnit;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.ForeignMeasurement;
import nexmark.jet.result.Throughput;
import nexmark.jet.result.Throughput.CatchUp;
import nexmark.jet.runner.fault.Recoveries;
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
            Long leftOut,
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
                orNull(events / cpuSeconds),
                leftOut,
                plan.phases().backlogMillis() == 0
                        ? null
                        : catchUp(plan, interval, scheduledPerSecond, everyMember ? source : new SourceHistory(0)));
    }

    /** Goes through the seconds from the begin of the job to the measured interval. */
    private static CatchUp catchUp(RunPlan plan, RunInterval interval, double scheduled, SourceHistory source) {
        if (source.beganMillis().isEmpty()) {
            return new CatchUp(null, null, null);
        }
        long began = source.beganMillis().getAsLong();
        long firstMillis = interval.startMillis() - plan.phases().backlogMillis();
        long second = RunInterval.second(began);
        long last = Math.min(interval.measureFromMillis(), source.readUntilMillis()) - RunInterval.SECOND_MILLIS;
        while (second <= last && !(source.minLagMillis(second) <= Recoveries.KEEPS_UP_MILLIS)) {
            second += RunInterval.SECOND_MILLIS;
        }
        boolean caughtUp = second <= last;
        long until = caughtUp ? second + RunInterval.SECOND_MILLIS : second;
        return new CatchUp(
                Math.round(scheduled * (began - firstMillis) / RunInterval.SECOND_MILLIS),
                caughtUp ? (Long) (until - began) : null,
                until > began ? orNull(source.emittedPerSecond(began, until)) : null);
    }

    /** Of a foreign program, which reports what entered its pipeline, and neither rows nor lag. */
    static Throughput of(RunPlan plan, RunInterval interval, ForeignMeasurement said, double cpuSeconds) {
        double emitted = said.emittedPerSecond() == null ? Double.NaN : said.emittedPerSecond();
        double events = emitted * interval.measuredSeconds();
        return new Throughput(
                plan.workload().rate(),
                said.scheduledPerSecond(),
                orNull(emitted),
                null,
                null,
                orNull(cpuSeconds / events * MILLION),
                orNull(events / cpuSeconds),
                null,
                null);
    }

    /**
     * The mean rate at which the events of some sequences are due to enter the pipeline in an interval, events/s. Where
     * they come in groups, or are few, this is not the rate of the schedule.
     */
    static double scheduledPerSecond(List<EventSequence> sequences, RunInterval interval) {
        return sequences.stream()
                        .mapToDouble(sequence -> sequence.aboutBetween(
                                dueBefore(sequence, interval.measureFromMillis()),
                                dueBefore(sequence, interval.measureToMillis())))
                        .sum()
                / interval.measuredSeconds();
    }

    /** How many events of some sequences happen in an interval and never arrive. */
    static long leftOut(List<EventSequence> sequences, RunInterval interval) {
        return sequences.stream()
                .mapToLong(sequence -> sequence.leftOutBetween(
                        sequence.schedule().countBeforeMillis(interval.measureFromMillis()),
                        sequence.schedule().countBeforeMillis(interval.measureToMillis())))
                .sum();
    }

    private static long dueBefore(EventSequence sequence, long millis) {
        return sequence.dueCount(TimeUnit.MILLISECONDS.toNanos(millis) - 1);
    }

    private static Double orNull(double figure) {
        return Double.isFinite(figure) ? (Double) figure : null;
    }
}
