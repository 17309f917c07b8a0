package nexmark.jet.metric;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import nexmark.jet.latency.EpochClock;

/** Sleeps four milliseconds, wakes, looks at the clock; when that was late, at what the kernel and the JVM count. */
final class HiccupThread implements AutoCloseable {

    /** A delay is seen but for up to this much of it. Shorter would see more, but each wake costs 15 microseconds. */
    static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(4);

    /** A longer delay is handed over. Shorter ones are a scheduler's usual, and no excursion is that low. */
    static final long TOLERATED_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** After a delay above this the counters are read, so that what it made of them is not held against the next. */
    private static final long REMARKABLE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Otherwise every so many sleeps. */
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

    /** Since the last call; may be called from any thread. */
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
            schedStat.read();
            waitingForSafepoint =
                    new Hiccup(dueNanos, delayNanos, growth(runDelayBefore, schedStat.runDelayNanos()), -1);
        } else if (delayNanos > REMARKABLE_NANOS || ++sleepsSinceReading >= SLEEPS_PER_READING) {
            readCounters();
        }
    }

    private void readCounters() {
        sleepsSinceReading = 0;
        schedStat.read();
        runDelayBefore = schedStat.runDelayNanos();
        safepointBefore = safepointMillis.getAsLong();
    }

    private static long growth(long before, long after) {
        return before < 0 || after < 0 ? -1 : after - before;
    }
}
