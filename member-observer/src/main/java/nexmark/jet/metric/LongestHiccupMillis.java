package nexmark.jet.metric;

import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.locks.LockSupport;
import nexmark.jet.latency.EpochClock;
import nexmark.jet.latency.ObservingThreads;

/**
 * The longest delay of a thread that wants next to nothing: to sleep four milliseconds, wake, and look at the clock.
 * The delay holds pauses of this JVM as well as stalls by kernel, hypervisor and neighbours; each longer delay becomes
 * an incident that names its cause. The idea is jHiccup's.
 *
 * @see <a href="https://github.com/giltene/jHiccup">jHiccup</a>
 */
@AutoService(EngineMetric.class)
@About(
        scope = Scope.PROCESS,
        across = Across.MAX,
        description = "The longest delay of a thread that should wake every four milliseconds, whatever delayed it.")
public final class LongestHiccupMillis implements EngineMetric {

    /** Up to this much of a delay is not seen. A shorter sleep would show more, but each wake costs 15 microseconds. */
    private static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(4);

    /** A longer delay is an incident. Shorter delays are usual for a scheduler, and no excursion is that low. */
    private static final long TOLERATED_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** After a delay above this the counters are read, so that its part in them does not count for the next delay. */
    private static final long REMARKABLE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Otherwise the counters are read once in this many sleeps. */
    private static final int SLEEPS_PER_READING = 8;

    /**
     * The collector's notification arrives within this time of its pause. Until then no report has the hiccups that the
     * pause may explain.
     */
    public static final long NOTIFIED_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    /** Pauses are kept as long as a hiccup may be that overlaps them. */
    private static final int PAUSES_KEPT = 1_000;

    private final LongAccumulator longestNanos = new LongAccumulator(Math::max, 0);
    private volatile Thread thread;

    // The thread's own.
    private final Counter safepointMillis = new Counter(SafepointMillis.safepointMillis());
    private Counter runDelayNanos;
    private int sleepsSinceReading;
    private Hiccup waitingForSafepoint;

    private final Queue<Hiccup> hiccups = new ConcurrentLinkedQueue<>();
    private final BlockingQueue<TimedIncident> newPauses = new LinkedBlockingQueue<>();
    private final List<TimedIncident> pauses = new ArrayList<>();
    private final GcPauses gcPauses = new GcPauses(pause -> heard(pause.incident()));

    @Override
    public void start() {
        gcPauses.listen();
        Thread sleeper = new Thread(this::run, "nexmark-hiccups");
        sleeper.setDaemon(true);
        thread = sleeper;
        sleeper.start();
    }

    /** Hiccups so new that a pause which explains them may not be known yet wait for the next call. */
    @Override
    public double sample(Span span) {
        newPauses.drainTo(pauses);
        pauses.subList(0, Math.max(0, pauses.size() - PAUSES_KEPT)).clear();
        Hiccup hiccup = hiccups.peek();
        while (hiccup != null && hiccup.dueNanos() + hiccup.delayNanos() + NOTIFIED_NANOS <= span.toNanos()) {
            hiccup.incident(pauses).ifPresent(span.incidents()::add);
            hiccups.remove();
            hiccup = hiccups.peek();
        }
        return longestNanos.getThenReset() / 1e6;
    }

    private void run() {
        ObservingThreads.enter(Thread.currentThread(), "hiccups");
        try (SchedStat own = SchedStat.of(SchedStat.OWN)) {
            runDelayNanos = new Counter(own::runDelayNanos);
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
            delayed(new Hiccup(
                    hiccup.dueNanos(), hiccup.delayNanos(), hiccup.runDelayNanos(), safepointMillis.growth()));
            readCounters();
        }
        if (delayNanos > TOLERATED_NANOS) {
            // The JVM adds a safepoint to its count a moment after it has let the threads go: read that a sleep later.
            waitingForSafepoint = new Hiccup(dueNanos, delayNanos, runDelayNanos.growth(), Double.NaN);
        } else if (delayNanos > REMARKABLE_NANOS || ++sleepsSinceReading >= SLEEPS_PER_READING) {
            readCounters();
        }
    }

    private void readCounters() {
        sleepsSinceReading = 0;
        runDelayNanos.start();
        safepointMillis.start();
    }

    @Override
    public void close() {
        gcPauses.close();
        Thread sleeper = thread;
        thread = null;
        LockSupport.unpark(sleeper);
    }

    void heard(TimedIncident pause) {
        newPauses.add(pause);
    }

    void delayed(Hiccup hiccup) {
        hiccups.add(hiccup);
    }

    /**
     * A thread woke later than it wanted to.
     *
     * @param dueNanos when it should have woken, epoch ns
     * @param delayNanos how much later it ran
     * @param runDelayNanos how long of it the thread waited for a processor; NaN if not known
     * @param safepointMillis how long of it the JVM had stopped its threads; NaN if not known
     */
    record Hiccup(long dueNanos, long delayNanos, double runDelayNanos, double safepointMillis) {

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
                return as(IncidentKind.CPU_CONTENTION, "a thread waited %.1f ms for a processor", runDelayMillis);
            }
            return explains(safepointMillis)
                    ? as(IncidentKind.SAFEPOINT, "the JVM stopped its threads for %.0f ms", safepointMillis)
                    : as(
                            IncidentKind.STOPPED,
                            Double.isNaN(runDelayMillis)
                                    ? "the process did not run for %.1f ms, perhaps for want of a processor"
                                    : "the process did not run for %.1f ms, nor wait for a processor",
                            delayMillis());
        }

        private boolean explains(double millis) {
            return 2 * millis >= delayMillis();
        }

        private double delayMillis() {
            return delayNanos / 1e6;
        }

        /**
         * Pauses are known to the millisecond: one that ends in the millisecond in which this begins counts as 1 ms.
         */
        private double sharedMillis(TimedIncident pause) {
            double from = Math.max((double) pause.fromMillis(), dueNanos / 1e6 - 1);
            double to = Math.min(pause.toMillis() + 1, dueNanos / 1e6 + delayMillis());
            return Math.max(0, to - from);
        }

        private Optional<TimedIncident> as(IncidentKind kind, String format, double millis) {
            String detail = String.format(Locale.ROOT, format, millis);
            return Optional.of(new TimedIncident(kind, TimeUnit.NANOSECONDS.toMillis(dueNanos), delayMillis(), detail));
        }
    }
}
