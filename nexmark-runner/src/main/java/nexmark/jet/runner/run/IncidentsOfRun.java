package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import nexmark.jet.runner.cause.Incident;
import nexmark.jet.runner.cause.IncidentKind;
import nexmark.jet.runner.fault.Planted;
import nexmark.jet.runner.fault.RestartIncidents;
import nexmark.jet.runner.fault.Sighting;
import nexmark.jet.runner.metric.TimedIncident;
import nexmark.jet.runner.observe.MemberIncident;
import nexmark.jet.runner.observe.Observed;

/** The incidents of a run among which causes are sought: reported by members, and restarts that faults led to. */
final class IncidentsOfRun {

    private IncidentsOfRun() {}

    static List<Incident> of(Observed observed, List<Planted> planted, List<Sighting> sightings) {
        List<Incident> incidents = new ArrayList<>(RestartIncidents.of(planted, sightings));
        observed.incidents().forEach(told -> incidents.add(incident(told, observed)));
        return incidents;
    }

    private static Incident incident(MemberIncident told, Observed observed) {
        TimedIncident incident = told.incident();
        IncidentKind kind = IncidentKind.valueOf(incident.kind());
        return new Incident(
                told.member(),
                kind,
                incident.fromMillis(),
                (long) Math.ceil(incident.toMillis()),
                name(kind, incident),
                severity(kind, told, observed));
    }

    /** Where several members wait for a processor at once, the one that waits most is rather the cause. */
    private static double severity(IncidentKind kind, MemberIncident told, Observed observed) {
        return kind == IncidentKind.CPU_CONTENTION ? observed.waitedRatio(told.member(), told.incident()) : 1;
    }

    /** The name that incidents are counted by. Only the collector's detail is without figures. */
    private static String name(IncidentKind kind, TimedIncident incident) {
        if (kind != IncidentKind.GC_PAUSE) {
            return "";
        }
        String[] pause = incident.detail().split(", ", -1);
        return String.format(Locale.ROOT, "GC pause (%s, %s)", pause[0], pause.length > 1 ? pause[1] : "cause unknown");
    }
}
