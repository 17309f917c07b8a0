package nexmark.jet.observer;

import java.util.List;
import java.util.Set;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;

/**
 * The members' incidents seen next to each other: a stop of every JVM of a machine was the machine's, a slow network
 * was none if one of the two ends stood still or waited for a processor, and where several links were slow at once, the
 * member to which most of them lead is to blame, whoever reported them.
 */
final class IncidentCorrelation {

    private static final Set<IncidentKind> STOPS =
            Set.of(IncidentKind.GC_PAUSE, IncidentKind.SAFEPOINT, IncidentKind.STOPPED);

    private final List<MemberIncident> reported;
    private final MemberTimelines observed;

    IncidentCorrelation(List<MemberIncident> reported, MemberTimelines observed) {
        this.reported = List.copyOf(reported);
        this.observed = observed;
    }

    List<MemberIncident> all() {
        return reported.stream()
                .filter(located ->
                        !isDelay(located) || !(isExplainedByStop(located) || isExplainedByContention(located)))
                .map(located -> isMachineStall(located) ? asMachineStall(located) : located)
                .map(located -> isDelay(located) ? atBusierEnd(located) : located)
                .toList();
    }

    private boolean isMachineStall(MemberIncident located) {
        Set<String> jvms = observed.jvms(located.machine(), located.incident());
        return isStopped(located)
                && jvms.size() > 1
                && jvms.stream()
                        .allMatch(jvm -> reported.stream()
                                        .filter(other -> other.jvm().equals(jvm) && isStopped(other))
                                        .mapToDouble(other -> other.incident().sharedMillis(located.incident()))
                                        .filter(shared -> shared > 0)
                                        .sum()
                                >= located.incident().millis() / 2);
    }

    /** A link has two ends, and the peer's may be the slow one. */
    private MemberIncident atBusierEnd(MemberIncident delay) {
        String peer = peer(delay);
        return slowLinksOf(peer, delay) > slowLinksOf(delay.member(), delay)
                ? new MemberIncident(peer, observed.jvm(peer), delay.machine(), delay.incident())
                : delay;
    }

    /** The number of other members to which the member's links were slow at the time, whichever end reported it. */
    private long slowLinksOf(String member, MemberIncident delay) {
        return reported.stream()
                .filter(IncidentCorrelation::isDelay)
                .filter(other -> other.incident().sharedMillis(delay.incident()) >= 0)
                .filter(other -> other.member().equals(member) || peer(other).equals(member))
                .map(other -> other.member().equals(member) ? peer(other) : other.member())
                .distinct()
                .count();
    }

    private static boolean isDelay(MemberIncident located) {
        return located.incident().kind() == IncidentKind.NETWORK_DELAY;
    }

    private static boolean isStopped(MemberIncident located) {
        return located.incident().kind() == IncidentKind.STOPPED;
    }

    private static MemberIncident asMachineStall(MemberIncident located) {
        TimedIncident stopped = located.incident();
        TimedIncident stall = new TimedIncident(
                IncidentKind.MACHINE_STALL,
                stopped.fromMillis(),
                stopped.millis(),
                "no JVM of the machine ran; " + stopped.detail());
        return new MemberIncident(located.member(), located.jvm(), located.machine(), stall);
    }

    private boolean isExplainedByStop(MemberIncident delay) {
        return reported.stream()
                .filter(other -> STOPS.contains(other.incident().kind()))
                .filter(other -> isAtOneEnd(other.jvm(), delay))
                .anyMatch(other -> other.incident().sharedMillis(delay.incident())
                        >= delay.incident().millis() / 2);
    }

    /**
     * Pings pass the threads that may wait. The threads waited somewhere in the second, so a shorter delay can be
     * expected to hold only its part of the wait.
     */
    private boolean isExplainedByContention(MemberIncident located) {
        TimedIncident delay = located.incident();
        double ratio =
                Math.max(observed.waitedRatio(located.member(), delay), observed.waitedRatio(peer(located), delay));
        return ratio * delay.millis() >= delay.millis() / 2;
    }

    private boolean isAtOneEnd(String jvm, MemberIncident delay) {
        return jvm.equals(delay.jvm()) || jvm.equals(observed.jvm(peer(delay)));
    }

    private static String peer(MemberIncident delay) {
        return delay.incident().peer();
    }
}
