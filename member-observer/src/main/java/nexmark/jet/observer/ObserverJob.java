package nexmark.jet.observer;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.config.ProcessingGuarantee;
import com.hazelcast.jet.core.DAG;
import com.hazelcast.jet.core.JobNotFoundException;
import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.map.IMap;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import nexmark.jet.process.Await;
import nexmark.jet.process.Interruption;

/**
 * The observer of a run: a job that runs on every member until it is closed. It is started again by Jet when a member
 * is lost or joins, and goes on with the remaining members. Belongs to one thread.
 */
public final class ObserverJob implements AutoCloseable {

    /** The limit of the runner's silence where the members end with this process. */
    static final Duration NEVER = Duration.ZERO;

    /** More than the 20 s in which a client finds back to its cluster. */
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(30);

    private static final Duration LONGEST_PREPARATION = Duration.ofMinutes(3);
    private static final Duration POLL = Duration.ofMillis(20);

    private static final Comparator<MemberReport> IN_ORDER = Comparator.comparing(
                    (MemberReport report) -> report.origin().observer())
            .thenComparingLong(MemberReport::sequence);

    private final FailoverJob job;
    private final String runId;
    /** Null where the members end with this process. */
    private final RunnerHeartbeat heartbeat;

    private final Set<String> keys = new HashSet<>();
    private final Set<String> memberUuids = new HashSet<>();

    /** Reports that are fetched and not handed over, each observer's in order. */
    private final Queue<MemberReport> fetched = new ArrayDeque<>();

    private boolean closed;

    private ObserverJob(FailoverJob job, String runId, RunnerHeartbeat heartbeat) {
        this.job = job;
        this.runId = runId;
        this.heartbeat = heartbeat;
    }

    /**
     * Starts the observer. Where the members outlive this process, they end all jobs of the run 30 s after this process
     * has ended or lost them, and remove the maps that the run has left there.
     *
     * @param wayIn a member or a client that is there when it is asked for, and may be another each time
     * @param prepare adds to the job's configuration the classes that the job needs on these members
     * @param outlivesRunner whether the members go on when this process ends
     * @param runId of the run that the observer belongs to
     */
    public static ObserverJob submit(
            Supplier<HazelcastInstance> wayIn, UnaryOperator<JobConfig> prepare, boolean outlivesRunner, String runId) {
        return submit(wayIn, prepare, outlivesRunner ? LONGEST_SILENCE : NEVER, runId);
    }

    static ObserverJob submit(
            Supplier<HazelcastInstance> wayIn, UnaryOperator<JobConfig> prepare, Duration silence, String runId) {
        HazelcastInstance hazelcast = wayIn.get();
        RunnerHeartbeat heartbeat = silence.equals(NEVER) ? null : new RunnerHeartbeat(hazelcast, runId);
        try {
            Job job = start(hazelcast, prepare, silence, runId);
            return new ObserverJob(new FailoverJob(wayIn, hazelcast, job), runId, heartbeat);
        } catch (RuntimeException e) {
            if (heartbeat != null) {
                heartbeat.close();
            }
            throw e;
        }
    }

    /** @param silence without a {@link RunnerHeartbeat}, after which members end the run, or {@link #NEVER} */
    static Job start(HazelcastInstance hazelcast, UnaryOperator<JobConfig> prepare, Duration silence, String runId) {
        JobConfig config = new JobConfig()
                .setName(JobNames.of("observer", runId))
                .setProcessingGuarantee(ProcessingGuarantee.NONE)
                .setAutoScaling(true)
                .setMetricsEnabled(false);
        return hazelcast.getJet().newJob(dag(runId, silence.toSeconds()), prepare.apply(config));
    }

