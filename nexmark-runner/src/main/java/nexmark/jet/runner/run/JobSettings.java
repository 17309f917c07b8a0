package nexmark.jet.runner.run;

import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.config.ProcessingGuarantee;
import nexmark.jet.query.QuerySerializers;
import nexmark.jet.source.EventSerializers;

/** A plan as Jet takes it. */
public final class JobSettings {

    private JobSettings() {}

    /** How the job of a plan is run, the wire forms of all that travels registered. */
    public static JobConfig of(RunPlan plan) {
        JobConfig config = new JobConfig()
                .setName(plan.query())
                .setProcessingGuarantee(
                        ProcessingGuarantee.valueOf(plan.job().guarantee().name()))
                .setSnapshotIntervalMillis(plan.job().snapshotIntervalMillis())
                .setAutoScaling(!plan.faults().isEmpty())
                .setSplitBrainProtection(
                        plan.faults().stream().anyMatch(fault -> fault.kind().canSplitCluster()))
                .setMetricsEnabled(true)
                .setStoreMetricsAfterJobCompletion(true);
        return EventSerializers.register(QuerySerializers.register(config));
    }
}
