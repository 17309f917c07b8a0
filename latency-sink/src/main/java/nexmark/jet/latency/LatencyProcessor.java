package nexmark.jet.latency;

import static com.hazelcast.jet.core.BroadcastKey.broadcastKey;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.Util;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.BroadcastKey;
import com.hazelcast.jet.core.Inbox;
import com.hazelcast.jet.core.Watermark;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The sink's processor: cooperative, no allocation per row.
 *
 * <p>A snapshot waits until what was recorded before its barrier is published, for what is only in this member's memory
 * would be gone with it. The snapshot holds no rows, only which epoch ended with it; see {@link Delivery}.
 */
final class LatencyProcessor extends AbstractProcessor {

    private final LatencyRecorder recorder;
    private final RowReading rows;
    private final LongSupplier epochNanos;
    private final EpochLedger ledger;
    private final Flushing reports;

    private boolean savesEpoch;
    private boolean begun;
    private long flushTicket;
    /** Null unless a snapshot is being saved. */
    private Traverser<Map.Entry<BroadcastKey<Long>, Long>> saving;

    LatencyProcessor(
            LatencyRecorder recorder, RowReading rows, LongSupplier epochNanos, EpochLedger ledger, Flushing reports) {
        this.recorder = recorder;
        this.rows = rows;
        this.epochNanos = epochNanos;
        this.ledger = ledger;
        this.reports = reports;
    }

    @Override
    protected void init(Context context) {
        // All processors of an execution pass the same barriers, so one of each member is enough.
        savesEpoch = context.localProcessorIndex() == 0;
    }

    @Override
    public void process(int ordinal, Inbox inbox) {
        begin();
        recorder.begin();
        try {
            while (!inbox.isEmpty()) {
                rows.record(inbox, epochNanos.getAsLong(), recorder);
            }
        } finally {
            recorder.end();
        }
    }

    @Override
    public boolean tryProcessWatermark(Watermark watermark) {
        begin();
        if (recorder.watermark(watermark.timestamp())) {
            reports.request(); // the runner waits for no more
        }
        return true;
    }

    @Override
    public boolean complete() {
        begin();
        recorder.close();
        return true;
    }

    @Override
    public boolean saveToSnapshot() {
        begin();
        if (flushTicket == 0) {
            flushTicket = reports.request();
        }
        if (!reports.isDone(flushTicket) || !saveEpoch()) {
            return false;
        }
        flushTicket = 0;
        recorder.nextEpoch();
        return true;
    }

    private boolean saveEpoch() {
        if (!savesEpoch) {
            return true;
        }
        if (saving == null) {
            saving = Traversers.traverseIterable(ledger.toSave(recorder.epoch()).entrySet())
                    .map(execution -> Util.entry(broadcastKey(execution.getKey()), execution.getValue()))
                    .onFirstNull(() -> saving = null);
        }
        return emitFromTraverserToSnapshot(saving);
    }

    /**
     * No other snapshot begins before this one is finished, so the epoch that it ended is the one before the current.
     */
    @Override
    public boolean snapshotCommitFinish(boolean success) {
        if (success) {
            ledger.committed(recorder.epoch() - 1);
        }
        return true;
    }

    @Override
    protected void restoreFromSnapshot(Object execution, Object epoch) {
        ledger.restored((Long) ((BroadcastKey<?>) execution).key(), (Long) epoch);
    }

    /** With the first call that is not about restoring: it has had all that there was to restore. */
    private void begin() {
        if (!begun) {
            begun = true;
            ledger.begun();
        }
    }

    @Override
    public boolean closeIsCooperative() {
        return true;
    }

    /** Publishes recorded rows ahead of time, without keeping the caller waiting. */
    interface Flushing {
        /** Asks for all that has been recorded so far to be published; returns a ticket. Does not block. */
        long request();

        /** Whether that has been done, and is safe in the cluster. */
        boolean isDone(long ticket);
    }
}
