package nexmark.jet.observer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;

/**
 * Finds the spans in which not one round trip to a peer was near the best. One slow ping may have met a busy thread;
 * all of them for a fifth of a second have met a slow network (or a JVM that stood still, which members report
 * themselves). A span lasts from the sending of its first ping to the sending of its last.
 */
final class NetworkDelay {

    /** Shorter spans, and spans with fewer pings, are attributed to chance. */
    static final long LEAST_SPAN_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    static final int LEAST_PINGS = 5;

    /** A slow round trip takes more than this often the best, and more than {@link #SLOWER_NANOS} above it. */
    static final int TIMES_SLOWER = 5;

    static final long SLOWER_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /**
     * After the first ping the members load classes and compile for this time: pings are slow, and no run measures yet.
     */
    static final long SETTLING_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final String peer;
    private final List<TimedIncident> found = new ArrayList<>();
    private long bestNanos = Long.MAX_VALUE;
    private long settledNanos = Long.MAX_VALUE;
    private int slowPings;
    private long slowFromNanos;
    private long slowToNanos;
    private long leastSlowNanos;

    NetworkDelay(String peer) {
        this.peer = peer;
    }

    /** Takes a ping that is back; pings return in the order in which they were sent. */
    void roundTrip(long sentNanos, long nanos) {
        bestNanos = Math.min(bestNanos, nanos);
        if (settledNanos == Long.MAX_VALUE) {
            settledNanos = sentNanos + SETTLING_NANOS;
        }
        if (sentNanos < settledNanos || nanos <= TIMES_SLOWER * bestNanos || nanos <= bestNanos + SLOWER_NANOS) {
            endSpan();
            return;
        }
        if (slowPings == 0) {
            slowFromNanos = sentNanos;
            leastSlowNanos = Long.MAX_VALUE;
        }
        slowPings++;
        slowToNanos = sentNanos;
        leastSlowNanos = Math.min(leastSlowNanos, nanos);
    }

    /** Hands over the spans since the last call; one that still lasts is reported in pieces. */
    void drain(Consumer<TimedIncident> consumer) {
        if (isSpan()) {
            endSpan();
        }
        found.forEach(consumer);
        found.clear();
    }

    private boolean isSpan() {
        return slowPings >= LEAST_PINGS && slowToNanos - slowFromNanos >= LEAST_SPAN_NANOS;
    }

    private void endSpan() {
        if (isSpan()) {
            found.add(new TimedIncident(
                    IncidentKind.NETWORK_DELAY,
                    TimeUnit.NANOSECONDS.toMillis(slowFromNanos),
                    (slowToNanos - slowFromNanos) / 1e6,
                    String.format(
                            Locale.ROOT,
                            "to %s and back took at least %.1f ms, at best %.1f ms",
                            peer,
                            leastSlowNanos / 1e6,
                            bestNanos / 1e6),
                    "",
                    peer));
        }
        slowPings = 0;
    }
}
