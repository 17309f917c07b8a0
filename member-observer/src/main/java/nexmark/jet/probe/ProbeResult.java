package nexmark.jet.probe;

import java.util.List;
import nexmark.jet.observer.ClockOffset;

/**
 * The environment that a run finds, measured while nothing else is measured; {@code docs/schema} has the meaning of
 * each field.
 */
public record ProbeResult(
        double seconds, List<ProbedMember> members, List<ProbedPair> pairs, Spread roundTrips, List<String> warnings) {
    public ProbeResult {
        members = List.copyOf(members);
        pairs = List.copyOf(pairs);
        warnings = List.copyOf(warnings);
    }

    public record ProbedMember(
            String member, int jvm, int machine, LocalProbe local, Double longestHiccupMillis, Double stolenPercent) {}

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
