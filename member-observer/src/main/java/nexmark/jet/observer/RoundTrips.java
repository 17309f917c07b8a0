package nexmark.jet.observer;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import nexmark.jet.metric.TimedIncident;

/**
 * The round trips to one peer, without the time for which the peer held a ping. The shortest says most about the clocks,
 * as in NTP: the others may have been delayed on one way only.
 */
final class RoundTrips {

    private static final int FIRST_CAPACITY = 64;

    private final String peer;
    private final NetworkDelay delay;
    private long[] nanos = new long[FIRST_CAPACITY];
    private int count;
    private long leastNanos = Long.MAX_VALUE;
    private long offsetNanos;

    RoundTrips(String peer) {
        this.peer = peer;
        this.delay = new NetworkDelay(peer);
    }

    /** @param arrivedNanos and {@code returnedNanos} are of the peer's clock, the others of the own clock */
    void add(long sentNanos, long arrivedNanos, long returnedNanos, long backNanos) {
        long roundTrip = backNanos - sentNanos - (returnedNanos - arrivedNanos);
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = roundTrip;
        if (roundTrip < leastNanos) {
            leastNanos = roundTrip;
            offsetNanos = (arrivedNanos - sentNanos + (returnedNanos - backNanos)) / 2;
        }
        delay.roundTrip(sentNanos, roundTrip);
    }

    /** The round trips since the last call; empty if there were none. */
    Optional<PingSecond> drain() {
        if (count == 0) {
            return Optional.empty();
        }
        Arrays.sort(nanos, 0, count);
        PingSecond second = new PingSecond(
                peer, Arrays.stream(nanos, 0, count).boxed().toList(), offsetNanos, (leastNanos + 1) / 2);
        count = 0;
        leastNanos = Long.MAX_VALUE;
        return Optional.of(second);
    }

    void drainDelays(Consumer<TimedIncident> consumer) {
        delay.drain(consumer);
    }
}
