package nexmark.jet.probe;

import static java.util.Objects.requireNonNull;

import nexmark.jet.observer.ClockOffset;

/**
 * The findings between two members.
 *
 * @param sameMachine then the two have one clock
 * @param roundTrip from either to the other and back
 * @param clockOffsetNanos the peer's clock less the member's, by the shortest round trip
 * @param clockErrorNanos how far that may be wrong
 */
public record ProbedPair(
        String member,
        String peer,
        boolean sameMachine,
        Spread roundTrip,
        long clockOffsetNanos,
        long clockErrorNanos) {

    public ProbedPair {
        requireNonNull(member, "member");
        requireNonNull(peer, "peer");
        requireNonNull(roundTrip, "roundTrip");
    }

    /** How far apart the two clocks may be, ms. */
    double clocksMayDifferMillis() {
        return new ClockOffset(member, peer, 0, clockOffsetNanos, clockErrorNanos).atMostMillis();
    }
}
