package nexmark.jet.plan;

import static java.util.Objects.requireNonNull;

import java.util.List;
import nexmark.jet.process.UserMistake;

/**
 * All that decides what a run does: stored with its result, and enough to repeat it. {@link PlanDefaults} has what a
 * user need not say.
 *
 * @param check the rows that are compared with the oracle's; all rows where there are faults
 * @param faults faults of members, which begin, end and have their effect within the measured interval
 */
public record RunPlan(
        WorkloadPlan workload, Phases phases, ClusterPlan cluster, JobPlan job, CheckMode check, List<Fault> faults) {

    public RunPlan {
        requireNonNull(workload, "workload");
        requireNonNull(phases, "phases");
        requireNonNull(cluster, "cluster");
        requireNonNull(job, "job");
        requireNonNull(check, "check");
        faults = List.copyOf(faults);
        Limits.atMost("--source-processors", job.sourceProcessors(), cluster.threadsPerMember());
        FaultTimes.check(faults, phases.measureMillis());
        if (!faults.isEmpty() && check != CheckMode.FULL) {
            throw new UserMistake("--check " + check + " does not count what --fault " + faults.get(0)
                    + " costs in rows, expected --check full");
        }
        if (job.guarantee() != Guarantee.NONE) {
            Limits.atMost("--snapshot-interval in ms", job.snapshotIntervalMillis(), phases.measureMillis());
        }
    }

    /** The id of the query that is asked. */
    public String query() {
        return workload.query();
    }
}
