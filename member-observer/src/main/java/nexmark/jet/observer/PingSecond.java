package nexmark.jet.observer;

import java.io.Serializable;
import java.util.List;

/**
 * The round trips from one member to one other that ended within about a second.
 *
 * @param peer address of the other member
 * @param roundTripNanos each of them, without the time the peer held it; at least 1, the shortest first
 * @param offsetNanos the peer's clock less the member's own, by the shortest round trip
 * @param errorNanos how far that may be wrong: half of the shortest round trip
 */
public record PingSecond(String peer, List<Long> roundTripNanos, long offsetNanos, long errorNanos)
        implements Serializable {

    public PingSecond {
        if (roundTripNanos.isEmpty()) {
            throw new IllegalArgumentException("no round trips, expected 1 or more");
        }
        roundTripNanos = List.copyOf(roundTripNanos);
    }
}
