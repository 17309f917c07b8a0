package nexmark.jet.latency;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * One thread per member that cuts its recorders at every whole second, a {@link EpochClock#PHASE_MILLIS phase} later
 * takes what they held, and puts it away as an {@link IntervalReport}. When the thread is asked to, it does both at
 * once: for a snapshot, and when a processor has had the measured interval's last row. If a snapshot's barrier is
 * passing, there are two reports, each with rows of one epoch. A report that cannot be put is kept and tried again, in
 * order, with the next one.
 */
final class ReportPublisher implements LatencyProcessor.Flushing {

    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long PHASE_NANOS = TimeUnit.MILLISECONDS.toNanos(EpochClock.PHASE_MILLIS);
    /** For a put that hangs in a cluster that is going down. */
    private static final long STOP_SECONDS = 10;

    private final IntervalReport.Origin origin;
    private final List<LatencyRecorder> recorders;
    private final LongSupplier epochNanos;
    private final BiConsumer<String, byte[]> store;
    private final Consumer<Exception> failures;
    private final EpochLedger ledger;
    private final AtomicLong requested = new AtomicLong();
    private final Semaphore wakeUps = new Semaphore(0);
    private final Thread thread;
    private volatile long flushed;
    private volatile boolean stopped;

    // Under the lock of this object: the thread's, and the closer's after it.
    /** Null unless the recorders are cut and their rows were not taken. */
    private Cut cut;

    private final TreeMap<Long, Interval> takenByEpoch = new TreeMap<>();
    private final Deque<Interval> spares = new ArrayDeque<>();
    private final Queue<Map.Entry<String, byte[]>> pending = new ArrayDeque<>();
    private long sequence;
    private long startMillis;
    private long rowsTotal;
    private long watermarkMillis = LatencyRecorder.NO_WATERMARK;

    /** State of the recorders right before they were cut: the cut holds all rows that the watermark promises. */
    private record Cut(long watermarkMillis, long epoch, long nanos) {}

    /**
     * A publisher that has yet to be started.
     *
     * @param store keeps a report's bytes under its key; may throw
     * @param failures takes exceptions of the store; the publisher goes on
     */
    ReportPublisher(
            IntervalReport.Origin origin,
            List<LatencyRecorder> recorders,
            EpochLedger ledger,
            LongSupplier epochNanos,
            BiConsumer<String, byte[]> store,
            Consumer<Exception> failures) {
        this.origin = origin;
        this.recorders = List.copyOf(recorders);
        this.ledger = ledger;
        this.epochNanos = epochNanos;
        this.store = store;
        this.failures = failures;
        this.thread = new Thread(this::publishEverySecond, "latency-publisher-" + origin.member());
        thread.setDaemon(true);
    }

    void start() {
        startMillis = TimeUnit.NANOSECONDS.toMillis(epochNanos.getAsLong());
        thread.start();
    }

    /**
     * Ends the thread and publishes what is left, before it returns. Call it when the recorders have no writer any
     * more.
     */
    void close() throws InterruptedException {
        stopped = true;
        wakeUps.release();
        thread.join(TimeUnit.SECONDS.toMillis(STOP_SECONDS));
        if (thread.isAlive()) {
            thread.interrupt();
            failures.accept(new IllegalStateException(
                    "publisher did not stop within " + STOP_SECONDS + " s, its last reports are lost"));
            return;
        }
        publish();
    }

    @Override
    public long request() {
        long ticket = requested.incrementAndGet();
        wakeUps.release();
        return ticket;
    }

    @Override
    public boolean isDone(long ticket) {
        return flushed >= ticket;
    }

    private void publishEverySecond() {
        ObservingThreads.enter(thread, "publisher");
        try {
            while (!stopped) {
                boolean onRequest = wakeUps.tryAcquire(nanosToNextStep(), TimeUnit.NANOSECONDS);
                // May swallow the permit of a request that came after the waiting: the step sees that it is open.
                wakeUps.drainPermits();
                if (!stopped) {
                    step(onRequest);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ObservingThreads.leave(thread);
        }
    }

    /** The next whole second, so that the intervals of all members fall into the same ones, or its phase after that. */
    private synchronized long nanosToNextStep() {
        long now = epochNanos.getAsLong();
        return cut == null
                ? NANOS_PER_SECOND - Math.floorMod(now, NANOS_PER_SECOND)
                : Math.max(0, cut.nanos + PHASE_NANOS - now);
    }

    /**
     * One turn of the thread: it publishes at once if a request is open, also one whose wake-up was swallowed or whose
     * put failed. While puts fail there is a turn at each whole second.
     *
     * @param onRequest whether a request has ended the waiting
     */
    synchronized void step(boolean onRequest) {
        if (onRequest || flushed < requested.get()) {
            publish();
        } else if (cut == null) {
            cut();
        } else {
            publishCut();
        }
    }

    synchronized void publish() {
        long served = requested.get();
        try {
            if (cut != null) {
                take();
            }
            cut();
            take();
            store();
            flushed = served;
        } catch (RuntimeException e) {
            failures.accept(e);
        }
    }

    private void publishCut() {
        try {
            take();
            store();
        } catch (RuntimeException e) {
            failures.accept(e);
        }
    }

    private void store() {
        while (!pending.isEmpty()) {
            store.accept(pending.element().getKey(), pending.element().getValue());
            pending.remove();
        }
    }

    private void cut() {
        long lowest = LatencyRecorder.CLOSED;
        long epoch = 0;
        for (LatencyRecorder recorder : recorders) {
            // Before its rows are taken: what the watermark promises must not come in a later report.
            lowest = Math.min(lowest, recorder.watermarkMillis());
            epoch = Math.max(epoch, recorder.epoch());
        }
        recorders.forEach(LatencyRecorder::cut);
        cut = new Cut(lowest, epoch, epochNanos.getAsLong());
    }

    private void take() {
        recorders.forEach(recorder -> recorder.takeCutInto(this::intervalOf));
        long start = startMillis;
        startMillis = Math.max(start, TimeUnit.NANOSECONDS.toMillis(cut.nanos));
        // The watermark belongs to the latest of the epochs, which may have no rows.
        intervalOf(takenByEpoch.isEmpty() ? cut.epoch : Math.max(cut.epoch, takenByEpoch.lastKey()));
        while (takenByEpoch.size() > 1) {
            report(takenByEpoch.pollFirstEntry(), start);
        }
        watermarkMillis = cut.watermarkMillis;
        cut = null;
        report(takenByEpoch.pollFirstEntry(), start);
    }

    private Interval intervalOf(long epoch) {
        return takenByEpoch.computeIfAbsent(epoch, key -> spares.isEmpty() ? new Interval() : spares.pop());
    }

    private void report(Map.Entry<Long, Interval> entry, long start) {
        Interval interval = entry.getValue();
        rowsTotal += interval.rows();
        IntervalReport report = new IntervalReport(
                origin,
                sequence++,
                start,
                startMillis,
                watermarkMillis,
                rowsTotal,
                ledger.delivery(entry.getKey()),
                interval);
        pending.add(Map.entry(report.key(), report.encode()));
        interval.reset();
        spares.push(interval);
    }
}
