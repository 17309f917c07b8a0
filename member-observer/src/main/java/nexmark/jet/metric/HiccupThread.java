package nexmark.jet.metric;

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
            consumer.accept(hiccup.withSafepointMillis(growth(safepointBefore, safepointMillis.getAsLong())));
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
}
