package nexmark.jet.runner.job;

import com.hazelcast.config.EventJournalConfig;
import com.hazelcast.config.MapConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.core.DAG;
import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.map.IMap;
import java.util.function.LongConsumer;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.latency.LatencySink;
import nexmark.jet.observer.AuxiliaryJobFailure;
import nexmark.jet.observer.FailoverJob;
import nexmark.jet.observer.JobCancellation;
import nexmark.jet.observer.JobNames;
import nexmark.jet.plan.JobPlan.SideInput;
import nexmark.jet.plan.JobPlan.Sink;
import nexmark.jet.plan.JobPlan.Source;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.query.Query;
import nexmark.jet.source.JournalFeeder;

/**
 * The maps around the equal jobs of a run, as its plan wants them: one whose journal all read, with the job that feeds
 * it; one with the side input; one for each job's rows. They are gone with the run.
 */
public final class AroundQuery implements AutoCloseable {

    private static final String JOURNAL = "journal-";

    private final ClusterUnderTest cluster;
    private final RunPlan plan;
    private final String runId;
    /** Null until the journal is fed. */
    private FailoverJob feeder;

    /**
     * The names of a job's maps, each null where there is none.
     *
     * @param journal the map of whose event journal it reads its events
     * @param sideInput the map that it asks for its side input
     * @param rows the map that takes its rows before its sink
     */
    public record Maps(String journal, String sideInput, String rows) {
        public static final Maps NONE = new Maps(null, null, null);
    }

    private AroundQuery(ClusterUnderTest cluster, RunPlan plan, String runId) {
        this.cluster = cluster;
        this.plan = plan;
        this.runId = runId;
    }

    /** Makes the maps of a run ready. A running cluster takes the configuration of the journal, too, and keeps it. */
    public static AroundQuery prepare(ClusterUnderTest cluster, RunPlan plan, Query query, String runId) {
        AroundQuery around = new AroundQuery(cluster, plan, runId);
        Maps maps = around.of(runId);
        HazelcastInstance hazelcast = cluster.hazelcast();
        if (maps.journal != null) {
            // Found by the capacity, so that a cluster keeps one for each capacity, and not one for each run.
            hazelcast
                    .getConfig()
                    .addMapConfig(new MapConfig(JobNames.of(JOURNAL + around.capacity(), "*"))
                            .setEventJournalConfig(
                                    new EventJournalConfig().setEnabled(true).setCapacity(around.capacity())));
        }
        if (maps.sideInput != null) {
            hazelcast.<Long, String>getMap(maps.sideInput).putAll(query.sideInput());
        }
        return around;
    }

    private int capacity() {
        return plan.job().journalCapacity(plan.workload().nominalRate());
    }

    /** The maps of a job of the run. */
    public Maps of(String jobId) {
        return new Maps(
                plan.job().source() == Source.JOURNAL ? JobNames.of(JOURNAL + capacity(), runId) : null,
                plan.job().sideInput() == SideInput.MAP ? JobNames.of("side-input", runId) : null,
                plan.job().sink() == Sink.MAP ? JobNames.of("rows", jobId) : null);
    }

    /** The map that takes a job's rows. */
    public IMap<Integer, byte[]> rows(String jobId) {
        return cluster.hazelcast().getMap(of(jobId).rows);
    }

    /** Starts the job that sets the events of a spec into the journal's map, if there is one; says its id. */
    public void feed(JobSpec spec, LongConsumer jobIds) {
        String journal = of(runId).journal;
        if (journal == null) {
            return;
        }
        DAG dag = new DAG();
        dag.newVertex("feeder", JournalFeeder.of(journal, spec.emitted().get(0), LatencySink.memberClock()))
                .localParallelism(1);
        JobConfig config = cluster.prepare(JobSpec.newConfig(plan).setName(JobNames.of("feeder", runId)));
        HazelcastInstance hazelcast = cluster.hazelcast();
        feeder = new FailoverJob(
                cluster::hazelcast, hazelcast, hazelcast.getJet().newJob(dag, config));
        jobIds.accept(feeder.id());
    }

    /** @throws AuxiliaryJobFailure why the job that feeds the journal failed, if it did */
    public void failIfFailed() {
        if (feeder != null && feeder.job().getStatus() == JobStatus.FAILED) {
            AuxiliaryJobFailure.join("the journal's feeder", feeder.job());
        }
    }

    /** Leaves nothing on a cluster that goes on; members that end take all along. */
    @Override
    public void close() {
        if (!cluster.outlivesRunner()) {
            return;
        }
        if (feeder != null && !feeder.job().getStatus().isTerminal()) {
            JobCancellation.cancel(feeder.job());
        }
        cluster.hazelcast().getDistributedObjects().stream()
                .filter(map -> map instanceof IMap
                        && JobNames.isOurs(map.getName())
                        && map.getName().contains(runId))
                .forEach(map -> map.destroy());
    }
}
