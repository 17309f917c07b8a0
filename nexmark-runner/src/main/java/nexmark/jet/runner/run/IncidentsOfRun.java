package nexmark.jet.runner.run;

import java.util.ArrayList;
import java.util.List;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.metric.TimedIncident;
import nexmark.jet.observer.MemberIncident;
import nexmark.jet.observer.MemberTimelines;
import nexmark.jet.result.InjectedFault;
import nexmark.jet.runner.cause.Incident;
import nexmark.jet.runner.fault.JobSample;
import nexmark.jet.runner.fault.RestartIncidents;

/** The incidents that the members reported and those that faults led to, among which causes are sought. */
final class IncidentsOfRun {

    private IncidentsOfRun() {}

    static List<Incident> of(MemberTimelines observed, List<InjectedFault> injected, List<JobSample> sightings) {
        List<Incident> incidents = new ArrayList<>(RestartIncidents.of(injected, sightings));
        observed.incidents().forEach(told -> incidents.add(incident(told, observed)));
        return incidents;
    }

    private static Incident incident(MemberIncident told, MemberTimelines observed) {
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
    private static double severity(MemberIncident told, MemberTimelines observed) {
        return told.incident().kind() == IncidentKind.CPU_CONTENTION
                ? observed.waitedRatio(told.member(), told.incident())
                : 1;
    }
}
