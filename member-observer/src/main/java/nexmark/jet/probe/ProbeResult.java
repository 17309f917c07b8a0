package nexmark.jet.probe;

import java.util.List;
import nexmark.jet.observer.ClockOffset;

/**
 * The environment that a run finds, measured while nothing else is measured.
 *
 * @param seconds for how long each member probed itself
 * @param members by address
 * @param pairs each two members once; empty for a member alone
 * @param roundTrips of all pairs together; null for a member alone
 * @param warnings the things that may spoil a measurement, in plain words
 */
public record ProbeResult(
        double seconds, List<ProbedMember> members, List<ProbedPair> pairs, Spread roundTrips, List<String> warnings) {
    public ProbeResult {
        members = List.copyOf(members);
        pairs = List.copyOf(pairs);
        warnings = List.copyOf(warnings);
    }

    /**
     * The findings on a member.
     *
     * @param member its address
     * @param jvm counted from 1: members of the same number share a JVM
     * @param machine counted from 1: members of the same number share a machine
     * @param local the member's measurements of itself
     * @param longestHiccupMillis the longest delay of the JVM's thread that should wake every four milliseconds, the
     *     collector's pauses included; null if not known
     * @param stolenPercent the part of the time of all the machine's processors that the hypervisor gave to others; null if
     *     unknown
     */
    public record ProbedMember(
            String member, int jvm, int machine, LocalProbe local, Double longestHiccupMillis, Double stolenPercent) {}

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

        double clocksMayDifferMillis() {
            return new ClockOffset(member, peer, 0, clockOffsetNanos, clockErrorNanos).atMostMillis();
        }
    }
}
