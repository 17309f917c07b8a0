package nexmark.jet.runner.observe;

import java.util.List;
import java.util.Map;
import java.util.Set;
import nexmark.jet.runner.metric.TimedIncident;

/**
 * What the members' incidents say only when they are put side by side: a stop of every JVM of a machine was the
 * machine's, and a slow network was none if one of the two ends stood still.
 */
final class IncidentsTogether {

    private static final Set<String> STOPS =
            Set.of(TimedIncident.GC_PAUSE, TimedIncident.SAFEPOINT, TimedIncident.STOPPED);

    private final List<MemberIncident> told;
    private final Map<String, String> jvmByMember;
    private final Map<String, ? extends Set<String>> jvmsByMachine;

    IncidentsTogether(
            List<MemberIncident> told,
            Map<String, String> jvmByMember,
            Map<String, ? extends Set<String>> jvmsByMachine) {
        this.told = List.copyOf(told);
        this.jvmByMember = jvmByMember;
        this.jvmsByMachine = jvmsByMachine;
    }

    List<MemberIncident> all() {
        return told.stream()
                .filter(located -> !isExplainedByStop(located))
                .map(located -> isMachineStall(located) ? asMachineStall(located) : located)
                .toList();
    }

    private boolean isMachineStall(MemberIncident located) {
        Set<String> jvms = jvmsByMachine.get(located.machine());
        return isStopped(located)
                && jvms.size() > 1
                && jvms.stream()
                        .allMatch(jvm -> told.stream()
                                .anyMatch(other -> other.jvm().equals(jvm)
                                        && isStopped(other)
                                        && other.incident().overlaps(located.incident())));
    }

    private static boolean isStopped(MemberIncident located) {
        return located.incident().kind().equals(TimedIncident.STOPPED);
    }

    private static MemberIncident asMachineStall(MemberIncident located) {
        TimedIncident stopped = located.incident();
        TimedIncident stall = new TimedIncident(
                TimedIncident.MACHINE_STALL,
                stopped.fromMillis(),
                stopped.millis(),
                "no JVM of the machine ran; " + stopped.detail());
        return new MemberIncident(located.member(), located.jvm(), located.machine(), stall);
    }

    private boolean isExplainedByStop(MemberIncident located) {
        if (!located.incident().kind().equals(TimedIncident.NETWORK_DELAY)) {
            return false;
        }
        return told.stream()
                .filter(other -> STOPS.contains(other.incident().kind()))
                .filter(other -> isAtOneEnd(other.jvm(), located))
                .anyMatch(other -> sharedMillis(other.incident(), located.incident())
                        >= located.incident().millis() / 2);
    }

    /** The detail names the peer. */
    private boolean isAtOneEnd(String jvm, MemberIncident delay) {
        return jvm.equals(delay.jvm())
                || jvmByMember.entrySet().stream()
                        .filter(member -> member.getValue().equals(jvm))
                        .anyMatch(member -> delay.incident().detail().contains("to " + member.getKey() + " and back"));
    }

    private static double sharedMillis(TimedIncident a, TimedIncident b) {
        return Math.min(a.toMillis(), b.toMillis()) - Math.max(a.fromMillis(), b.fromMillis());
    }
}
