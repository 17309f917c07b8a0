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
 * @param allowDisturbed whether the run may be valid although other work disturbed its machines
 */
public record RunPlan(
        WorkloadPlan workload,
        Phases phases,
        ClusterPlan cluster,
        JobPlan job,
        CheckMode check,
        List<Fault> faults,
        boolean allowDisturbed) {

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

    /** A plan of a run that other work must not disturb. */
    public RunPlan(
            WorkloadPlan workload,
            Phases phases,
            ClusterPlan cluster,
            JobPlan job,
            CheckMode check,
            List<Fault> faults) {
        this(workload, phases, cluster, job, check, faults, false);
    }

    /** The same, of a run that may be valid although other work disturbs its machines, or of one that may not. */
    public RunPlan withDisturbance(boolean allowed) {
        return new RunPlan(workload, phases, cluster, job, check, faults, allowed);
    }

    /** The id of the query that is asked. */
    public String query() {
        return workload.query();
    }
}
