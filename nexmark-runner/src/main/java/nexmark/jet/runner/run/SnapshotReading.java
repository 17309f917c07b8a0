package nexmark.jet.runner.run;

import com.hazelcast.jet.impl.JobExecutionRecord;
import com.hazelcast.jet.impl.JobExecutionRecord.SnapshotStats;

/**
 * What Jet's record of a job says of its snapshots at an instant. It knows the last that was begun and the last that
 * succeeded; Jet counts them from 0.
 *
 * @param atMillis when it was read, epoch ms
 * @param begun the last that was begun; −1 before the first
 * @param inProgress whether that one goes on
 * @param succeeded the last that succeeded; −1 before the first
 * @param fromMillis its begin, epoch ms of the coordinator's clock
 * @param toMillis its end, when the state of all members was stored
 * @param bytes of state in it, of all members together
 */
record SnapshotReading(
        long atMillis, long begun, boolean inProgress, long succeeded, long fromMillis, long toMillis, long bytes) {

    private static final long NONE = JobExecutionRecord.NO_SNAPSHOT;

    static SnapshotReading of(long atMillis, JobExecutionRecord job) {
        boolean inProgress = job.ongoingSnapshotStartTime() != Long.MIN_VALUE;
        SnapshotStats last = job.snapshotStats();
        return last == null
                ? new SnapshotReading(atMillis, job.ongoingSnapshotId(), inProgress, NONE, 0, 0, 0)
                : new SnapshotReading(
                        atMillis,
                        job.ongoingSnapshotId(),
                        inProgress,
                        job.snapshotId(),
                        last.startTime(),
                        last.endTime(),
                        last.numBytes());
    }
}
