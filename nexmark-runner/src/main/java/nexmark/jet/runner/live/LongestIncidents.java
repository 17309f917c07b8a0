package nexmark.jet.runner.live;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.observer.MemberIncident;

/** The incidents of a run that goes on. If there are very many of one kind, most of the shorter ones are left out. */
final class LongestIncidents {

    /** The page is made each second. With many more incidents that would take seconds. */
    static final int MOST_OF_A_KIND = 5_000;

    /** Of incidents of the same length, the oldest are forgotten. */
    private static final Comparator<MemberIncident> LONGEST_FIRST = Comparator.comparingDouble(
                    (MemberIncident each) -> each.incident().millis())
            .thenComparingLong(each -> each.incident().fromMillis())
            .reversed();

    private final Map<IncidentKind, List<MemberIncident>> kinds = new EnumMap<>(IncidentKind.class);
    private long forgotten;

    void add(MemberIncident incident) {
        List<MemberIncident> kind = kinds.computeIfAbsent(incident.incident().kind(), none -> new ArrayList<>());
        kind.add(incident);
        if (kind.size() > MOST_OF_A_KIND) {
            kind.sort(LONGEST_FIRST);
            List<MemberIncident> shorter = kind.subList(MOST_OF_A_KIND / 2, kind.size());
            forgotten += shorter.size();
            shorter.clear();
        }
    }

    List<MemberIncident> kept() {
        return kinds.values().stream().flatMap(List::stream).toList();
    }

    /** How many incidents are not kept. */
    long forgotten() {
        return forgotten;
    }
}
