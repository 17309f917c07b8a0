package nexmark.jet.latency;

import com.hazelcast.function.FunctionEx;
import com.hazelcast.function.ToLongFunctionEx;
import com.hazelcast.jet.core.Inbox;
import java.io.Serializable;
import java.util.concurrent.TimeUnit;

/** How the sink's processors read the rows that come in. */
interface RowReading extends Serializable {

    /** Takes at least one item, and no more than one reading of the clock may serve; records its rows. */
    void record(Inbox inbox, long nowNanos, LatencyRecorder recorder);

    /**
     * Each item is a row.
     *
     * @param kind names its kind; null if there are none
     * @param nanos how late a row is, ns; 0, or null for all = it comes now
     */
    record OneByOne<R>(
            ToLongFunctionEx<? super R> idealMillis,
            ToLongFunctionEx<? super R> checksum,
            RowTap<? super R> tap,
            FunctionEx<? super R, String> kind,
            ToLongFunctionEx<? super R> nanos)
            implements RowReading {

        /**
         * Reading the clock costs as much as recording a row. A reading serves this many rows, some 20 ns each, so a
         * row's arrival is wrong by less than half a microsecond.
         */
        static final int ROWS_PER_CLOCK_READING = 16;

        @Override
        @SuppressWarnings("unchecked") // the sink's type says what comes in
        public void record(Inbox inbox, long nowNanos, LatencyRecorder recorder) {
            Object item;
            for (int i = 0; i < ROWS_PER_CLOCK_READING && (item = inbox.poll()) != null; i++) {
                R row = (R) item;
                long ideal = idealMillis.applyAsLong(row);
                long late = nanos == null ? 0 : nanos.applyAsLong(row);
                long came = late == 0 ? nowNanos : TimeUnit.MILLISECONDS.toNanos(ideal) + late;
                recorder.record(ideal, came, checksum.applyAsLong(row));
                if (kind != null) {
                    recorder.recordKind(kind.apply(row), ideal, came);
                }
                if (tap.wants(ideal)) {
                    recorder.tap(ideal, row, tap);
                    return; // writing a row takes longer than a reading may serve
                }
            }
        }
    }

    /** Each item holds rows, which have come when the item has. Rows of one ideal time are recorded together. */
    record RunByRun<T>(ItemRows<T> rows, RowTap<Object> tap) implements RowReading {

        @Override
        @SuppressWarnings("unchecked") // the sink's type says what comes in
        public void record(Inbox inbox, long nowNanos, LatencyRecorder recorder) {
            T item = (T) inbox.poll();
            int size = rows.size(item);
            for (int from = 0, to; from < size; from = to) {
                long ideal = rows.idealMillis(item, from);
                to = from + 1;
                while (to < size && rows.idealMillis(item, to) == ideal) {
                    to++;
                }
                recorder.record(ideal, nowNanos, to - from, rows.checksum(item, from, to));
                for (int i = from; i < to && tap.wants(ideal); i++) {
                    recorder.tap(ideal, rows.row(item, i), tap);
                }
            }
        }
    }
}
