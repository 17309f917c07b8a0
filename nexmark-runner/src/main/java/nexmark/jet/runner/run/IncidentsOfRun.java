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

/** The incidents that the members reported and the restarts that faults led to, among which causes are sought. */
final class IncidentsOfRun {

    private IncidentsOfRun() {}

    static List<Incident> of(MemberTimelines observed, List<InjectedFault> injected, List<JobSample> samples) {
        List<Incident> incidents = new ArrayList<>(RestartIncidents.of(injected, samples));
        observed.incidents().forEach(reported -> incidents.add(incident(reported, observed)));
        return incidents;
    }

    private static Incident incident(MemberIncident reported, MemberTimelines observed) {
        TimedIncident incident = reported.incident();
        return new Incident(
                reported.member(),
                incident.kind(),
                incident.fromMillis(),
                (long) Math.ceil(incident.toMillis()),
                incident.label(),
                severity(reported, observed));
    }

    /** If several members wait for a processor at once, the member that waits most is the likely cause. */
    private static double severity(MemberIncident reported, MemberTimelines observed) {
        return reported.incident().kind() == IncidentKind.CPU_CONTENTION
                ? observed.waitedRatio(reported.member(), reported.incident())
                : 1;
    }
}
