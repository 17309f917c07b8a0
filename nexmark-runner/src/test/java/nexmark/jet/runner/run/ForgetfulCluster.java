package nexmark.jet.runner.run;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.ProcessingGuarantee;
import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.jet.impl.JobExecutionRecord;
import com.hazelcast.jet.impl.JobRepository;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import nexmark.jet.cluster.ClusterUnderTest;
import nexmark.jet.cluster.EmbeddedCluster;
import nexmark.jet.cluster.FaultyMembers;
import nexmark.jet.process.Await;

/** Embedded members of which a killed one takes both copies of all snapshots along, as two that are lost together may. */
final class ForgetfulCluster implements ClusterUnderTest, FaultyMembers {

    private static final Duration LONGEST_SNAPSHOT = Duration.ofMinutes(2);
    /** Jet writes snapshots to two maps in turns. */
    private static final int SNAPSHOT_MAPS = 2;

    private final EmbeddedCluster members;

    private ForgetfulCluster(EmbeddedCluster members) {
        this.members = members;
    }

    static ForgetfulCluster start(int members) {
        return new ForgetfulCluster(EmbeddedCluster.start(members, members));
    }

    @Override
    public HazelcastInstance hazelcast() {
        return members.hazelcast();
    }

    @Override
    public int memberCount() {
        return members.memberCount();
    }

    @Override
    public Optional<FaultyMembers> faults() {
        return Optional.of(this);
    }

    @Override
    public String address(int member) {
        return members.address(member);
    }

    /** Waits until the job has a snapshot. A job without one would begin anew and lose nothing. */
    @Override
    public void kill(int member) {
        hazelcast().getJet().getJobs().stream()
                .filter(job -> job.getStatus() == JobStatus.RUNNING)
                .filter(job -> job.getConfig().getProcessingGuarantee() != ProcessingGuarantee.NONE)
                .forEach(this::forget);
        members.kill(member);
    }

    private void forget(Job job) {
        Await.require(
                () -> hasSnapshot(job),
                LONGEST_SNAPSHOT,
                Await.POLL,
                () -> new IllegalStateException("no snapshot of " + job.getName() + " within 120 s"));
        IntStream.range(0, SNAPSHOT_MAPS)
                .mapToObj(map -> JobRepository.snapshotDataMapName(job.getId(), map))
                .forEach(map -> hazelcast().getMap(map).clear());
    }

    private boolean hasSnapshot(Job job) {
        Object record =
                hazelcast().getMap(JobRepository.JOB_EXECUTION_RECORDS_MAP_NAME).get(job.getId());
        return record instanceof JobExecutionRecord known && known.snapshotId() >= 0;
    }

    @Override
    public int add() {
        return members.add();
    }

    @Override
    public void close() {
        members.close();
    }
}
