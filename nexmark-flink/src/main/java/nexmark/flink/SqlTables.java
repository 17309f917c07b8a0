package nexmark.flink;

import java.time.Duration;
import java.util.Set;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;
import nexmark.jet.oracle.QuerySettings;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.utils.LogicalTypeParser;

/**
 * The events as the tables {@code bid}, {@code auction} and {@code person}, with the columns that nexmark-flink gives them and
 * {@code dateTime} as event time; and SQL's rows as the question's.
 */
final class SqlTables {

    private static final RowType BID = type(
            "auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, `dateTime` TIMESTAMP(3), extra STRING");

    private static final RowType AUCTION =
            type("id BIGINT, itemName STRING, description STRING, initialBid BIGINT, reserve BIGINT,"
                    + " `dateTime` TIMESTAMP(3), expires TIMESTAMP(3), seller BIGINT, category BIGINT, extra STRING");

    private static final RowType PERSON =
            type("id BIGINT, name STRING, emailAddress STRING, creditCard STRING, city STRING,"
                    + " state STRING, `dateTime` TIMESTAMP(3), extra STRING");

    private SqlTables() {}

    static <R> DataStream<R> answer(FlinkQuery.InSql<R> query, DataStream<Event> events, QuerySettings settings) {
        StreamTableEnvironment tables = StreamTableEnvironment.create(events.getExecutionEnvironment());
        Set<EventKind> kinds = query.definition().reads();
        for (EventKind kind : kinds) {
            DataStream<Event> ofKind = kinds.size() == 1 ? events : events.filter(event -> event.kind() == kind);
            create(tables, kind, ofKind);
        }
        FlinkQuery.SqlRow<R> row = query.sqlRow();
        WireType<R> type = WireType.of(row.type());
        DataStream<R> rows = inserted(tables, query.sql(settings)).map(row.of()::apply, type);
        long delay = query.watermarkDelayMillis(settings);
        return delay == 0 ? rows : rows.transform("undelayed", type, new Undelayed<>(delay));
    }

    /** Takes a delay of the watermark back. */
    private static final class Undelayed<R> extends AbstractStreamOperator<R> implements OneInputStreamOperator<R, R> {

        private final long delayMillis;

        Undelayed(long delayMillis) {
            this.delayMillis = delayMillis;
        }

        @Override
        public void processElement(StreamRecord<R> row) {
            output.collect(row);
        }

        @Override
        public void processWatermark(Watermark mark) throws Exception {
            boolean isEnd = mark.equals(Watermark.MAX_WATERMARK);
            super.processWatermark(isEnd ? mark : new Watermark(mark.getTimestamp() + delayMillis));
        }
    }

    /** A time below 1,000 days as an interval of SQL; Flink takes no more than three digits of its first part. */
    static String interval(long millis) {
        Duration time = Duration.ofMillis(millis);
        return "INTERVAL '%d %02d:%02d:%02d.%03d' DAY(3) TO SECOND(3)"
                .formatted(
                        time.toDaysPart(),
                        time.toHoursPart(),
                        time.toMinutesPart(),
                        time.toSecondsPart(),
                        time.toMillisPart());
    }

    /** The time in a column, epoch ms. */
    static long millis(RowData row, int column) {
        return row.getTimestamp(column, 3).getMillisecond();
    }

    /** The text in a column, or null. */
    static String text(RowData row, int column) {
        return row.isNullAt(column) ? null : row.getString(column).toString();
    }

    private static RowType type(String columns) {
        return (RowType) LogicalTypeParser.parse("ROW<" + columns + ">", SqlTables.class.getClassLoader())
                .copy(false);
    }

    private static void create(StreamTableEnvironment tables, EventKind kind, DataStream<Event> events) {
        switch (kind) {
            case BID -> create(tables, "bid", events.map(event -> bid((Bid) event), InternalTypeInfo.of(BID)), BID);
            case AUCTION ->
                create(
                        tables,
                        "auction",
                        events.map(event -> auction((Auction) event), InternalTypeInfo.of(AUCTION)),
                        AUCTION);
            case PERSON ->
                create(
                        tables,
                        "person",
                        events.map(event -> person((Person) event), InternalTypeInfo.of(PERSON)),
                        PERSON);
        }
    }

    private static void create(StreamTableEnvironment tables, String name, DataStream<RowData> rows, RowType type) {
        Schema schema = Schema.newBuilder()
                .fromRowDataType(DataTypes.of(type))
                .watermark("dateTime", "SOURCE_WATERMARK()")
                .build();
        tables.createTemporaryView(name, rows, schema);
    }

    /** The rows of a SELECT; Flink refuses one whose rows may be retracted later. */
    private static DataStream<RowData> inserted(StreamTableEnvironment tables, String sql) {
        Table table = tables.sqlQuery(sql);
        DataType type = table.getResolvedSchema().toPhysicalRowDataType().bridgedTo(RowData.class);
        return tables.toDataStream(table, type);
    }

    private static RowData bid(Bid bid) {
        return GenericRowData.of(
                bid.auction(),
                bid.bidder(),
                bid.price(),
                text(bid.text().channel()),
                text(bid.text().url()),
                time(bid.dateTime()),
                text(bid.text().extra()));
    }

    private static RowData auction(Auction auction) {
        return GenericRowData.of(
                auction.id(),
                text(auction.itemName()),
                text(auction.description()),
                auction.initialBid(),
                auction.reserve(),
                time(auction.dateTime()),
                time(auction.expires()),
                auction.seller(),
                auction.category(),
                text(auction.extra()));
    }

    private static RowData person(Person person) {
        return GenericRowData.of(
                person.id(),
                text(person.name()),
                text(person.emailAddress()),
                text(person.creditCard()),
                text(person.city()),
                text(person.state()),
                time(person.dateTime()),
                text(person.extra()));
    }

    private static StringData text(String text) {
        return StringData.fromString(text);
    }

    private static TimestampData time(long millis) {
        return TimestampData.fromEpochMillis(millis);
    }
}
