package nexmark.flink;

import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.oracle.QuerySettings;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;

/**
 * A question in Flink SQL, with rows that are only ever added.
 *
 * @param kinds the events that the question reads
 * @param row the class of the rows
 * @param statement one SELECT from the tables {@code bid}, {@code auction} and {@code person}, see {@link SqlTables}.
 *     Its columns are the components of the row in their order; those of a record in it stand in its place
 * @param delayMillis by how much Flink's operators hold the watermark back so that no column of a row is ever late: a
 *     join's rows have the times of both sides. Rows wait for nothing, and their ideal time is never before what the
 *     watermark would have been
 * @param heldBackMillis by how much the watermark is held back before SQL sees it; rows are then so much later
 */
record SqlForm<R>(
        Set<EventKind> kinds,
        Class<R> row,
        Function<QuerySettings, String> statement,
        ToLongFunction<QuerySettings> delayMillis,
        long heldBackMillis)
        implements FlinkQuery.Form {

    /** A form whose watermarks stay as they are. */
    SqlForm(FlinkQuery query, Class<R> row, Function<QuerySettings, String> statement) {
        this(query, row, statement, settings -> 0);
    }

    SqlForm(
            FlinkQuery query,
            Class<R> row,
            Function<QuerySettings, String> statement,
            ToLongFunction<QuerySettings> delayMillis) {
        this(query.definition().reads(), row, statement, delayMillis, 0);
    }

    @Override
    public DataStream<R> answer(DataStream<Event> events, QuerySettings settings) {
        StreamTableEnvironment tables = StreamTableEnvironment.create(events.getExecutionEnvironment());
        DataStream<Event> heldBack = shifted(events, WireType.of(Event.class), -heldBackMillis);
        for (EventKind kind : kinds) {
            DataStream<Event> ofKind = kinds.size() == 1 ? heldBack : heldBack.filter(event -> event.kind() == kind);
            SqlTables.create(tables, kind, ofKind);
        }
        return shifted(
                SqlTables.inserted(tables, statement.apply(settings), row),
                WireType.of(row),
                heldBackMillis + delayMillis.applyAsLong(settings));
    }

    private static <T> DataStream<T> shifted(DataStream<T> items, WireType<T> type, long millis) {
        return millis == 0 ? items : items.transform("shift-watermark", type, new Shifted<>(millis));
    }

    /** Delays the watermark, or takes a delay back. */
    private static final class Shifted<R> extends AbstractStreamOperator<R> implements OneInputStreamOperator<R, R> {

        private final long millis;

        Shifted(long millis) {
            this.millis = millis;
        }

        @Override
        public void processElement(StreamRecord<R> row) {
            output.collect(row);
        }

        @Override
        public void processWatermark(Watermark mark) throws Exception {
            boolean isEnd = mark.equals(Watermark.MAX_WATERMARK);
            super.processWatermark(isEnd ? mark : new Watermark(mark.getTimestamp() + millis));
        }
    }
}
