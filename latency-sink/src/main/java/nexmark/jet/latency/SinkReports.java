package nexmark.jet.latency;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;

/**
 * The measuring end of one sink of any engine, with its reports in a file: for every result row, now − ideal time. All
 * calls but {@link #committed} and {@link #close} come from the thread that has the rows.
 *
 * <p>It takes part in the engine's snapshots as {@link LatencySink} does in Jet's: {@link #barrier} between the rows
 * before and after a snapshot, {@link #committed} when it has succeeded everywhere, and {@link #begin} with what the
 * snapshot held.
 *
 * @param <R> the type of a row
 */
public final class SinkReports<R> implements AutoCloseable {

    private static final long POLL_NANOS = 100_000L;

    private final LatencyRecorder recorder;
    private final EpochLedger ledger;
    private final ReportPublisher publisher;
    private final OutputStream file;
    private final ToLongFunction<? super R> idealMillis;
    private final ToLongFunction<? super R> checksum;
    private final RowTap<? super R> tap;
    private boolean isClosed;

    /**
     * A sink's place in the job.
     *
     * @param member the process that it is in, for people
     * @param sinks how many sinks take part in the execution of the job
     * @param execution of the job, another number after a restart
     * @param exactlyOnce whether rows after the last snapshot come again after a restart, so that the earlier ones do
     * not count
     */
    public record Place(String member, int sinks, long execution, boolean exactlyOnce) {}

    /**
     * Begins a file of reports in a folder.
     *
     * @param idealMillis when a row should have come, epoch ms
     * @param checksum of a row's values, as {@link LatencySink#of} has it
     * @param tap rows to be handed over whole
     */
    public SinkReports(
            Path folder,
            LatencySettings settings,
            Place place,
            ToLongFunction<? super R> idealMillis,
            ToLongFunction<? super R> checksum,
            RowTap<? super R> tap) {
        this.idealMillis = idealMillis;
        this.checksum = checksum;
        this.tap = tap;
        recorder = new LatencyRecorder(settings);
        ledger = new EpochLedger(place.execution(), place.exactlyOnce());
        String name = UUID.randomUUID().toString();
        try {
            file = Files.newOutputStream(folder.resolve(name + ReportFiles.SUFFIX));
        } catch (IOException e) {
            throw new UncheckedIOException("no file for reports in " + folder, e);
        }
        publisher = new ReportPublisher(
                new IntervalReport.Origin(name, place.member(), place.execution(), place.sinks(), 1),
                List.of(recorder),
                ledger,
                EpochClock::nanos,
                (key, report) -> append(report),
                failure -> System.err.println("latencies not written, will be tried again: " + failure));
        publisher.start();
    }

    private void append(byte[] report) {
        try {
            file.write(ReportFiles.framed(report));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Begins an execution of the job.
     *
     * @param restored what the snapshots of all sinks held from which it begins; empty without one
     * @param barriers how many there were before this: all sinks of an execution count alike
     */
    public void begin(Map<Long, Long> restored, int barriers) {
        restored.forEach(ledger::restored);
        for (int i = 0; i < barriers; i++) {
            recorder.nextEpoch();
        }
        ledger.begun();
    }

    public void row(R row) {
        long ideal = idealMillis.applyAsLong(row);
        recorder.begin();
        try {
            recorder.record(ideal, EpochClock.nanos(), checksum.applyAsLong(row));
            if (tap.wants(ideal)) {
                recorder.tap(ideal, row, tap);
            }
        } finally {
            recorder.end();
        }
    }

    /** @param millis no row of an earlier event time will come; epoch ms */
    public void watermark(long millis) {
        if (recorder.watermark(millis)) {
            publisher.request();
        }
    }

    /** The stream has ended here. */
    public void end() {
        recorder.close();
    }

    /** Waits until all rows so far are in the file, begins the next epoch, and gives what the snapshot has to hold. */
    public Map<Long, Long> barrier() {
        long ticket = publisher.request();
        while (!publisher.isDone(ticket)) {
            LockSupport.parkNanos(this, POLL_NANOS);
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("interrupted before the reports were written");
            }
        }
        Map<Long, Long> saved = ledger.toSave(recorder.epoch());
        recorder.nextEpoch();
        return saved;
    }

    /** The epoch that the latest {@link #barrier} has ended; −1 before the first. */
    public long lastEpoch() {
        return recorder.epoch() - 1;
    }

    /** The snapshot that ended an epoch has succeeded. Any thread. */
    public void committed(long epoch) {
        ledger.committed(epoch);
    }

    /** Writes what is left. */
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        boolean wasInterrupted = Thread.interrupted();
        try (file) {
            publisher.close();
        } catch (InterruptedException e) {
            wasInterrupted = true;
        } catch (IOException e) {
            throw new UncheckedIOException("the last reports were not written", e);
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
