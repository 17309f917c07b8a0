package nexmark.jet.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import nexmark.jet.question.Variant;

/**
 * How the engine is asked.
 *
 * @param engine what runs the job
 * @param variant the query's pipeline
 * @param guarantee processing guarantee of the job
 * @param snapshotIntervalMillis between snapshots, where the guarantee takes any; at most the measured interval
 * @param sourceProcessors processors of each source, and of the sink, on each member; see {@link PlanDefaults#sourceProcessors}
 */
public record JobPlan(
        @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = Engine.IsUsual.class)
        Engine engine,

        Variant variant,
        Guarantee guarantee,
        long snapshotIntervalMillis,
        int sourceProcessors) {

    public JobPlan {
        Limits.notNull(engine, variant, guarantee);
        Limits.longEnough("--snapshot-interval", snapshotIntervalMillis, 10);
        Limits.atLeast("--source-processors", sourceProcessors, 1);
    }

    /** Of Jet. */
    public JobPlan(Variant variant, Guarantee guarantee, long snapshotIntervalMillis, int sourceProcessors) {
        this(Engine.JET, variant, guarantee, snapshotIntervalMillis, sourceProcessors);
    }
}
