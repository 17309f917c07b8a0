package nexmark.jet.probe;

import static java.util.Objects.requireNonNull;

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
        String member, int jvm, int machine, LocalProbe local, Double longestHiccupMillis, Double stolenPercent) {

    public ProbedMember {
        requireNonNull(member, "member");
        requireNonNull(local, "local");
    }
}
