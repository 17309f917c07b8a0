package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.List;
import nexmark.jet.runner.cause.Incident;
import nexmark.jet.runner.fault.Planted;
import nexmark.jet.runner.fault.RestartIncidents;
import nexmark.jet.runner.fault.Sighting;
import nexmark.jet.runner.metric.IncidentKind;
import nexmark.jet.runner.metric.TimedIncident;
import nexmark.jet.runner.observe.MemberIncident;
import nexmark.jet.runner.observe.Observed;

/** The incidents that the members reported and those that faults led to, among which causes are sought. */
final class IncidentsOfRun {

    private IncidentsOfRun() {}

    static List<Incident> of(Observed observed, List<Planted> planted, List<Sighting> sightings) {
        List<Incident> incidents = new ArrayList<>(RestartIncidents.of(planted, sightings));
        observed.incidents().forEach(told -> incidents.add(incident(told, observed)));
        return incidents;
    }

    private static Incident incident(MemberIncident told, Observed observed) {
        TimedIncident incident = told.incident();
        return new Incident(
                told.member(),
                incident.kind(),
                incident.fromMillis(),
                (long) Math.ceil(incident.toMillis()),
                incident.label(),
                severity(told, observed));
    }

    /** Where several members wait for a processor at once, the one that waits most is rather the cause. */
    private static double severity(MemberIncident told, Observed observed) {
        return told.incident().kind() == IncidentKind.CPU_CONTENTION
                ? observed.waitedRatio(told.member(), told.incident())
                : 1;
    }
}
