package nexmark.jet.runner.run;

import static nexmark.jet.table.Figures.MICROS_PER_MILLI;
import static nexmark.jet.table.Figures.text;

import java.util.List;
import java.util.concurrent.TimeUnit;
import nexmark.jet.latency.LatencyFigures;
import nexmark.jet.plan.Counts;

/** How far a run is, in one line for people. */
public final class RunningWords {

    /** Smaller latencies have a decimal. */
    private static final double WHOLE_MILLIS = 10;

    private static final String UNIT = " ms";

    private RunningWords() {}

    /** The same line in several lengths, the longest first. */
    public static List<String> of(RunProgress.Running now) {
        long seconds = TimeUnit.MILLISECONDS.toSeconds(now.leftMillis() + TimeUnit.SECONDS.toMillis(1) - 1);
        String scheduled = Counts.shortText(now.scheduledPerSecond());
        String emitted = Double.isNaN(now.emittedPerSecond()) ? "-" : Counts.shortText(now.emittedPerSecond());
        String lag = millis(now.lagMillis());
        String p50 =
                percentile(now.soFar(), LatencyFigures.ROWS_FOR_P50, now.soFar().p50Micros());
        String p99 =
                percentile(now.soFar(), LatencyFigures.ROWS_FOR_P99, now.soFar().p99Micros());
        return List.of(
                text(
                        "%-7s %3d s left | %s of %s events/s | lag %s | p50 %s, p99 %s so far",
                        now.phase(), seconds, emitted, scheduled, lag, p50, p99),
                text(
                        "%s %d s left | %s of %s/s | lag %s | p50 %s, p99 %s",
                        now.phase(), seconds, emitted, scheduled, lag, p50, p99),
                text(
                        "%s %d s | %s/s | lag %s | p50 %s p99 %s",
                        now.phase(), seconds, emitted, lag, p50.replace(UNIT, ""), p99));
    }

    /** A percentile without enough samples is left out, as in the table. */
    private static String percentile(LatencyFigures soFar, long rowsNeeded, double micros) {
        return millis(soFar.rows() < rowsNeeded ? Double.NaN : micros / MICROS_PER_MILLI);
    }

    private static String millis(double millis) {
        if (Double.isNaN(millis)) {
            return "-";
        }
        return text(millis < WHOLE_MILLIS ? "%.1f" : "%,.0f", millis) + UNIT;
    }
}
