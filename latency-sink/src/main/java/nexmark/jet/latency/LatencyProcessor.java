package nexmark.jet.latency;

import static com.hazelcast.jet.core.BroadcastKey.broadcastKey;

import com.hazelcast.jet.core.BroadcastKey;
import com.hazelcast.jet.core.Inbox;
import com.hazelcast.jet.core.Outbox;
import com.hazelcast.jet.core.Processor;
import com.hazelcast.jet.core.Watermark;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The sink's processor: cooperative, no allocation per row.
 *
 * <p>A snapshot waits until what was recorded before its barrier is published, for what is only in this member's memory
 * would be gone with it. The snapshot holds no rows, only which epoch ended with it; see {@link Delivery}.
 */
final class LatencyProcessor implements Processor {

    private final LatencyRecorder recorder;
    private final RowReading rows;
    private final LongSupplier epochNanos;
    private final EpochLedger ledger;
    private final Flushing reports;

    private Outbox outbox;
    private boolean savesEpoch;
    private boolean begun;
    private long flushTicket;
    private Deque<Map.Entry<Long, Long>> saving;

    LatencyProcessor(
            LatencyRecorder recorder, RowReading rows, LongSupplier epochNanos, EpochLedger ledger, Flushing reports) {
        this.recorder = recorder;
        this.rows = rows;
        this.epochNanos = epochNanos;
        this.ledger = ledger;
        this.reports = reports;
    }

    @Override
    public void init(Outbox snapshotOutbox, Context context) {
        outbox = snapshotOutbox;
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
        recorder.watermark(watermark.timestamp());
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
            saving = new ArrayDeque<>(ledger.toSave(recorder.epoch()).entrySet());
        }
        while (!saving.isEmpty()) {
            Map.Entry<Long, Long> execution = saving.peek();
            if (!outbox.offerToSnapshot(broadcastKey(execution.getKey()), execution.getValue())) {
                return false;
            }
            saving.remove();
        }
        saving = null;
        return true;
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
    public void restoreFromSnapshot(Inbox inbox) {
        for (Object item = inbox.poll(); item != null; item = inbox.poll()) {
            Map.Entry<?, ?> saved = (Map.Entry<?, ?>) item;
            ledger.restored((Long) ((BroadcastKey<?>) saved.getKey()).key(), (Long) saved.getValue());
        }
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

    /** Publishes ahead of time what has been recorded, without keeping the one who asks for it waiting. */
    interface Flushing {
        /** Asks for all that has been recorded so far to be published; returns a ticket. Does not block. */
        long request();

        /** Whether that has been done, and is safe in the cluster. */
        boolean isDone(long ticket);
    }
}
