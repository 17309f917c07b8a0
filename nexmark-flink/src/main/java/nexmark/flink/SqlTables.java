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

/**
 * The events as the tables {@code bid}, {@code auction} and {@code person}, with the columns that nexmark-flink gives them and
 * {@code dateTime} as event time; and SQL's rows as the question's.
 */
final class SqlTables {

    private static final DataType TIME = DataTypes.TIMESTAMP(3);

    private static final DataType BID = DataTypes.ROW(
                    DataTypes.FIELD("auction", DataTypes.BIGINT()),
                    DataTypes.FIELD("bidder", DataTypes.BIGINT()),
                    DataTypes.FIELD("price", DataTypes.BIGINT()),
                    DataTypes.FIELD("channel", DataTypes.STRING()),
                    DataTypes.FIELD("url", DataTypes.STRING()),
                    DataTypes.FIELD("dateTime", TIME),
                    DataTypes.FIELD("extra", DataTypes.STRING()))
            .notNull();

    private static final DataType AUCTION = DataTypes.ROW(
                    DataTypes.FIELD("id", DataTypes.BIGINT()),
                    DataTypes.FIELD("itemName", DataTypes.STRING()),
                    DataTypes.FIELD("description", DataTypes.STRING()),
                    DataTypes.FIELD("initialBid", DataTypes.BIGINT()),
                    DataTypes.FIELD("reserve", DataTypes.BIGINT()),
                    DataTypes.FIELD("dateTime", TIME),
                    DataTypes.FIELD("expires", TIME),
                    DataTypes.FIELD("seller", DataTypes.BIGINT()),
                    DataTypes.FIELD("category", DataTypes.BIGINT()),
                    DataTypes.FIELD("extra", DataTypes.STRING()))
            .notNull();

    private static final DataType PERSON = DataTypes.ROW(
                    DataTypes.FIELD("id", DataTypes.BIGINT()),
                    DataTypes.FIELD("name", DataTypes.STRING()),
                    DataTypes.FIELD("emailAddress", DataTypes.STRING()),
                    DataTypes.FIELD("creditCard", DataTypes.STRING()),
                    DataTypes.FIELD("city", DataTypes.STRING()),
                    DataTypes.FIELD("state", DataTypes.STRING()),
                    DataTypes.FIELD("dateTime", TIME),
                    DataTypes.FIELD("extra", DataTypes.STRING()))
            .notNull();

    private SqlTables() {}

    static <R> DataStream<R> answer(FlinkQuery.InSql<R> query, DataStream<Event> events, QuerySettings settings) {
        StreamTableEnvironment tables = StreamTableEnvironment.create(events.getExecutionEnvironment());
        Set<EventKind> kinds = query.definition().reads();
        for (EventKind kind : kinds) {
            DataStream<Event> ofKind = kinds.size() == 1 ? events : events.filter(event -> event.kind() == kind);
            create(tables, kind, ofKind);
        }
        FlinkQuery.RowOf<R> row = query.row();
        DataStream<RowData> rows = inserted(tables, query.sql(settings));
        return rows.map(row::of, WireType.of(query.rowClass()));
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

    private static void create(StreamTableEnvironment tables, EventKind kind, DataStream<Event> events) {
        switch (kind) {
            case BID ->
                create(
                        tables,
                        "bid",
                        BID,
                        events.map(event -> bid((Bid) event), InternalTypeInfo.of(BID.getLogicalType())));
            case AUCTION ->
                create(
                        tables,
                        "auction",
                        AUCTION,
                        events.map(event -> auction((Auction) event), InternalTypeInfo.of(AUCTION.getLogicalType())));
            case PERSON ->
                create(
                        tables,
                        "person",
                        PERSON,
                        events.map(event -> person((Person) event), InternalTypeInfo.of(PERSON.getLogicalType())));
        }
    }

    private static void create(StreamTableEnvironment tables, String name, DataType type, DataStream<RowData> rows) {
        Schema schema = Schema.newBuilder()
                .fromRowDataType(type)
                .watermark("dateTime", "SOURCE_WATERMARK()")
                .build();
        tables.createTemporaryView(name, rows, schema);
    }

    /** Fails where a row might be taken back. */
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