    /**
     * Waits until every member has reported once, or until Ctrl-C: the first report is from after a full collection on
     * the member.
     *
     * @throws AuxiliaryJobFailure if a member has not within 180 s, if the job has failed, or if the cluster does not
     *     know the job any more
     */
    public void awaitReady() {
        if (!Await.until(this::ready, LONGEST_PREPARATION, POLL) && !Interruption.isPending()) {
            throw new AuxiliaryJobFailure("not every member has reported within 180 s");
        }
    }

    public long id() {
        return job.id();
    }

    /** Whether every member has reported at least once, polled or not. Fails if the job has. */
    public boolean ready() {
        fetch();
        return isEachMemberIn(memberUuids, job.hazelcast());
    }

    /** Whether some members are all that run jobs. */
    public static boolean isEachMemberIn(Set<String> memberUuids, HazelcastInstance hazelcast) {
        return hazelcast.getCluster().getMembers().stream()
                .filter(member -> !member.isLiteMember())
                .allMatch(member -> memberUuids.contains(member.getUuid().toString()));
    }

    /**
     * Hands over the reports that have arrived since the last call, each observer's in order. If the consumer fails,
     * that report is lost and the others are handed over next time. Fails if the job has.
     */
    public void poll(Consumer<MemberReport> consumer) {
        fetch();
        for (MemberReport report = fetched.poll(); report != null; report = fetched.poll()) {
            consumer.accept(report);
        }
    }

    /** The reports that have arrived and that {@link #poll} has still to hand over. Fails if the job has. */
    public List<MemberReport> waiting() {
        fetch();
        return List.copyOf(fetched);
    }

    /** Stops the job, hands over the last reports, and removes the job's maps from the cluster. */
    public void close(Consumer<MemberReport> consumer) {
        try {
            if (!status().isTerminal()) {
                JobCancellation.cancel(job.job());
            }
            poll(consumer);
            closed = true;
        } catch (AuxiliaryJobFailure e) {
            closed = true; // a job that has failed or is lost will never answer
            throw e;
        } finally {
            reports(job.hazelcast(), runId).destroy();
            if (heartbeat != null) {
                heartbeat.close();
            }
        }
    }

    /**
     * Stops the job if the cluster still answers and it is not stopped yet; reports not polled yet are lost. A
     * AuxiliaryJobFailure if the job had failed.
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        try {
            close(report -> {});
        } catch (AuxiliaryJobFailure e) {
            throw e;
        } catch (RuntimeException e) {
            // Callers that need the cluster's answers report why it does not answer; nothing runs there any more.
        }
    }

    static IMap<String, byte[]> reports(HazelcastInstance hazelcast, String runId) {
        return hazelcast.getMap(JobNames.of("observed", runId));
    }

    private void fetch() {
        if (status() == JobStatus.FAILED && !job.job().isUserCancelled()) {
            AuxiliaryJobFailure.join("the observer", job.job());
        }
        IMap<String, byte[]> map = reports(job.hazelcast(), runId);
        List<MemberReport> arrived = map.values().stream()
                .map(bytes -> RecordCodec.decode(bytes, MemberReport.class))
                .sorted(IN_ORDER)
                .toList();
        for (MemberReport report : arrived) {
            // A report whose removal failed, as its member was lost meanwhile, is fetched again.
            if (keys.add(report.key())) {
                fetched.add(report);
                memberUuids.add(report.origin().memberUuid());
            }
            map.delete(report.key());
        }
    }

    /** The members keep the state of a job in two copies; it is lost if members leave or take each other for gone. */
    private JobStatus status() {
        try {
            return job.job().getStatus();
        } catch (JobNotFoundException e) {
            throw new AuxiliaryJobFailure("the members do not know the observer's job any more, "
                    + job.hazelcast().getCluster().getMembers().size()
                    + " are in the cluster now; they take each other for gone where they wait long for a processor");
        }
    }

    private static DAG dag(String runId, long silenceSeconds) {
        DAG dag = new DAG();
        dag.newVertex("observe", () -> new ObserveProcessor(runId, silenceSeconds))
                .localParallelism(1);
        Pings.addTo(dag);
        return dag;
    }
}
