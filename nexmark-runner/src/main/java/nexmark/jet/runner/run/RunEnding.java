package nexmark.jet.runner.run;

import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.result.RunEnd;
import nexmark.jet.runner.job.SourceHistory;
import nexmark.jet.runner.judge.HopelessLag;

/** Decides from what was read of a job when there is nothing more to wait for. */
final class RunEnding {

    private static final long SECOND_MILLIS = TimeUnit.SECONDS.toMillis(1);

    private final RunPlan plan;
    private final Interval interval;
    private final EarlyEnd earlyEnd;
    private final LatencyCollector latencies;
    private final SourceHistory source;
    private final MemberTimelines observed;
    private final DoubleSupplier cpuSeconds;

    /**
     * Reads what others go on to fill.
     *
     * @param cpuSeconds CPU time that the members used in the measured interval, s; NaN while it is not known
     */
    RunEnding(
            RunPlan plan,
            Interval interval,
            EarlyEnd earlyEnd,
            LatencyCollector latencies,
            SourceHistory source,
            MemberTimelines observed,
            DoubleSupplier cpuSeconds) {
        this.plan = plan;
        this.interval = interval;
        this.earlyEnd = earlyEnd;
        this.latencies = latencies;
        this.source = source;
        this.observed = observed;
        this.cpuSeconds = cpuSeconds;
    }

    /** How the run has ended; null while the watch goes on. */
    RunEnd soFar() {
        if (Interruption.isPending()) {
            return RunEnd.INTERRUPTED;
        }
        if (earlyEnd == EarlyEnd.IF_HOPELESS && isHopeless()) {
            return RunEnd.GIVEN_UP;
        }
        boolean drained = areResultsIn();
        long overdue = EpochClock.millis() - interval.plannedEndMillis();
        if (drained && (metricsCoverMeasurement() || overdue > longestWaitForMetricsMillis())) {
            return RunEnd.DRAINED;
        }
        // After a fault a lag shrinks faster than time goes by: a lag read before the end may be gone.
        boolean hopeless = plan.faults().isEmpty()
                && source.readUntilMillis() > interval.plannedEndMillis() + SECOND_MILLIS
                && source.minLagMillis() > plan.phases().drainMillis();
        return !drained && (hopeless || overdue > plan.phases().drainMillis()) ? RunEnd.NOT_DRAINED : null;
    }

    /** Whether the last results have arrived. Metrics may still be awaited. */
    boolean areResultsIn() {
        return latencies.lowestWatermarkMillis() >= interval.measureToMillis();
    }

    private boolean isHopeless() {
        HopelessLag lag = new HopelessLag(
                interval.startMillis(), interval.measureFromMillis(), interval.measureToMillis(), source::minLagMillis);
        return lag.isHopelessAt(source.readUntilMillis());
    }

    /** Whether the metrics cover the interval. Jet collects them once a second or less often, so they arrive after the rows. */
    private boolean metricsCoverMeasurement() {
        return source.readUntilMillis() >= interval.measureToMillis() && Double.isFinite(cpuSeconds.getAsDouble());
    }

    /** Two collections of metrics: one may just be over at the planned end, and the next may be late. */
    private long longestWaitForMetricsMillis() {
        return Math.max(plan.phases().drainMillis(), 2 * SECOND_MILLIS * observed.metricsSeconds());
    }
}
