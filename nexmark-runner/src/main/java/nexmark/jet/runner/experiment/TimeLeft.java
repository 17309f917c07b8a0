package nexmark.jet.runner.experiment;

import java.util.List;
import java.util.concurrent.TimeUnit;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.runner.run.RunForecast;

/** How long many runs still take: the forecasts of their plans, corrected by how long the runs have taken so far. */
public final class TimeLeft {

    private long leftMillis;
    private long doneForecastMillis;
    private long doneMillis;
    private long runForecastMillis;
    private long runBeginNanos;

    /** @param plans the plans of all runs, none of which has begun */
    public TimeLeft(List<RunPlan> plans) {
        leftMillis = plans.stream().mapToLong(TimeLeft::forecast).sum();
    }

    private static long forecast(RunPlan plan) {
        return RunForecast.of(plan).millis();
    }

    /** Notes that the run of a plan begins. */
    public void begins(RunPlan plan) {
        runForecastMillis = forecast(plan);
        runBeginNanos = System.nanoTime();
    }

    /** Notes that the run that began last has ended. */
    public void ended(boolean willBeRepeated) {
        doneForecastMillis += runForecastMillis;
        doneMillis += elapsedMillis();
        leftMillis -= willBeRepeated ? 0 : runForecastMillis;
        runForecastMillis = 0;
    }

    /** About how long all runs still take from now on, ms. */
    public long millis() {
        double correction = doneForecastMillis == 0 ? 1 : (double) doneMillis / doneForecastMillis;
        long elapsed = runForecastMillis == 0 ? 0 : elapsedMillis();
        long others = Math.round(correction * (leftMillis - runForecastMillis));
        return others + Math.max(0, Math.round(correction * runForecastMillis) - elapsed);
    }

    private long elapsedMillis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - runBeginNanos);
    }
}
