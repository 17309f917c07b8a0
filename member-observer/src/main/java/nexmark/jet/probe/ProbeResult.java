package nexmark.jet.probe;

import java.util.List;

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
}
