package nexmark.jet.observer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberReport.PingSecond;

/**
 * The round trips to one peer, without the time for which the peer held a ping. The shortest says most about the
 * clocks, as in NTP: the others may have been delayed on one way only.
 *
 * <p>Finds the spans in which not one round trip was near the best. One slow ping may have met a busy thread; all of
 * them for a fifth of a second have met a slow network (or a JVM that stood still, which members report themselves). A
 * span lasts from the sending of its first ping to the sending of its last.
 */
final class RoundTrips {

    /** Shorter spans, and spans with fewer pings, are attributed to chance. */
    static final long LEAST_SPAN_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    static final int LEAST_PINGS = 5;

    /** A slow round trip takes more than the best times this, and more than {@link #SLOWER_NANOS} above it. */
    private static final int TIMES_SLOWER = 5;

    private static final long SLOWER_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /**
     * After the first ping the members load classes and compile for this time: pings are slow, and no run measures yet.
     */
    private static final long SETTLING_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final String peer;
    private final List<Long> nanos = new ArrayList<>();
    private long leastNanos = Long.MAX_VALUE;
    private long offsetNanos;

    private final List<TimedIncident> delays = new ArrayList<>();
    private long bestNanos = Long.MAX_VALUE;
    private long settledNanos = Long.MAX_VALUE;
    private int slowPings;
    private long slowFromNanos;
    private long slowToNanos;
    private long leastSlowNanos;

    RoundTrips(String peer) {
        this.peer = peer;
    }

    /**
     * Takes a ping that is back; pings return in the order in which they were sent.
     *
     * @param arrivedNanos and {@code returnedNanos} are of the peer's clock, the others of the own clock
     */
    void add(long sentNanos, long arrivedNanos, long returnedNanos, long backNanos) {
        long roundTrip = backNanos - sentNanos - (returnedNanos - arrivedNanos);
        nanos.add(roundTrip);
        if (roundTrip < leastNanos) {
            leastNanos = roundTrip;
            offsetNanos = (arrivedNanos - sentNanos + (returnedNanos - backNanos)) / 2;
        }
        findDelay(sentNanos, roundTrip);
    }

    private void findDelay(long sentNanos, long roundTrip) {
        bestNanos = Math.min(bestNanos, roundTrip);
        if (settledNanos == Long.MAX_VALUE) {
            settledNanos = sentNanos + SETTLING_NANOS;
        }
        if (sentNanos < settledNanos
                || roundTrip <= TIMES_SLOWER * bestNanos
                || roundTrip <= bestNanos + SLOWER_NANOS) {
            endSpan();
            return;
        }
        if (slowPings == 0) {
            slowFromNanos = sentNanos;
            leastSlowNanos = Long.MAX_VALUE;
        }
        slowPings++;
        slowToNanos = sentNanos;
        leastSlowNanos = Math.min(leastSlowNanos, roundTrip);
    }

    /** The round trips since the last call; empty if there were none. */
    Optional<PingSecond> drain() {
        if (nanos.isEmpty()) {
            return Optional.empty();
        }
        PingSecond second = new PingSecond(peer, nanos.stream().sorted().toList(), offsetNanos, (leastNanos + 1) / 2);
        nanos.clear();
        leastNanos = Long.MAX_VALUE;
        return Optional.of(second);
    }

    /** Hands over the spans since the last call; one that still lasts is reported in pieces. */
    void drainDelays(Consumer<TimedIncident> consumer) {
        if (isSpan()) {
            endSpan();
        }
        delays.forEach(consumer);
        delays.clear();
    }

    private boolean isSpan() {
        return slowPings >= LEAST_PINGS && slowToNanos - slowFromNanos >= LEAST_SPAN_NANOS;
    }

    private void endSpan() {
        if (isSpan()) {
            delays.add(new TimedIncident(
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
