package nexmark.flink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import nexmark.jet.event.Auction;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.event.Person;
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
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.utils.LogicalTypeParser;

/**
 * The events as the tables {@code bid}, {@code auction} and {@code person}, with the columns that nexmark-flink gives
 * them and {@code dateTime} as event time; and SQL's rows as the question's.
 */
final class SqlTables {

    private static final Map<EventKind, RowType> TABLES = Map.of(
            EventKind.BID,
            type("auction BIGINT, bidder BIGINT, price BIGINT, `dateTime` TIMESTAMP(3), channel STRING, "
                    + "url STRING, extra STRING"),
            EventKind.AUCTION,
            type("id BIGINT, itemName STRING, description STRING, initialBid BIGINT, reserve BIGINT,"
                    + " `dateTime` TIMESTAMP(3), expires TIMESTAMP(3), seller BIGINT, category BIGINT, extra STRING"),
            EventKind.PERSON,
            type("id BIGINT, name STRING, emailAddress STRING, creditCard STRING, city STRING,"
                    + " state STRING, `dateTime` TIMESTAMP(3), extra STRING"));

    private SqlTables() {}

    /** The statement in the file of this name beside this class, with the values in their places. */
    static String statement(String name, Object... values) {
        try (InputStream file = SqlTables.class.getResourceAsStream(name + ".sql")) {
            return new String(file.readAllBytes(), UTF_8).strip().formatted(values);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
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

    /**
     * All columns of a table in order, as a SELECT lists them: times are no longer those of rows, of which there may be
     * only one.
     */
    static String columns(EventKind kind, String alias) {
        return TABLES.get(kind).getFieldNames().stream()
                .map(name -> alias + ".`" + name + "`")
                .map(name -> name.endsWith("`dateTime`") ? "CAST(" + name + " AS TIMESTAMP(3))" : name)
                .collect(Collectors.joining(", "));
    }

    private static RowType type(String columns) {
        return (RowType) LogicalTypeParser.parse("ROW<" + columns + ">", SqlTables.class.getClassLoader())
                .copy(false);
    }

    static void create(StreamTableEnvironment tables, EventKind kind, DataStream<Event> events) {
        RowType type = TABLES.get(kind);
        Schema schema = Schema.newBuilder()
                .fromRowDataType(DataTypes.of(type))
                .watermark("dateTime", "SOURCE_WATERMARK()")
                .build();
        DataStream<RowData> rows = events.map(SqlTables::row, InternalTypeInfo.of(type));
        tables.createTemporaryView(kind.name().toLowerCase(Locale.ROOT), rows, schema);
    }

    /** The rows of a SELECT; Flink refuses one whose rows may be retracted later. */
    static <R> DataStream<R> inserted(StreamTableEnvironment tables, String sql, Class<R> row) {
        Table table = tables.sqlQuery(sql);
        DataType type = table.getResolvedSchema().toPhysicalRowDataType().bridgedTo(RowData.class);
        RowReader<R> reader = new RowReader<>(row, (RowType) type.getLogicalType());
        return tables.<RowData>toDataStream(table, type).map(reader, WireType.of(row));
    }

    private static RowData row(Event event) {
        if (event instanceof Bid bid) {
            return bid(bid);
        }
        return event instanceof Auction auction ? auction(auction) : person((Person) event);
    }

    private static RowData bid(Bid bid) {
        return GenericRowData.of(
                bid.auction(),
                bid.bidder(),
                bid.price(),
                time(bid.dateTime()),
                text(bid.text().channel()),
                text(bid.text().url()),
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
