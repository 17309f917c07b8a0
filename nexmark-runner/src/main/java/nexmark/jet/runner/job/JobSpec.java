package nexmark.jet.runner.job;

import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.config.ProcessingGuarantee;
import com.hazelcast.jet.pipeline.Pipeline;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import nexmark.jet.event.EventKind;
import nexmark.jet.generator.EventSequence;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.latency.LatencySink;
import nexmark.jet.observer.JobNames;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.EventStreams;
import nexmark.jet.query.Query;
import nexmark.jet.query.QuerySerializers;
import nexmark.jet.question.Variant;
import nexmark.jet.runner.job.AroundQuery.Maps;
import nexmark.jet.source.RecordedSource;

/**
 * The question that a {@link JetJob} answers, and the events that it answers it from.
 *
 * @param runId an id that no other job has: what the job leaves on the cluster is found by it
 * @param variant chooses one of the query's pipelines
 * @param due the events that the question reads; they do not depend on the pipeline. None where events are recorded
 * @param emitted the events that the sources emit: those, or events of all kinds
 * @param streams makes the query's streams in the job's pipeline
 * @param processors how many each source and the sink have on each member
 * @param rowMap the map that takes the rows before the sink; null = there is none
 * @param config under which the job is submitted; only this spec's job may use it
 */
public record JobSpec(
        String runId,
        Query query,
        Variant variant,
        QuerySettings settings,
        List<EventSequence> due,
        List<EventSequence> emitted,
        Function<Pipeline, EventStreams> streams,
        int processors,
        String rowMap,
        JobConfig config) {

    public JobSpec {
        config.setName(JobNames.of(query.id(), runId));
    }

    /** The spec of a plan's job, whose events are generated when they are due by the members' clocks. */
    public static JobSpec of(RunPlan plan, Query query, String runId, GeneratorSettings generator, Maps maps) {
        int processors = plan.job().sourceProcessors();
        Set<EventKind> reads = query.definition().reads();
        return new JobSpec(
                runId,
                query,
                plan.job().variant(),
                plan.workload().question(),
                generator.byTime(plan.workload().studyStreams(), reads),
                generator.sequences(
                        plan.workload().studyStreams(),
                        plan.workload().isFiltered() ? GeneratedStreams.EVERY_KIND : reads),
                pipeline -> new GeneratedStreams(
                        pipeline, plan.workload(), generator, LatencySink.memberClock(), processors, maps),
                processors,
                maps.rows(),
                newConfig(plan));
    }

    public static JobSpec of(RunPlan plan, Query query, String runId, RecordedSource recorded) {
        return new JobSpec(
                runId,
                query,
                plan.job().variant(),
                plan.workload().question(),
                List.of(),
                List.of(),
                pipeline -> new RecordedStreams(pipeline, plan.workload().allowedLagMillis(), recorded),
                plan.job().sourceProcessors(),
                null,
                newConfig(plan));
    }

    static JobConfig newConfig(RunPlan plan) {
        return newConfig()
                .setProcessingGuarantee(
                        ProcessingGuarantee.valueOf(plan.job().guarantee().name()))
                .setSnapshotIntervalMillis(plan.job().snapshotIntervalMillis())
                .setAutoScaling(!plan.faults().isEmpty())
                .setSplitBrainProtection(
                        plan.faults().stream().anyMatch(fault -> fault.kind().canSplitCluster()));
    }

    /** A configuration with metrics and with the wire forms of all events and rows. */
    public static JobConfig newConfig() {
        JobConfig config = new JobConfig().setMetricsEnabled(true).setStoreMetricsAfterJobCompletion(true);
        return QuerySerializers.register(config);
    }
}
