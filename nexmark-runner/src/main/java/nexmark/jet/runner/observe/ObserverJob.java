package nexmark.jet.runner.observe;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.config.ProcessingGuarantee;
import com.hazelcast.jet.core.DAG;
import com.hazelcast.jet.core.Edge;
import com.hazelcast.jet.core.JobNotFoundException;
import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.jet.core.Vertex;
import com.hazelcast.map.IMap;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import nexmark.jet.runner.cluster.Cancelling;
import nexmark.jet.runner.cluster.ClusterFailure;
import nexmark.jet.runner.cluster.ClusterUnderTest;
import nexmark.jet.runner.cluster.JobNames;
import nexmark.jet.runner.cluster.ReachableJob;
import nexmark.jet.runner.cluster.SideJob;

/**
 * The observer of a run: a job that runs on every member until it is closed. It is started again by Jet when a member
 * is lost or joins, and goes on with what members there are. Belongs to one thread.
 */
public final class ObserverJob implements AutoCloseable {

    private static final Comparator<MemberReport> IN_ORDER = Comparator.comparing(
                    (MemberReport report) -> report.origin().observer())
            .thenComparingLong(MemberReport::sequence);

    /** For {@link #start}: the members need no such limit. */
    private static final long NEVER = Long.MAX_VALUE;

    private static final long LONGEST_PREPARATION_NANOS = TimeUnit.SECONDS.toNanos(180);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    /** More than the 20 s in which a client finds back to its cluster. */
    private static final long LONGEST_SILENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final ReachableJob job;
    private final String runId;
    /** Null where the members end with this process. */
    private final RunnerPulse pulse;

    private final Queue<MemberReport> fetched = new ArrayDeque<>();
    private final Set<String> known = new HashSet<>();
    private final Set<String> reported = new HashSet<>();

    private ObserverJob(ReachableJob job, String runId, RunnerPulse pulse) {
        this.job = job;
        this.runId = runId;
        this.pulse = pulse;
    }

    /** Starts it on members that have this program's classes and that end with this process. */
    public static ObserverJob submit(HazelcastInstance hazelcast, String runId) {
        Job job = start(hazelcast, runId, config -> {}, NEVER);
        return new ObserverJob(new ReachableJob(() -> hazelcast, hazelcast, job), runId, null);
    }

    /**
     * Starts it. Where the members outlive this process, they end all jobs of the run 30 s after this process has ended
     * or lost them, and remove what the run has left there.
     *
     * @param runId of the run it belongs to
     */
    public static ObserverJob submit(ClusterUnderTest cluster, String runId) {
        HazelcastInstance hazelcast = cluster.hazelcast();
        if (cluster.outlivesRunner()) {
            return submitMortal(hazelcast, runId, cluster::prepare, LONGEST_SILENCE_NANOS);
        }
        Job job = start(hazelcast, runId, cluster::prepare, NEVER);
        return new ObserverJob(new ReachableJob(cluster::hazelcast, hazelcast, job), runId, null);
    }

    static ObserverJob submitMortal(
            HazelcastInstance hazelcast, String runId, Consumer<JobConfig> resources, long silenceNanos) {
        RunnerPulse pulse = RunnerPulse.start(hazelcast, runId);
        try {
            Job job = start(hazelcast, runId, resources, silenceNanos);
            return new ObserverJob(new ReachableJob(() -> hazelcast, hazelcast, job), runId, pulse);
        } catch (RuntimeException e) {
            pulse.close();
            throw e;
        }
    }

    /**
     * @param resources adds this program's classes to the job where the members do not have them
     * @param silenceNanos without a {@link RunnerPulse}, after which members end the run, or {@link #NEVER}
     */
    static Job start(HazelcastInstance hazelcast, String runId, Consumer<JobConfig> resources, long silenceNanos) {
        JobConfig config = new JobConfig()
                .setName(name(runId))
                .setProcessingGuarantee(ProcessingGuarantee.NONE)
                .setAutoScaling(true)
                .setMetricsEnabled(false);
        resources.accept(config);
        return hazelcast.getJet().newJob(dag(runId, silenceNanos), config);
    }

    static String name(String runId) {
        return JobNames.of("observer", runId);
    }

    /**
     * Waits until every member has reported once: the first report is from after a full collection there.
     *
     * @param stop asked again and again; true ends the wait
     * @throws ClusterFailure if one has not within 180 s, or the cluster does not know the job any more
     */
    public void awaitReady(BooleanSupplier stop) {
        long deadline = System.nanoTime() + LONGEST_PREPARATION_NANOS;
        while (!ready() && !stop.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new ClusterFailure("not every member has reported within 180 s");
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** By which Jet knows the job. */
    public long id() {
        return job.job().getId();
    }

    /** Whether every member has reported at least once, whether or not that has been polled. Fails if the job has. */
    public boolean ready() {
        fetch();
        return job.hazelcast().getCluster().getMembers().stream()
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
            reports(job.hazelcast(), runId).destroy();
            if (pulse != null) {
                pulse.close();
            }
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
        if (status() == JobStatus.FAILED && !job.job().isUserCancelled()) {
            SideJob.join("the observer", job.job());
        }
        IMap<String, byte[]> map = reports(job.hazelcast(), runId);
        List<MemberReport> reports =
                map.values().stream().map(MemberReport::decode).sorted(IN_ORDER).toList();
        for (MemberReport report : reports) {
            // One whose removal failed, as its member was lost meanwhile, comes again.
            if (known.add(report.key())) {
                fetched.add(report);
                reported.add(report.origin().memberUuid());
            }
            map.delete(report.key());
        }
    }

    private void stop() {
        if (status().isTerminal()) {
            return;
        }
        Cancelling.cancel(job.job());
    }

    /** What knows of a job is on the members, in two copies: they went, or took each other for gone. */
    private JobStatus status() {
        try {
            return job.job().getStatus();
        } catch (JobNotFoundException e) {
            throw new ClusterFailure("the members do not know the observer's job any more, "
                    + job.hazelcast().getCluster().getMembers().size()
                    + " are in the cluster now; they take each other for gone where they wait long for a processor");
        }
    }

    private static DAG dag(String runId, long silenceNanos) {
        DAG dag = new DAG();
        dag.newVertex("observe", () -> new ObserveProcessor(runId, silenceNanos))
                .localParallelism(1);
        Vertex ping = dag.newVertex("ping", PingProcessor::new).localParallelism(1);
        Vertex pong = dag.newVertex("pong", PongProcessor::new).localParallelism(1);
        Vertex gather = dag.newVertex("gather", GatherProcessor::new).localParallelism(1);
        dag.edge(Edge.between(ping, pong).distributed().partitioned(Ping::targetPartition, new Ping.Routed()));
        dag.edge(Edge.between(pong, gather).distributed().partitioned(Ping::sourcePartition, new Ping.Routed()));
        return dag;
    }
}
