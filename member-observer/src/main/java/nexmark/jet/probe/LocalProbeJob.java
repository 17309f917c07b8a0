package nexmark.jet.probe;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.core.DAG;
import com.hazelcast.map.IMap;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import nexmark.jet.observer.JobNames;
import nexmark.jet.observer.RecordCodec;
import nexmark.jet.observer.SideJob;
import nexmark.jet.process.Await;

/** One {@link LocalProbeProcessor} on each member, whatever started the members; it ends by itself. */
final class LocalProbeJob {

    private static final Duration POLL = Duration.ofMillis(20);
    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

    private LocalProbeJob() {}

    /**
     * Runs the job to its end, and leaves nothing on the cluster.
     *
     * @return the probes by the member's address; empty if the process is asked to end meanwhile
     */
    static Optional<SortedMap<String, LocalProbe>> run(
            HazelcastInstance hazelcast,
            String runId,
            long millis,
            Consumer<JobConfig> resources,
            LongConsumer submitted) {
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        DAG dag = new DAG();
        dag.newVertex("probe", () -> new LocalProbeProcessor(runId, nanos)).localParallelism(1);
        JobConfig config = new JobConfig().setName(JobNames.probe(runId)).setMetricsEnabled(false);
        resources.accept(config);
        try {
            Job job = hazelcast.getJet().newJob(dag, config);
            submitted.accept(job.getId());
            return hasEnded(job) ? Optional.of(probes(hazelcast, runId)) : Optional.empty();
        } finally {
            results(hazelcast, runId).destroy();
        }
    }

    static IMap<String, byte[]> results(HazelcastInstance hazelcast, String runId) {
        return hazelcast.getMap(JobNames.probed(runId));
    }

    private static boolean hasEnded(Job job) {
        if (!Await.until(job.getFuture()::isDone, FOREVER, POLL)) {
            job.cancel();
            return false;
        }
        SideJob.join("the probe", job);
        return true;
    }

    private static SortedMap<String, LocalProbe> probes(HazelcastInstance hazelcast, String runId) {
        SortedMap<String, LocalProbe> probes = new TreeMap<>();
        results(hazelcast, runId)
                .forEach((member, probe) -> probes.put(member, RecordCodec.decode(probe, LocalProbe.class)));
        return probes;
    }
}
