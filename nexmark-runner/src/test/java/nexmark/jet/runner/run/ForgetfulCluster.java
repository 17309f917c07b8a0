package nexmark.jet.runner.run;

import com.hazelcast.jet.Job;
import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.jet.impl.JobExecutionRecord;
import com.hazelcast.jet.impl.JobRepository;
import java.time.Duration;
import java.util.stream.IntStream;
import nexmark.jet.process.Await;

/** Embedded members of which a killed one takes both copies of all snapshots along, as two that are lost together may. */
final class ForgetfulCluster extends StagedCluster {

    private static final Duration LONGEST_SNAPSHOT = Duration.ofMinutes(2);
    /** Jet writes snapshots to two maps in turns. */
    private static final int SNAPSHOT_MAPS = 2;

    ForgetfulCluster(int members) {
        super(members);
    }

    /** Waits until the job has a snapshot. A job without a snapshot would start from the first event again and lose nothing. */
    @Override
    public void kill(int member) {
        guaranteedJobs().filter(job -> job.getStatus() == JobStatus.RUNNING).forEach(this::forget);
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
}
