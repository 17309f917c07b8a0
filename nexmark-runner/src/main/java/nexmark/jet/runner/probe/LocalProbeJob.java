package nexmark.jet.runner.probe;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.core.DAG;
import com.hazelcast.map.IMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import nexmark.jet.runner.Interruption;
import nexmark.jet.runner.cluster.SideJob;
import nexmark.jet.runner.observe.RecordCodec;

/** One {@link LocalProbeProcessor} on each member, whatever started the members; it ends by itself. */
final class LocalProbeJob {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private LocalProbeJob() {}

    /**
     * Runs it to its end, and leaves nothing on the cluster.
     *
     * @return by the member's address; empty if the process is asked to end meanwhile
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
        JobConfig config = new JobConfig().setName("nexmark-probe-" + runId).setMetricsEnabled(false);
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
        return hazelcast.getMap("nexmark-probed-" + runId);
    }

    private static boolean hasEnded(Job job) {
        while (!job.getFuture().isDone()) {
            if (Interruption.isPending()) {
                job.cancel();
                return false;
            }
            LockSupport.parkNanos(POLL_NANOS);
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
