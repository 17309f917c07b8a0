package nexmark.jet.latency;

import com.hazelcast.function.ToLongFunctionEx;
import com.hazelcast.jet.core.Inbox;
import com.hazelcast.jet.core.Processor;
import com.hazelcast.jet.core.Watermark;
import java.util.function.LongSupplier;

/**
 * The sink's processor: cooperative, stateless for snapshots, no allocation per row.
 *
 * @param <R> the type of a row
 */
final class LatencyProcessor<R> implements Processor {

    /**
     * Reading the clock costs as much as recording a row. A reading serves this many rows, some 20 ns each, so a row's
     * arrival is wrong by less than half a microsecond.
     */
    static final int ROWS_PER_CLOCK_READING = 16;

    private final LatencyRecorder recorder;
    private final ToLongFunctionEx<? super R> idealMillis;
    private final RowTap<? super R> tap;
    private final LongSupplier epochNanos;

    LatencyProcessor(
            LatencyRecorder recorder,
            ToLongFunctionEx<? super R> idealMillis,
            RowTap<? super R> tap,
            LongSupplier epochNanos) {
        this.recorder = recorder;
        this.idealMillis = idealMillis;
        this.tap = tap;
        this.epochNanos = epochNanos;
    }

    @Override
    public void process(int ordinal, Inbox inbox) {
        recorder.begin();
        try {
            while (!inbox.isEmpty()) {
                recordRows(inbox, epochNanos.getAsLong());
            }
        } finally {
            recorder.end();
        }
    }

    @SuppressWarnings("unchecked") // the sink's type says what comes in
    private void recordRows(Inbox inbox, long nowNanos) {
        Object item;
        for (int i = 0; i < ROWS_PER_CLOCK_READING && (item = inbox.poll()) != null; i++) {
            R row = (R) item;
            long ideal = idealMillis.applyAsLong(row);
            recorder.record(ideal, nowNanos);
            if (tap.wants(ideal)) {
                recorder.tap(ideal, row, tap);
                return; // writing a row takes longer than a reading may serve
            }
        }
    }

    @Override
    public boolean tryProcessWatermark(Watermark watermark) {
        recorder.watermark(watermark.timestamp());
        return true;
    }

    @Override
    public boolean complete() {
        recorder.close();
        return true;
    }

    @Override
    public boolean closeIsCooperative() {
        return true;
    }
}
