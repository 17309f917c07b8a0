package nexmark.jet.latency;

import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.HdrHistogram.WriterReaderPhaser;

/**
 * Records the latencies of one sink processor. The processor's thread writes them and the publisher's takes them;
 * neither waits for a lock of the other. The reader waits until the writer has left its current batch.
 *
 * <p>Rows go into one of two {@link Interval}s; taking swaps them. The writer enters once per batch: {@link #begin},
 * any number of {@link #record(long, long, long)} and {@link #tap}, {@link #end} in a finally block. Recording does not
 * allocate, except when a latency or a number of instants larger than ever before makes a table grow.
 */
public final class LatencyRecorder {

    /** The watermark of a processor that has seen none. */
    public static final long NO_WATERMARK = Long.MIN_VALUE;

    /** The watermark of a processor to which nothing more will come. */
    public static final long CLOSED = Long.MAX_VALUE;

    /** How long the reader sleeps between looks at whether the writer has left; a batch takes some 10 µs. */
    private static final long READER_SLEEP_NANOS = 100_000L;

    private final long measureFromMillis;
    private final long measureToMillis;
    private final WriterReaderPhaser phaser = new WriterReaderPhaser();
    private volatile Interval active = new Interval();
    private Interval spare = new Interval();
    /** Whether the spare interval has rows before a cut that were not taken. */
    private boolean isCut;

    private volatile long watermarkMillis = NO_WATERMARK;
    private volatile long epoch;

    // the writer's own
    private Interval writing;
    private long phase;

    public LatencyRecorder(LatencySettings settings) {
        this.measureFromMillis = settings.measureFromMillis();
        this.measureToMillis = settings.measureToMillis();
    }

    /** Opens a batch; writer only. */
    public void begin() {
        phase = phaser.writerCriticalSectionEnter();
        writing = active;
        writing.inEpoch(epoch);
    }

    /** Closes the batch; writer only. */
    public void end() {
        writing = null;
        phaser.writerCriticalSectionExit(phase);
    }

    /**
     * One row; writer only, within a batch.
     *
     * @param idealMillis when the row should have come, epoch ms
     * @param nowNanos when it came, epoch ns
     * @param checksum of the row's values; only rows inside the measured interval need one
     * @throws IllegalArgumentException if the ideal time is not between 1970 and {@link
     *     LatencySettings#MAX_EPOCH_MILLIS}
     */
    public void record(long idealMillis, long nowNanos, long checksum) {
        record(idealMillis, nowNanos, 1, checksum);
    }

    /** Rows of one ideal time that came at the same time, and the sum of their checksums: as one by one. */
    public void record(long idealMillis, long nowNanos, long count, long checksum) {
        if (idealMillis >= measureFromMillis && idealMillis < measureToMillis) {
            writing.recordMeasured(idealMillis, nowNanos, count, checksum);
            return;
        }
        if (idealMillis < 0 || idealMillis > LatencySettings.MAX_EPOCH_MILLIS) {
            throw new IllegalArgumentException("ideal time " + idealMillis + " ms of a result row, expected 0 to "
                    + LatencySettings.MAX_EPOCH_MILLIS);
        }
        writing.recordOutside(idealMillis, nowNanos, count);
    }

    /** The kind of a row that is recorded, too, if it is inside; writer only, within a batch. */
    void recordKind(String kind, long idealMillis, long nowNanos) {
        if (idealMillis >= measureFromMillis && idealMillis < measureToMillis) {
            writing.kind(kind).record(nowNanos - TimeUnit.MILLISECONDS.toNanos(idealMillis));
        }
    }

    /** Keeps a whole row for the runner; writer only, within a batch, besides {@link #record(long, long, long)}. */
    public <R> void tap(long idealMillis, R row, RowTap<? super R> tap) {
        writing.tapped().append(idealMillis, row, tap);
    }

    /**
     * All rows with an event time below this have been recorded; writer only, outside a batch.
     *
     * @return whether this is the first watermark by which all rows of the measured interval have been
     */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer
    public boolean watermark(long millis) {
        boolean isFirstAfterEnd = watermarkMillis < measureToMillis && millis >= measureToMillis;
        watermarkMillis = millis;
        return isFirstAfterEnd;
    }

    /**
     * Begins the next epoch, see {@link Delivery}; writer only, outside a batch, and only when all recorded rows have
     * been taken: an interval's rows are of one epoch.
     */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer
    public void nextEpoch() {
        epoch++;
    }

    /**
     * The epoch that the writer is in. A reader that asks for it after {@link #watermarkMillis} gets an epoch not
     * before the watermark's.
     */
    public long epoch() {
        return epoch;
    }

    /** Nothing more will come; writer only, outside a batch. */
    public void close() {
        watermarkMillis = CLOSED;
    }

    /**
     * The latest watermark, {@link #NO_WATERMARK} or {@link #CLOSED}. A reader that asks for it before
     * {@link #takeInto} or {@link #cut} then has all rows that this watermark promises.
     */
    public long watermarkMillis() {
        return watermarkMillis;
    }

    /** Adds the rows recorded since the last call to the target, which the caller owns. Any thread. */
    public void takeInto(Interval target) {
        takeCutInto(rowsEpoch -> target);
        cut();
        takeCutInto(rowsEpoch -> target);
    }

    /**
     * Separates the rows so far from those to come, in some microseconds; does nothing if the rows of the last cut have
     * not been taken. Any thread.
     */
    void cut() {
        phaser.readerLock();
        try {
            if (!isCut) {
                Interval filled = active;
                active = spare;
                phaser.flipPhase(READER_SLEEP_NANOS);
                spare = filled;
                isCut = true;
            }
        } finally {
            phaser.readerUnlock();
        }
    }

    /** Adds the rows recorded before the cut, if there are any, to the target of their epoch. Any thread. */
    void takeCutInto(LongFunction<Interval> targets) {
        phaser.readerLock();
        try {
            if (isCut && spare.rows() > 0) {
                targets.apply(spare.epoch()).add(spare);
                spare.reset();
            }
            isCut = false;
        } finally {
            phaser.readerUnlock();
        }
    }
}
