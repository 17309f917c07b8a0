package nexmark.jet.runner.observe;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleBiFunction;
import nexmark.jet.runner.metric.TimedIncident;

/**
 * What the members' incidents say only when they are put side by side: a stop of every JVM of a machine was the
 * machine's, a slow network was none if one of the two ends stood still or waited for a processor, and where several links were slow at once it is
 * the member's that most of them lead to, whoever told.
 */
final class IncidentsTogether {

    /** Which JVMs of a machine there were at the time of an incident: one that was killed before was not stopped. */
    interface JvmsOfMachine {
        Set<String> during(String machine, TimedIncident incident);
    }

    private static final Set<String> STOPS =
            Set.of(TimedIncident.GC_PAUSE, TimedIncident.SAFEPOINT, TimedIncident.STOPPED);

    private final List<MemberIncident> told;
    private final Map<String, String> jvmByMember;
    private final JvmsOfMachine jvmsOfMachine;
    private final ToDoubleBiFunction<String, TimedIncident> waitedRatio;

    /** @param waitedRatio which part of the second of an incident a member's threads waited for a processor, 0 to 1 */
    IncidentsTogether(
            List<MemberIncident> told,
            Map<String, String> jvmByMember,
            JvmsOfMachine jvmsOfMachine,
            ToDoubleBiFunction<String, TimedIncident> waitedRatio) {
        this.told = List.copyOf(told);
        this.jvmByMember = jvmByMember;
        this.jvmsOfMachine = jvmsOfMachine;
        this.waitedRatio = waitedRatio;
    }

    List<MemberIncident> all() {
        return told.stream()
                .filter(located -> !isExplainedByStop(located) && !isExplainedByContention(located))
                .map(located -> isMachineStall(located) ? asMachineStall(located) : located)
                .map(located -> isDelay(located) ? atBusierEnd(located) : located)
                .toList();
    }

    private boolean isMachineStall(MemberIncident located) {
        Set<String> jvms = jvmsOfMachine.during(located.machine(), located.incident());
        return isStopped(located)
                && jvms.size() > 1
                && jvms.stream()
                        .allMatch(jvm -> told.stream()
                                        .filter(other -> other.jvm().equals(jvm) && isStopped(other))
                                        .mapToDouble(other -> sharedMillis(other.incident(), located.incident()))
                                        .filter(shared -> shared > 0)
                                        .sum()
                                >= located.incident().millis() / 2);
    }

    private static boolean isDelay(MemberIncident located) {
        return located.incident().kind().equals(TimedIncident.NETWORK_DELAY);
    }

    /** A link has two ends, and the peer's may be the slow one. */
    private MemberIncident atBusierEnd(MemberIncident delay) {
        String peer = peer(delay);
        return slowLinksOf(peer, delay) > slowLinksOf(delay.member(), delay)
                ? new MemberIncident(peer, jvmByMember.getOrDefault(peer, ""), delay.machine(), delay.incident())
                : delay;
    }

    /** To how many others the member's links were slow at the time, whichever end told. */
    private long slowLinksOf(String member, MemberIncident delay) {
        return told.stream()
                .filter(IncidentsTogether::isDelay)
                .filter(other -> other.incident().overlaps(delay.incident()))
                .filter(other -> other.member().equals(member) || peer(other).equals(member))
                .map(other -> other.member().equals(member) ? peer(other) : other.member())
                .distinct()
                .count();
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
        if (!isDelay(located)) {
            return false;
        }
        return told.stream()
                .filter(other -> STOPS.contains(other.incident().kind()))
                .filter(other -> isAtOneEnd(other.jvm(), located))
                .anyMatch(other -> sharedMillis(other.incident(), located.incident())
                        >= located.incident().millis() / 2);
    }

    /**
     * Pings pass the threads that may wait. These did somewhere in the second, so that of a shorter delay only its part
     * of that is to be expected.
     */
    private boolean isExplainedByContention(MemberIncident located) {
        if (!isDelay(located)) {
            return false;
        }
        TimedIncident delay = located.incident();
        double ratio = Math.max(
                waitedRatio.applyAsDouble(located.member(), delay), waitedRatio.applyAsDouble(peer(located), delay));
        return ratio * delay.millis() >= delay.millis() / 2;
    }

    private boolean isAtOneEnd(String jvm, MemberIncident delay) {
        return jvm.equals(delay.jvm()) || jvm.equals(jvmByMember.get(peer(delay)));
    }

    /** The detail names it; empty if it is none that reported. */
    private String peer(MemberIncident delay) {
        return jvmByMember.keySet().stream()
                .filter(member -> delay.incident().detail().startsWith("to " + member + " and back"))
                .findFirst()
                .orElse("");
    }

    private static double sharedMillis(TimedIncident a, TimedIncident b) {
        return Math.min(a.toMillis(), b.toMillis()) - Math.max(a.fromMillis(), b.fromMillis());
    }
}
