package nexmark.jet.runner.fault;

import java.util.ArrayList;
import java.util.List;
import nexmark.jet.metric.IncidentKind;
import nexmark.jet.plan.FaultKind;
import nexmark.jet.result.InjectedFault;
import nexmark.jet.runner.cause.Incident;

/** The times in which a job did not run because of a fault, as causes of late rows. */
public final class RestartIncidents {

    private RestartIncidents() {}

    /**
     * One for each restart, on the member to which the fault before was done. The first that a loss leads to begins with
     * the loss: what that member held was late from then on, though the others took the job for running.
     *
     * @param injected in the order of time
     * @param sightings in the order of time
     */
    public static List<Incident> of(List<InjectedFault> injected, List<JobSample> sightings) {
        List<Incident> incidents = new ArrayList<>();
        for (int i = 0; i < injected.size(); i++) {
            InjectedFault fault = injected.get(i);
            boolean byLoss = fault.fault().kind() != FaultKind.ADD;
            for (Downtime downtime : Downtime.after(
                    fault.atMillis(), JobSample.until(InjectedFault.nextMillis(injected, i), sightings))) {
                incidents.add(new Incident(
                        fault.address(),
                        IncidentKind.RESTART,
                        byLoss ? Math.min(fault.atMillis(), downtime.fromMillis()) : downtime.fromMillis(),
                        downtime.toMillis(),
                        IncidentKind.RESTART.label() + " after " + fault.fault()));
                byLoss = false;
            }
        }
        return incidents;
    }
}
