package nexmark.jet.observer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberReport.PingSecond;

/**
 * The round trips to one peer, without the time for which the peer held a ping. The shortest says most about the clocks,
 * as in NTP: the others may have been delayed on one way only.
 */
final class RoundTrips {

    private final String peer;
    private final NetworkDelay delay;
    private final List<Long> nanos = new ArrayList<>();
    private long leastNanos = Long.MAX_VALUE;
    private long offsetNanos;

    RoundTrips(String peer) {
        this.peer = peer;
        this.delay = new NetworkDelay(peer);
    }

    /** @param arrivedNanos and {@code returnedNanos} are of the peer's clock, the others of the own clock */
    void add(long sentNanos, long arrivedNanos, long returnedNanos, long backNanos) {
        long roundTrip = backNanos - sentNanos - (returnedNanos - arrivedNanos);
        nanos.add(roundTrip);
        if (roundTrip < leastNanos) {
            leastNanos = roundTrip;
            offsetNanos = (arrivedNanos - sentNanos + (returnedNanos - backNanos)) / 2;
        }
        delay.roundTrip(sentNanos, roundTrip);
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

    void drainDelays(Consumer<TimedIncident> consumer) {
        delay.drain(consumer);
    }
}
