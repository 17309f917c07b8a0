package nexmark.jet.runner.experiment;

import java.util.List;
import java.util.concurrent.TimeUnit;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.runner.run.RunForecast;

/** How long an experiment still takes: the forecasts of its runs, corrected by how long its runs have taken so far. */
final class TimeLeft {

    private long leftMillis;
    private long doneForecastMillis;
    private long doneMillis;
    private long runForecastMillis;
    private long runBeginNanos;

    TimeLeft(List<PlannedRun> runs) {
        leftMillis = runs.stream().mapToLong(TimeLeft::forecast).sum();
    }

    private static long forecast(PlannedRun run) {
        return RunForecast.of(run.plan()).millis();
    }

    void begins(PlannedRun run) {
        runForecastMillis = forecast(run);
        runBeginNanos = System.nanoTime();
    }

    void ended(boolean willBeRepeated) {
        doneForecastMillis += runForecastMillis;
        doneMillis += elapsedMillis();
        leftMillis -= willBeRepeated ? 0 : runForecastMillis;
        runForecastMillis = 0;
    }

    /** About how long it still takes from now on. */
    long millis() {
        double correction = doneForecastMillis == 0 ? 1 : (double) doneMillis / doneForecastMillis;
        long elapsed = runForecastMillis == 0 ? 0 : elapsedMillis();
        long others = Math.round(correction * (leftMillis - runForecastMillis));
        return others + Math.max(0, Math.round(correction * runForecastMillis) - elapsed);
    }

    private long elapsedMillis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - runBeginNanos);
    }
}
