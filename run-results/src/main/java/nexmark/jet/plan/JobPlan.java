package nexmark.jet.plan;

import nexmark.jet.question.Variant;

/**
 * How the engine is asked.
 *
 * @param variant the query's pipeline
 * @param guarantee processing guarantee of the job
 * @param snapshotIntervalMillis between snapshots, where the guarantee takes any; at most the measured interval
 * @param sourceProcessors processors of each source, and of the sink, on each member; see {@link PlanDefaults#sourceProcessors}
 */
public record JobPlan(Variant variant, Guarantee guarantee, long snapshotIntervalMillis, int sourceProcessors) {

    public JobPlan {
        Limits.notNull(variant, guarantee);
        Limits.longEnough("--snapshot-interval", snapshotIntervalMillis, 10);
        Limits.atLeast("--source-processors", sourceProcessors, 1);
    }
}
