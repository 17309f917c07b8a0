package nexmark.jet.runner.campaign;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.runner.run.RunForecast;

/**
 * Forecasts how long the runs of a command still take: as long as their plans say, times the factor by which the runs
 * so far took longer.
 */
public final class TimeLeft {

    private final LongSupplier nanos;
    private long plannedMillis;
    private long tookMillis;
    private RunPlan running;
    private long startNanos;

    /** @param nanos a clock */
    public TimeLeft(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /**
     * The first of some runs starts now; the one before has ended.
     *
     * @return about how long all of them still take each time it is asked, ms
     */
    public LongSupplier startOf(List<RunPlan> runs) {
        long now = nanos.getAsLong();
        if (running != null) {
            plannedMillis += RunForecast.of(running).millis();
            tookMillis += TimeUnit.NANOSECONDS.toMillis(now - startNanos);
        }
        running = runs.get(0);
        startNanos = now;
        double factor = plannedMillis == 0 ? 1 : (double) tookMillis / plannedMillis;
        long first = stretched(runs.subList(0, 1), factor);
        long others = stretched(runs.subList(1, runs.size()), factor);
        return () -> Math.max(0, first - TimeUnit.NANOSECONDS.toMillis(nanos.getAsLong() - now)) + others;
    }

    private static long stretched(List<RunPlan> runs, double factor) {
        return Math.round(factor
                * runs.stream().mapToLong(run -> RunForecast.of(run).millis()).sum());
    }
}
