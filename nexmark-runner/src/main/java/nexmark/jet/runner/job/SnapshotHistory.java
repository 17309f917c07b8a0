package nexmark.jet.runner.job;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.result.Snapshots;

/** The outcome of each of a job's snapshots, from readings that need not see all of them. */
final class SnapshotHistory {

    /** The snapshots that have ended, by their number. */
    private final List<Ended> ended = new ArrayList<>();

    /** Attempts that failed before any member began, whose number Jet then gives to the next. */
    private final List<Ended> retried = new ArrayList<>();

    /** Null before the first. */
    private SnapshotReading lastInProgress;

    private boolean empty = true;

    /** Whether there was no reading at all. */
    boolean isEmpty() {
        return empty;
    }

    /**
     * Takes a reading, no older than the earlier ones. Every snapshot begun before the last ended one has ended too: it
     * failed if its number is above the last success, otherwise its outcome was not seen.
     */
    void add(SnapshotReading reading) {
        empty = false;
        addIfRetried(reading);
        long lastEnded = reading.inProgress() ? reading.begun() - 1 : reading.begun();
        for (long number = ended.size(); number <= lastEnded; number++) {
            Outcome outcome = number > reading.succeeded() ? Outcome.FAILED : Outcome.UNSEEN;
            ended.add(new Ended(outcome, reading.atMillis(), 0, 0));
        }
        if (reading.succeeded() >= 0 && reading.succeeded() < ended.size()) {
            long millis = reading.toMillis() - reading.fromMillis();
            ended.set(
                    (int) reading.succeeded(),
                    new Ended(Outcome.SUCCEEDED, reading.toMillis(), millis, reading.bytes()));
        }
    }

    /** Counts the attempt in progress as failed if its number now has another begin. */
    private void addIfRetried(SnapshotReading reading) {
        if (lastInProgress != null) {
            long number = lastInProgress.begun();
            boolean begunAnew = reading.begun() == number
                    && reading.inProgress()
                    && reading.begunMillis() != lastInProgress.begunMillis();
            boolean anotherSucceeded =
                    reading.succeeded() == number && reading.fromMillis() != lastInProgress.begunMillis();
            if (begunAnew || anotherSucceeded) {
                retried.add(new Ended(Outcome.FAILED, reading.atMillis(), 0, 0));
                lastInProgress = null;
            }
        }
        // Between two attempts Jet counts back, to a number that has long ended.
        if (reading.inProgress() && reading.begun() >= ended.size()) {
            lastInProgress = reading;
        }
    }

    /** The snapshots that ended in a span, epoch ms; a failed or unseen one ended when the runner learned of it. */
    Snapshots endedBetween(long fromMillis, long toMillis) {
        List<Ended> within = Stream.concat(ended.stream(), retried.stream())
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

    private record Ended(Outcome outcome, long atMillis, long millis, long bytes) {}
}
