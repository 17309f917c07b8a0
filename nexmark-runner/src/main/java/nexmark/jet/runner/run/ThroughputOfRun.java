package nexmark.jet.runner.run;

import nexmark.jet.evidence.PlannedRun;
import nexmark.jet.evidence.RunInterval;
import nexmark.jet.evidence.SourceHistory;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.result.Throughput;
import nexmark.jet.result.Throughput.CatchUp;
import nexmark.jet.runner.fault.Recoveries;

/** Computes a run's throughput from its schedule and the source's readings. */
final class ThroughputOfRun {

    private static final double MILLION = 1e6;

    private ThroughputOfRun() {}

    /**
     * Computes it for the measured interval, or the part of it before the run was cut short.
     *
     * @param everyMember whether the source's seconds are known of every member
     * @param cpuSeconds CPU time of all members, s; NaN if it is not known
     * @param rows how many arrived in the interval; null where only first rows were reported, and then the source's lag
     *     is not known either
     */
    static Throughput of(
            PlannedRun planned,
            RunInterval interval,
            SourceHistory source,
            boolean everyMember,
            double cpuSeconds,
            Long rows) {
        RunPlan plan = planned.plan();
        long from = interval.measureFromMillis();
        long to = interval.measureToMillis();
        double scheduledPerSecond = planned.scheduledPerSecond(from, to);
        double emitted = everyMember ? source.emittedPerSecond(from, to) : Double.NaN;
        // Members beyond their capacity may answer too late for the end of the interval.
        long knownTo = Math.min(to, source.readUntilMillis());
        boolean isPartKnown = everyMember && Double.isNaN(emitted) && knownTo > from;
        double events = emitted * interval.measuredSeconds();
        return new Throughput(
                plan.job().jobs() * plan.workload().rate(),
                scheduledPerSecond,
                orNull(emitted),
                rows == null ? null : orNull(rows / interval.measuredSeconds()),
                rows == null ? null : orNull(source.maxLagMillis(from, to)),
                orNull(cpuSeconds / events * MILLION),
                orNull(events / cpuSeconds),
                plan.workload().latePercent() == 0 ? null : (Long) planned.leftOut(interval),
                plan.phases().backlogMillis() == 0
                        ? null
                        : catchUp(plan, interval, scheduledPerSecond, everyMember ? source : new SourceHistory(0)),
                isPartKnown ? orNull(source.emittedPerSecond(from, knownTo)) : null);
    }

    /** Goes through the seconds from the start of the job to the measured interval. */
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

    private static Double orNull(double figure) {
        return Double.isFinite(figure) ? (Double) figure : null;
    }
}
