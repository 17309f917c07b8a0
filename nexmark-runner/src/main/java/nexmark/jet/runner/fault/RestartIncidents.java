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
     * Finds one incident for each restart, on the member that the fault before it hit. The first restart after a loss begins
     * with the loss: what the lost member held was late from then on, though the others took the job for running.
     *
     * @param injected in the order of time
     * @param samples in the order of time
     */
    public static List<Incident> of(List<InjectedFault> injected, List<JobSample> samples) {
        List<Incident> incidents = new ArrayList<>();
        for (int i = 0; i < injected.size(); i++) {
            InjectedFault fault = injected.get(i);
            boolean byLoss = fault.fault().kind() != FaultKind.ADD;
            for (Downtime downtime :
                    Downtime.after(fault.atMillis(), JobSample.until(InjectedFault.nextMillis(injected, i), samples))) {
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
