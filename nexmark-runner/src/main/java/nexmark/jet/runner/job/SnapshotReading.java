package nexmark.jet.runner.job;

import com.hazelcast.jet.impl.JobExecutionRecord;
import com.hazelcast.jet.impl.JobExecutionRecord.SnapshotStats;

/**
 * A job's snapshots in Jet's record of the job at an instant: the last one that began and the last one that succeeded.
 * Jet counts snapshots from 0.
 *
 * @param atMillis when the record was read, epoch ms
 * @param begun number of the last snapshot that began; −1 before the first
 * @param begunMillis when that snapshot began, epoch ms of the coordinator's clock; {@link #ENDED} if it has ended
 * @param succeeded number of the last snapshot that succeeded; −1 before the first
 * @param fromMillis when the last success began, epoch ms of the coordinator's clock
 * @param toMillis when the last success ended: the state of all members was stored
 * @param bytes state in the last success, of all members together
 */
record SnapshotReading(
        long atMillis, long begun, long begunMillis, long succeeded, long fromMillis, long toMillis, long bytes) {

    static final long ENDED = Long.MIN_VALUE;

    private static final long NONE = JobExecutionRecord.NO_SNAPSHOT;

    static SnapshotReading of(long atMillis, JobExecutionRecord job) {
        SnapshotStats last = job.snapshotStats();
        return new SnapshotReading(
                atMillis,
                job.ongoingSnapshotId(),
                job.ongoingSnapshotStartTime(),
                last == null ? NONE : job.snapshotId(),
                last == null ? 0 : last.startTime(),
                last == null ? 0 : last.endTime(),
                last == null ? 0 : last.numBytes());
    }

    boolean inProgress() {
        return begunMillis != ENDED;
    }
}
