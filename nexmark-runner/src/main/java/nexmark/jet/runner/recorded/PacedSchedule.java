package nexmark.jet.runner.recorded;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.latency.LatencySettings;
import nexmark.jet.oracle.Oracle;
import nexmark.jet.oracle.Oracle.Slice;
import nexmark.jet.plan.Millis;
import nexmark.jet.process.UserMistake;
import nexmark.jet.question.Timing;
import nexmark.jet.runner.run.Interval;

/**
 * What a paced replay will do, in the time of the recording.
 *
 * @param interval the measured interval: rows count whose ideal time is in it
 * @param untilMillis the replay waits for all rows whose ideal time is before this instant, and compares them, epoch ms
 * @param eventsBySecond how many of the events that the query reads are due in each second since the epoch
 */
public record PacedSchedule(
        RecordedEvents recorded, Interval interval, long untilMillis, Map<Long, Long> eventsBySecond) {

    private static final long SECOND_MILLIS = TimeUnit.SECONDS.toMillis(1);

    public PacedSchedule {
        eventsBySecond = Map.copyOf(eventsBySecond);
    }

    /**
     * Plans a replay. Windows that hold less than a whole window of the recording, at its begin and after its end, are right
     * answers, but no samples.
     *
     * @param warmupMillis time from the first event to the measured interval, if the first whole window takes no longer
     * @param measureMillis the longest measured interval; empty = to the last event, and all rows are awaited
     * @throws UserMistake if the measured interval would be empty, or is in a future that the latencies do not reach
     */
    static PacedSchedule of(Replay replay, long warmupMillis, OptionalLong measureMillis, RecordedEvents recorded) {
        Map<Long, Long> bySecond =
                bySecond(recorded, replay.query().definition().reads());
        if (bySecond.isEmpty()) {
            throw new UserMistake("there are no events that " + replay.query().id()
                    + " reads, expected some to measure with --paced");
        }
        Oracle<?> oracle = replay.query().oracle(replay.settings(), Slice.EVERYTHING);
        boolean hasWindows = replay.query().definition().timing() == Timing.COMPLETE_WINDOW;
        long windowMillis = hasWindows ? oracle.reachMillis() : 0;
        long start = recorded.events().get(0).dateTime();
        long end = recorded.latestMillis() + 1;
        long from = start + Math.max(warmupMillis, windowMillis);
        checkBounds(start, from, end, warmupMillis, windowMillis);
        long to = Math.min(end, from + measureMillis.orElse(end - from));
        long lastIdeal = hasWindows ? end - 1 + windowMillis : lastIdealMillis(oracle, recorded);
        long until = measureMillis.isPresent() ? to : Math.max(end, lastIdeal + 1);
        long stride = Math.min(oracle.periodMillis(), Interval.LARGEST_STRIDE_MILLIS);
        return new PacedSchedule(
                recorded, new Interval(start, from, to, until + replay.lagMillis() + stride), until, bySecond);
    }

    private static void checkBounds(long start, long from, long end, long warmupMillis, long windowMillis) {
        if (end > LatencySettings.MAX_EPOCH_MILLIS) {
            throw new UserMistake("the last event is of " + Instant.ofEpochMilli(end - 1) + ", expected one before "
                    + Instant.ofEpochMilli(LatencySettings.MAX_EPOCH_MILLIS) + " with --paced");
        }
        if (from >= end) {
            throw new UserMistake("the last event is due " + Millis.text(end - 1 - start)
                    + " after the first, expected at least "
                    + (warmupMillis >= windowMillis
                            ? "--warmup " + Millis.text(warmupMillis)
                            : "the first whole window, " + Millis.text(windowMillis)));
        }
    }

    private static <R> long lastIdealMillis(Oracle<R> oracle, RecordedEvents recorded) {
        return recorded.rowsBy(oracle).stream()
                .mapToLong(oracle::idealTime)
                .max()
                .orElse(Long.MIN_VALUE);
    }

    private static Map<Long, Long> bySecond(RecordedEvents recorded, Set<EventKind> kinds) {
        Map<Long, Long> bySecond = new HashMap<>();
        long dueMillis = Long.MIN_VALUE;
        for (Event event : recorded.events()) {
            dueMillis = Math.max(dueMillis, event.dateTime());
            if (kinds.contains(event.kind())) {
                bySecond.merge(Math.floorDiv(dueMillis, SECOND_MILLIS), 1L, Long::sum);
            }
        }
        return bySecond;
    }

    /** How many events the query reads. */
    public long events() {
        return eventsBySecond.values().stream().mapToLong(Long::longValue).sum();
    }

    /** How many of these are due in the second that ends at an instant, epoch ms, or last ended before it. */
    long eventsInSecondBefore(long millis) {
        return eventsBySecond.getOrDefault(Math.floorDiv(millis, SECOND_MILLIS) - 1, 0L);
    }

    /** The time from the first event to the last, ms. */
    public long eventMillis() {
        return recorded.latestMillis() - interval.startMillis();
    }

    /** The time from the first event to the instant at which an ideal engine would have given the last awaited row, ms. */
    public long answerMillis() {
        return interval.plannedEndMillis() - interval.startMillis();
    }

    /** The ideal times whose rows are compared. */
    Slice compared() {
        return new Slice(Long.MIN_VALUE, untilMillis);
    }
}
