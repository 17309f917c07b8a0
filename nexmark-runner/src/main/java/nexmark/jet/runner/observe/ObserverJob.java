package nexmark.jet.runner.observe;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.config.ProcessingGuarantee;
import com.hazelcast.jet.core.DAG;
import com.hazelcast.jet.core.Edge;
import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.jet.core.Vertex;
import com.hazelcast.map.IMap;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;
import nexmark.jet.runner.cluster.Cancelling;

/**
 * The observer of a run: a job that runs on every member until it is closed. It is started again by Jet when a member
 * is lost or joins, and goes on with what members there are. Belongs to one thread.
 */
public final class ObserverJob implements AutoCloseable {

    private static final Comparator<MemberReport> IN_ORDER = Comparator.comparing(
                    (MemberReport report) -> report.origin().observer())
            .thenComparingLong(MemberReport::sequence);

    private final HazelcastInstance hazelcast;
    private final String runId;
    private final Job job;
    private final Queue<MemberReport> fetched = new ArrayDeque<>();
    private final Set<String> reported = new HashSet<>();

    private ObserverJob(HazelcastInstance hazelcast, String runId, Job job) {
        this.hazelcast = hazelcast;
        this.runId = runId;
        this.job = job;
    }

    /** Starts it on members that have this program's classes. */
    public static ObserverJob submit(HazelcastInstance hazelcast, String runId) {
        return submit(hazelcast, runId, config -> {});
    }

    /**
     * Starts it.
     *
     * @param hazelcast a member or a client
     * @param runId of the run it belongs to
     * @param resources adds this program's classes to the job where the members do not have them
     */
    public static ObserverJob submit(HazelcastInstance hazelcast, String runId, Consumer<JobConfig> resources) {
        JobConfig config = new JobConfig()
                .setName("nexmark-observer-" + runId)
                .setProcessingGuarantee(ProcessingGuarantee.NONE)
                .setAutoScaling(true)
                .setMetricsEnabled(false);
        resources.accept(config);
        return new ObserverJob(hazelcast, runId, hazelcast.getJet().newJob(dag(runId), config));
    }

    /** Whether every member has reported at least once, whether or not that has been polled. Fails if the job has. */
    public boolean ready() {
        fetch();
        return hazelcast.getCluster().getMembers().stream()
                .filter(member -> !member.isLiteMember())
                .map(Member::getUuid)
                .allMatch(uuid -> reported.contains(uuid.toString()));
    }

    /**
     * Hands over the reports that have come since the last call, those of one observer in order. If the consumer fails,
     * that report is lost and the others come next time. Fails if the job has.
     *
     * @return how many there were
     */
    public int poll(Consumer<MemberReport> consumer) {
        fetch();
        int count = 0;
        for (MemberReport report = fetched.poll(); report != null; report = fetched.poll()) {
            consumer.accept(report);
            count++;
        }
        return count;
    }

    /** The reports that have come and that {@link #poll} has still to hand over. Fails if the job has. */
    public List<MemberReport> waiting() {
        fetch();
        return List.copyOf(fetched);
    }

    /** Stops the job and hands over the last reports; what the job left on the cluster is removed. */
    public void close(Consumer<MemberReport> consumer) {
        try {
            stop();
            poll(consumer);
        } finally {
            reports(hazelcast, runId).destroy();
        }
    }

    /** Stops the job if the cluster still answers; what is not polled yet is lost. */
    @Override
    public void close() {
        try {
            close(report -> {});
        } catch (RuntimeException e) {
            // Whatever made the cluster not answer is told by those who need its answers; nothing runs there any more.
        }
    }

    static IMap<String, byte[]> reports(HazelcastInstance hazelcast, String runId) {
        return hazelcast.getMap("nexmark-observed-" + runId);
    }

    private void fetch() {
        if (job.getStatus() == JobStatus.FAILED && !job.isUserCancelled()) {
            job.join();
        }
        IMap<String, byte[]> map = reports(hazelcast, runId);
        List<MemberReport> reports =
                map.values().stream().map(MemberReport::decode).sorted(IN_ORDER).toList();
        for (MemberReport report : reports) {
            fetched.add(report);
            reported.add(report.origin().memberUuid());
            map.delete(report.key());
        }
    }

    private void stop() {
        if (job.getStatus().isTerminal()) {
            return;
        }
        Cancelling.cancel(job);
    }

    private static DAG dag(String runId) {
        DAG dag = new DAG();
        dag.newVertex("observe", () -> new ObserveProcessor(runId)).localParallelism(1);
        Vertex ping = dag.newVertex("ping", PingProcessor::new).localParallelism(1);
        Vertex pong = dag.newVertex("pong", PongProcessor::new).localParallelism(1);
        Vertex gather = dag.newVertex("gather", GatherProcessor::new).localParallelism(1);
        dag.edge(Edge.between(ping, pong).distributed().partitioned(Ping::targetPartition, new Ping.Routed()));
        dag.edge(Edge.between(pong, gather).distributed().partitioned(Ping::sourcePartition, new Ping.Routed()));
        return dag;
    }
}
