package nexmark.jet.runner.job;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.result.Snapshots;

/** The outcome of each of a job's snapshots, from readings that need not see all of them. */
final class SnapshotHistory {

    /** The snapshots that have ended, each at the index of its number. */
    private final List<Ended> ended = new ArrayList<>();

    /** Attempts that failed before any member began. Jet gives their number to the next attempt. */
    private final List<Ended> retried = new ArrayList<>();

    /** The last reading of a snapshot in progress; null before the first. */
    private SnapshotReading lastInProgress;

    private boolean empty = true;

    boolean isEmpty() {
        return empty;
    }

    /**
     * Takes a reading, no older than the earlier ones. Every snapshot that began before the last ended one has ended
     * too. It failed if its number is above the last success; otherwise nobody saw whether it failed or succeeded.
     */
    void add(SnapshotReading reading) {
        empty = false;
        addIfRetried(reading);
        long lastEnded = reading.inProgress() ? reading.begun() - 1 : reading.begun();
        for (long number = ended.size(); number <= lastEnded; number++) {
            Outcome outcome = number > reading.succeeded() ? Outcome.FAILED : Outcome.UNSEEN;
            ended.add(new Ended(outcome, reading.atMillis()));
        }
        if (reading.succeeded() >= 0 && reading.succeeded() < ended.size()) {
            long millis = reading.toMillis() - reading.fromMillis();
            ended.set(
                    (int) reading.succeeded(),
                    new Ended(Outcome.SUCCEEDED, reading.toMillis(), millis, reading.bytes()));
        }
    }

    /** Counts the attempt in progress as failed if its number now has another start. */
    private void addIfRetried(SnapshotReading reading) {
        if (lastInProgress != null) {
            long number = lastInProgress.begun();
            boolean begunAnew = reading.begun() == number
                    && reading.inProgress()
                    && reading.begunMillis() != lastInProgress.begunMillis();
            boolean anotherSucceeded =
                    reading.succeeded() == number && reading.fromMillis() != lastInProgress.begunMillis();
            if (begunAnew || anotherSucceeded) {
                retried.add(new Ended(Outcome.FAILED, reading.atMillis()));
                lastInProgress = null;
            }
        }
        // Between two attempts Jet counts back, to a number that has long ended.
        if (reading.inProgress() && reading.begun() >= ended.size()) {
            lastInProgress = reading;
        }
    }

    /**
     * The snapshots of all jobs that ended in a span, epoch ms. A failed or unseen snapshot ended when the runner
     * learned of it.
     */
    static Snapshots endedBetween(List<SnapshotHistory> jobs, long fromMillis, long toMillis) {
        List<Ended> within = jobs.stream()
                .flatMap(job -> Stream.concat(job.ended.stream(), job.retried.stream()))
                .filter(snapshot -> snapshot.atMillis >= fromMillis && snapshot.atMillis < toMillis)
                .toList();
        List<Ended> succeeded = only(Outcome.SUCCEEDED, within);
        return Snapshots.of(
                succeeded.stream().map(Ended::millis).toList(),
                succeeded.stream().map(Ended::bytes).toList(),
                only(Outcome.FAILED, within).size(),
                only(Outcome.UNSEEN, within).size());
    }

    private static List<Ended> only(Outcome outcome, List<Ended> snapshots) {
        return snapshots.stream().filter(each -> each.outcome == outcome).toList();
    }

    private enum Outcome {
        SUCCEEDED,
        FAILED,
        UNSEEN
    }

    private record Ended(Outcome outcome, long atMillis, long millis, long bytes) {
        Ended(Outcome outcome, long atMillis) {
            this(outcome, atMillis, 0, 0);
        }
    }
}
