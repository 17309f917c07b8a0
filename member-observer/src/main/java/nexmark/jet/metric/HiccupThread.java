package nexmark.jet.metric;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.ObservingThreads;

/** Sleeps four milliseconds, wakes, looks at the clock, and when it woke late at the counters of kernel and JVM. */
final class HiccupThread implements AutoCloseable {

    /** Up to this much of a delay is not seen. A shorter sleep would show more, but each wake costs 15 microseconds. */
    static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(4);

    /** A longer delay is handed over. Shorter delays are usual for a scheduler, and no excursion is that low. */
    static final long TOLERATED_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** After a delay above this the counters are read, so that its part in them does not count for the next delay. */
    private static final long REMARKABLE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Otherwise the counters are read once in so many sleeps. */
    private static final int SLEEPS_PER_READING = 8;

    private final LongAccumulator longestNanos = new LongAccumulator(Math::max, 0);
    private final LongSupplier safepointMillis = SafepointMillis.safepointMillis();
    private final Consumer<Hiccup> consumer;
    private volatile Thread thread;

    private SchedStat schedStat;
    private long runDelayBefore;
    private long safepointBefore;
    private int sleepsSinceReading;
    private Hiccup waitingForSafepoint;

    /** @param consumer called from this thread, at the next wake after each longer delay */
    HiccupThread(Consumer<Hiccup> consumer) {
        this.consumer = consumer;
    }

    void start() {
        Thread sleeper = new Thread(this::run, "nexmark-hiccups");
        sleeper.setDaemon(true);
        thread = sleeper;
        sleeper.start();
    }

    /** The longest delay since the last call, ns; may be called from any thread. */
    long longestNanosThenReset() {
        return longestNanos.getThenReset();
    }

    @Override
    public void close() {
        Thread sleeper = thread;
        thread = null;
        LockSupport.unpark(sleeper);
    }

    private void run() {
        ObservingThreads.enter(Thread.currentThread(), "hiccups");
        try (SchedStat own = SchedStat.of(SchedStat.OWN)) {
            schedStat = own;
            readCounters();
            long asleepAt = EpochClock.nanos();
            while (thread == Thread.currentThread()) {
                LockSupport.parkNanos(this, SLEEP_NANOS);
                long awakeAt = EpochClock.nanos();
                woke(asleepAt + SLEEP_NANOS, awakeAt - asleepAt - SLEEP_NANOS);
                asleepAt = awakeAt;
            }
        } finally {
            ObservingThreads.leave(Thread.currentThread());
        }
    }

    private void woke(long dueNanos, long delayNanos) {
        longestNanos.accumulate(delayNanos);
        if (waitingForSafepoint != null) {
            Hiccup hiccup = waitingForSafepoint;
            waitingForSafepoint = null;
            consumer.accept(new Hiccup(
                    hiccup.dueNanos(),
                    hiccup.delayNanos(),
                    hiccup.runDelayNanos(),
                    growth(safepointBefore, safepointMillis.getAsLong())));
            readCounters();
        }
        if (delayNanos > TOLERATED_NANOS) {
            // The JVM adds a safepoint to its count a moment after it has let the threads go: read that a sleep later.
            waitingForSafepoint =
                    new Hiccup(dueNanos, delayNanos, growth(runDelayBefore, schedStat.runDelayNanos()), -1);
        } else if (delayNanos > REMARKABLE_NANOS || ++sleepsSinceReading >= SLEEPS_PER_READING) {
            readCounters();
        }
    }

    private void readCounters() {
        sleepsSinceReading = 0;
        runDelayBefore = schedStat.runDelayNanos();
        safepointBefore = safepointMillis.getAsLong();
    }

    private static long growth(long before, long after) {
        return before < 0 || after < 0 ? -1 : after - before;
    }

    /**
     * A thread woke later than it wanted to.
     *
     * @param dueNanos when it should have woken, epoch ns
     * @param delayNanos how much later it ran
     * @param runDelayNanos how long of it the thread waited for a processor; negative if not known
     * @param safepointMillis how long of it the JVM had stopped its threads; negative if not known
     */
    record Hiccup(long dueNanos, long delayNanos, long runDelayNanos, long safepointMillis) {

        /**
         * The incident as which this is reported; empty if a pause of the collector explains it, because the pause is
         * reported already. Half of the delay is enough for a cause: the rest follows from it.
         */
        Optional<TimedIncident> incident(List<TimedIncident> gcPauses) {
            double gcMillis = gcPauses.stream().mapToDouble(this::sharedMillis).sum();
            if (explains(gcMillis)) {
                return Optional.empty();
            }
            double runDelayMillis = runDelayNanos / 1e6;
            if (explains(runDelayMillis)) {
                return Optional.of(
                        as(IncidentKind.CPU_CONTENTION, "a thread waited %.1f ms for a processor", runDelayMillis));
            }
            if (explains((double) safepointMillis)) {
                return Optional.of(as(
                        IncidentKind.SAFEPOINT, "the JVM stopped its threads for %.0f ms", (double) safepointMillis));
            }
            return Optional.of(as(
                    IncidentKind.STOPPED,
                    "the process did not run for %.1f ms, nor wait for a processor",
                    delayMillis()));
        }

        private boolean explains(double millis) {
            return 2 * millis >= delayMillis();
        }

        private double delayMillis() {
            return delayNanos / 1e6;
        }

        /** Pauses are known to the millisecond: one that ends in the millisecond in which this begins counts as 1 ms. */
        private double sharedMillis(TimedIncident pause) {
            double from = Math.max((double) pause.fromMillis(), dueNanos / 1e6 - 1);
            double to = Math.min(pause.toMillis() + 1, dueNanos / 1e6 + delayMillis());
            return Math.max(0, to - from);
        }

        private TimedIncident as(IncidentKind kind, String format, double millis) {
            return new TimedIncident(
                    kind,
                    TimeUnit.NANOSECONDS.toMillis(dueNanos),
                    delayMillis(),
                    String.format(Locale.ROOT, format, millis));
        }
    }
}
