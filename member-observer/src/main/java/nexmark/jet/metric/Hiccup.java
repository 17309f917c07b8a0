package nexmark.jet.metric;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A thread woke later than it wanted to.
 *
 * @param dueNanos when it should have woken, epoch ns
 * @param delayNanos how much later it ran
 * @param runDelayNanos how long of it the thread waited for a processor; negative if not known
 * @param safepointMillis how long of it the JVM had stopped its threads; negative if not known
 */
record Hiccup(long dueNanos, long delayNanos, long runDelayNanos, long safepointMillis) {

    Hiccup withSafepointMillis(long millis) {
        return new Hiccup(dueNanos, delayNanos, runDelayNanos, millis);
    }

    /**
     * The incident as which this is reported; empty if a pause of the collector explains it, because the pause is
     * reported already. Half of the delay is enough for a cause: the rest follows from it.
     */
    Optional<TimedIncident> incident(List<TimedIncident> gcPauses) {
        double gcMillis = gcPauses.stream().mapToDouble(this::sharedMillis).sum();
        if (explains(gcMillis)) {
            return Optional.empty();
        }
        double runDelayMillis = runDelayNanos / 1e6;
        if (explains(runDelayMillis)) {
            return Optional.of(
                    as(IncidentKind.CPU_CONTENTION, "a thread waited %.1f ms for a processor", runDelayMillis));
        }
        if (explains((double) safepointMillis)) {
            return Optional.of(
                    as(IncidentKind.SAFEPOINT, "the JVM stopped its threads for %.0f ms", (double) safepointMillis));
        }
        return Optional.of(as(
                IncidentKind.STOPPED, "the process did not run for %.1f ms, nor wait for a processor", delayMillis()));
    }

    private boolean explains(double millis) {
        return 2 * millis >= delayMillis();
    }

    private double delayMillis() {
        return delayNanos / 1e6;
    }

    /** Pauses are known to the millisecond: one that ends in the millisecond in which this begins counts as 1 ms. */
    private double sharedMillis(TimedIncident pause) {
        double from = Math.max((double) pause.fromMillis(), dueNanos / 1e6 - 1);
        double to = Math.min(pause.toMillis() + 1, dueNanos / 1e6 + delayMillis());
        return Math.max(0, to - from);
    }

    private TimedIncident as(IncidentKind kind, String format, double millis) {
        return new TimedIncident(
                kind,
                TimeUnit.NANOSECONDS.toMillis(dueNanos),
                delayMillis(),
                String.format(Locale.ROOT, format, millis));
    }
}
