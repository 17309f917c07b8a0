package nexmark.jet.runner.proof;

import java.util.List;
import java.util.UUID;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.generator.GeneratorSettings;
import nexmark.jet.latency.LatencyCollector;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.observer.ObserverJob;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.Interruption;
import nexmark.jet.proof.RowCheck;
import nexmark.jet.query.Query;
import nexmark.jet.result.CheckResult;
import nexmark.jet.runner.job.AroundQuery.Maps;
import nexmark.jet.runner.job.JetJob;
import nexmark.jet.runner.job.JobSpec;
import nexmark.jet.runner.job.LoadedMap;
import nexmark.jet.runner.job.RowSink;

/**
 * A stream with an end through a query in real Jet, every row compared with the oracle's. Its schedule lies in the
 * past, so it goes as fast as it can; nothing about time is measured.
 */
public final class BoundedRun {

    private static final Slice ALL = new Slice(0, LatencySettings.MAX_EPOCH_MILLIS);

    private BoundedRun() {}

    /**
     * Runs the stream and compares. Nothing of the run is left on the cluster, even if this process is killed.
     *
     * @return {@link CheckResult#NOTHING} if Ctrl-C ended the run
     * @throws nexmark.jet.process.Interrupted if Ctrl-C ended the comparison
     * @throws ClusterFailure if the rows were compared, but the observer failed meanwhile
     */
    public static CheckResult check(ClusterUnderTest cluster, RunPlan plan, Query query, long events) {
        String runId = UUID.randomUUID().toString();
        if (!cluster.outlivesRunner()) {
            return check(cluster, plan, query, events, runId);
        }
        // The members end what a killed runner has left when the observer there misses the runner.
        try (ObserverJob observer = ObserverJob.submit(cluster::hazelcast, cluster::prepare, true, runId)) {
            CheckResult result = check(cluster, plan, query, events, runId);
            observer.close(report -> {});
            return result;
        }
    }

    @SuppressWarnings("try") // the map is asked by the job alone
    private static CheckResult check(ClusterUnderTest cluster, RunPlan plan, Query query, long events, String runId) {
        GeneratorSettings generator = plan.workload().generator(RowCheck.STREAM_START_MILLIS, events);
        JobSpec spec = JobSpec.of(plan, query, runId, generator, Maps.NONE);
        LatencySettings nothingMeasured = new LatencySettings(runId, 0, 1);
        LatencyCollector rows = new LatencyCollector();
        RowCheck check = new RowCheck(query.oracle(spec.settings(), Slice.EVERYTHING), Slice.EVERYTHING);
        try (LoadedMap map = LoadedMap.fill(cluster, spec.settings().map(), done -> {});
                JetJob job = JetJob.submit(cluster, spec, RowSink.latency(nothingMeasured, List.of(ALL)))) {
            if (!job.awaitEnd()) {
                return CheckResult.NOTHING;
            }
            job.takeReports(rows::accept);
            rows.finish();
            RowCheck.receive(rows, List.of(check), row -> {});
            check.recompute(spec.due(), done -> Interruption.check());
        }
        return check.result();
    }
}
