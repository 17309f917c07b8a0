package nexmark.jet.runner.run;

import com.hazelcast.jet.impl.JobExecutionRecord;
import com.hazelcast.jet.impl.JobExecutionRecord.SnapshotStats;

/**
 * What Jet's record of a job says of its snapshots at an instant. It knows the last that was begun and the last that
 * succeeded; Jet counts them from 0.
 *
 * @param atMillis when it was read, epoch ms
 * @param begun the last that was begun; −1 before the first
 * @param begunMillis when that was, epoch ms of the coordinator's clock; {@link #ENDED} if it goes on no more
 * @param succeeded the last that succeeded; −1 before the first
 * @param fromMillis its begin, epoch ms of the coordinator's clock
 * @param toMillis its end, when the state of all members was stored
 * @param bytes of state in it, of all members together
 */
record SnapshotReading(
        long atMillis, long begun, long begunMillis, long succeeded, long fromMillis, long toMillis, long bytes) {

    static final long ENDED = Long.MIN_VALUE;

    private static final long NONE = JobExecutionRecord.NO_SNAPSHOT;

    static SnapshotReading of(long atMillis, JobExecutionRecord job) {
        SnapshotStats last = job.snapshotStats();
        return last == null
                ? new SnapshotReading(atMillis, job.ongoingSnapshotId(), job.ongoingSnapshotStartTime(), NONE, 0, 0, 0)
                : new SnapshotReading(
                        atMillis,
                        job.ongoingSnapshotId(),
                        job.ongoingSnapshotStartTime(),
                        job.snapshotId(),
                        last.startTime(),
                        last.endTime(),
                        last.numBytes());
    }

    boolean inProgress() {
        return begunMillis != ENDED;
    }
}
