package nexmark.jet.observer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import nexmark.jet.metric.CooperativeRunDelayMillis;
import nexmark.jet.metric.EngineMetric;
import nexmark.jet.metric.TimedIncident;

/** The reports of all members, and their figures about a member at the time of an incident. */
final class ReportsBySecond {

    private static final String RUN_DELAY = EngineMetric.nameOf(CooperativeRunDelayMillis.class);

    private final SortedMap<String, NavigableMap<Long, MemberReport>> byMember = new TreeMap<>();

    void add(MemberReport report) {
        byMember.computeIfAbsent(report.origin().member(), member -> new TreeMap<>())
                .put(report.secondMillis(), report);
    }

    /** The addresses of all members that have reported. */
    SortedSet<String> members() {
        return new TreeSet<>(byMember.keySet());
    }

    /** One member's reports by the begin of their second, epoch ms; empty if it has not reported. */
    NavigableMap<Long, MemberReport> of(String member) {
        return byMember.getOrDefault(member, Collections.emptyNavigableMap());
    }

    /** The reports of all members of each second that begins at an instant or later, by its begin, epoch ms. */
    NavigableMap<Long, List<MemberReport>> ofAll(long fromMillis) {
        NavigableMap<Long, List<MemberReport>> ofAll = new TreeMap<>();
        byMember.values()
                .forEach(seconds -> seconds.tailMap(fromMillis, true)
                        .forEach((second, report) -> ofAll.computeIfAbsent(second, none -> new ArrayList<>())
                                .add(report)));
        return ofAll;
    }

    /** The JVM in which the member was last; empty if the member has not reported. */
    String jvm(String member) {
        return of(member).isEmpty()
                ? ""
                : of(member).lastEntry().getValue().origin().jvm();
    }

    /** The JVMs on a machine that have reported both before the end of an incident and after its begin. */
    SortedSet<String> jvms(String machine, TimedIncident incident) {
        SortedSet<String> jvms = new TreeSet<>();
        for (NavigableMap<Long, MemberReport> seconds : byMember.values()) {
            MemberReport first = seconds.firstEntry().getValue();
            MemberReport last = seconds.lastEntry().getValue();
            if (first.origin().machine().equals(machine)
                    && first.fromMillis() <= incident.toMillis()
                    && last.toMillis() >= incident.fromMillis()) {
                jvms.add(first.origin().jvm());
            }
        }
        return jvms;
    }

    /** The ratio of {@link MemberTimelines#waitedRatio}. */
    double waitedRatio(String member, TimedIncident incident) {
        return of(member).values().stream()
                .filter(report ->
                        report.fromMillis() <= incident.toMillis() && incident.fromMillis() <= report.toMillis())
                .mapToDouble(ReportsBySecond::waitedRatio)
                .max()
                .orElse(0);
    }

    private static double waitedRatio(MemberReport report) {
        double waitedMillis = report.figures().getOrDefault(RUN_DELAY, 0.0);
        int threads = report.parts().getOrDefault(RUN_DELAY, Map.of()).size();
        double spanMillis = (double) (report.toMillis() - report.fromMillis()) * threads;
        return spanMillis > 0 && waitedMillis > 0 ? Math.min(1, waitedMillis / spanMillis) : 0;
    }
}
