package nexmark.jet.probe;

import java.util.List;

/**
 * The environment that a run finds, measured while nothing else is to be.
 *
 * @param seconds for how long each member probed itself
 * @param members by address
 * @param pairs each two members once; empty for a member alone
 * @param roundTrips of all pairs together; null for a member alone
 * @param warnings in plain words, what may spoil a measurement
 */
public record ProbeResult(
        double seconds, List<ProbedMember> members, List<ProbedPair> pairs, Spread roundTrips, List<String> warnings) {

    public ProbeResult {
        members = List.copyOf(members);
        pairs = List.copyOf(pairs);
        warnings = List.copyOf(warnings);
    }
}
