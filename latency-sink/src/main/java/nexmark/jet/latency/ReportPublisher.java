package nexmark.jet.latency;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * One thread per member that takes what its recorders hold, at every whole second, and puts it away as one {@link
 * IntervalReport}. A report that cannot be put is kept and tried again, in order, with the next one.
 */
final class ReportPublisher {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long NANOS_PER_MILLI = 1_000_000L;
    /** For a put that hangs in a cluster that is going down. */
    private static final long STOP_SECONDS = 10;

    private final IntervalReport.Origin origin;
    private final List<LatencyRecorder> recorders;
    private final LongSupplier epochNanos;
    private final BiConsumer<String, byte[]> store;
    private final Consumer<Exception> failures;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Thread thread;

    // Under the lock of this object: the thread's, and the closer's after it.
    private final Interval interval = new Interval();
    private final Queue<Map.Entry<String, byte[]>> pending = new ArrayDeque<>();
    private long sequence;
    private long startMillis;
    private long rowsTotal;

    /**
     * A publisher that has yet to be started.
     *
     * @param store keeps a report's bytes under its key; may throw
     * @param failures is told what the store threw; the publisher goes on
     */
    ReportPublisher(
            IntervalReport.Origin origin,
            List<LatencyRecorder> recorders,
            LongSupplier epochNanos,
            BiConsumer<String, byte[]> store,
            Consumer<Exception> failures) {
        this.origin = origin;
        this.recorders = List.copyOf(recorders);
        this.epochNanos = epochNanos;
        this.store = store;
        this.failures = failures;
        this.thread = new Thread(this::publishEverySecond, "latency-publisher-" + origin.member());
        thread.setDaemon(true);
    }

    void start() {
        startMillis = epochNanos.getAsLong() / NANOS_PER_MILLI;
        thread.start();
    }

    /** Ends the thread and publishes what is left, before it returns. Call it when the recorders have no writer any more. */
    void close() throws InterruptedException {
        stopped.countDown();
        thread.join(TimeUnit.SECONDS.toMillis(STOP_SECONDS));
        if (thread.isAlive()) {
            thread.interrupt();
            failures.accept(new IllegalStateException(
                    "publisher did not stop within " + STOP_SECONDS + " s, its last reports are lost"));
            return;
        }
        publish(true);
    }

    private void publishEverySecond() {
        try {
            while (!stopped.await(nanosToWholeSecond(), TimeUnit.NANOSECONDS)) {
                publish(false);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whole seconds, so that the intervals of all members fall into the same ones. */
    private long nanosToWholeSecond() {
        return NANOS_PER_SECOND - Math.floorMod(epochNanos.getAsLong(), NANOS_PER_SECOND);
    }

    synchronized void publish(boolean last) {
        try {
            IntervalReport report = take(last);
            pending.add(Map.entry(report.key(), report.encode()));
            while (!pending.isEmpty()) {
                store.accept(pending.element().getKey(), pending.element().getValue());
                pending.remove();
            }
        } catch (RuntimeException e) {
            failures.accept(e);
        }
    }

    private IntervalReport take(boolean last) {
        long lowest = LatencyRecorder.CLOSED;
        for (LatencyRecorder recorder : recorders) {
            // Before its rows are taken: what the watermark promises must not come in a later report.
            lowest = Math.min(lowest, recorder.watermarkMillis());
        }
        interval.reset();
        recorders.forEach(recorder -> recorder.takeInto(interval));
        rowsTotal += interval.rows();
        long start = startMillis;
        startMillis = Math.max(start, epochNanos.getAsLong() / NANOS_PER_MILLI);
        return new IntervalReport(origin, sequence++, start, startMillis, lowest, rowsTotal, last, interval);
    }
}
