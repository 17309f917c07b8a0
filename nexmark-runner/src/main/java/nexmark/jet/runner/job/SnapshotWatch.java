package nexmark.jet.runner.job;

import com.hazelcast.jet.impl.JobExecutionRecord;
import com.hazelcast.jet.impl.JobRepository;
import com.hazelcast.map.IMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.observer.FailoverJob;
import nexmark.jet.result.Snapshots;

/**
 * Watches a job's snapshots from a member or a client. Jet reports them only in its internal record of the job; metrics
 * have only sizes. The record holds the last success only, so the watch has to look more often than there are
 * snapshots. If the members run another Hazelcast, whose record cannot be read, nothing is known of the snapshots.
 */
public final class SnapshotWatch {

    private static final long LONGEST_LAST_LOOK_MILLIS = 1000;

    private final FailoverJob job;
    private final SnapshotHistory history = new SnapshotHistory();
    private CompletableFuture<JobExecutionRecord> answer;

    public SnapshotWatch(FailoverJob job) {
        this.job = job;
    }

    /**
     * Takes the answer, if it has arrived, and asks again. This does not wait: a frozen member does not answer for
     * long.
     */
    public void look() {
        if (answer != null && !answer.isDone()) {
            return;
        }
        if (answer != null) {
            take();
        }
        answer = ask();
    }

    /**
     * Looks once more, and waits for the answer up to a second. To be called before the job ends and Jet forgets it.
     */
    public void lastLook() {
        answer = ask();
        take();
    }

    /** The snapshots of all jobs that ended in a span, epoch ms; null where nothing is known of them. */
    public static Snapshots endedBetween(List<SnapshotWatch> jobs, long fromMillis, long toMillis) {
        List<SnapshotHistory> known = jobs.stream()
                .map(job -> job.history)
                .filter(one -> !one.isEmpty())
                .toList();
        return known.isEmpty() ? null : SnapshotHistory.endedBetween(known, fromMillis, toMillis);
    }

    private CompletableFuture<JobExecutionRecord> ask() {
        IMap<Long, JobExecutionRecord> records = job.hazelcast().getMap(JobRepository.JOB_EXECUTION_RECORDS_MAP_NAME);
        return records.getAsync(job.id()).toCompletableFuture();
    }

    private void take() {
        try {
            JobExecutionRecord record = answer.get(LONGEST_LAST_LOOK_MILLIS, TimeUnit.MILLISECONDS);
            if (record != null) {
                history.add(SnapshotReading.of(EpochClock.millis(), record));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException | RuntimeException e) {
            // The member that was asked is gone, or its record cannot be read: the next look asks again.
            answer = null;
        }
    }
}
