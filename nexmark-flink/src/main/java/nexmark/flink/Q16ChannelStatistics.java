package nexmark.flink;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.accumulator.BidFigures;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.question.ChannelStatisticsQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.ChannelStatistics;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;

/** The figures of the bids since the last tick by channel, added to those of the day before it. */
@AutoService(FlinkQuery.class)
public final class Q16ChannelStatistics extends ChannelStatisticsQuestion implements FlinkQuery {

    private static final List<String> RANKS =
            List.of("TRUE", "price < 10000", "price >= 10000 AND price < 1000000", "price >= 1000000");

    /** Bids travel with their channel, and no other text. */
    @Override
    public DataStream<ChannelStatistics> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return events.map(event -> withChannel((Bid) event), WireType.of(Bid.class))
                .keyBy(ChannelStatisticsQuestion::channelOf, Types.STRING)
                .process(
                        new AtTicks<>(
                                Ticks.ofDays(settings),
                                QuerySettings.NEVER,
                                BidFigures.class,
                                BidFigures::new,
                                (tick, channel, day, out) -> out.collect(day.row(tick, channel))),
                        WireType.of(ChannelStatistics.class));
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(
                Variant.SQL,
                new SqlForm<>(
                        this,
                        ChannelStatistics.class,
                        settings -> counts(settings, "site, ", "DATE_FORMAT(MAX(latest), 'HH:mm'), ")));
    }

    private static Bid withChannel(Bid bid) {
        Bid.Text channel = new Bid.Text(bid.text().channel(), null, null);
        return new Bid(bid.auction(), bid.bidder(), bid.price(), bid.dateTime(), channel);
    }

    /**
     * Counts the day's bids, bidders and auctions, in all and by rank, as of each bid. These only grow, so that the
     * largest of a tick are those of its end. (A cumulative window would go through every tick of the day for every key
     * that it has ever seen.)
     *
     * @param key a column with a comma after it, empty = all bids are counted together: {@code site} is a bid's channel
     * @param minute a further column with a comma after it: {@code latest} is a bid's time
     */
    static String counts(QuerySettings settings, String key, String minute) {
        List<String> counts = Stream.of("1", "DISTINCT bidder", "DISTINCT auction")
                .flatMap(of ->
                        RANKS.stream().map(rank -> of.replaceFirst("(\\w+)$", "CASE WHEN " + rank + " THEN $1 END")))
                .map("COUNT(%s) OVER w"::formatted)
                .toList();
        return SqlTables.statement(
                "q16",
                key,
                columns(counts, "%2$s AS n%1$d"),
                columns(counts, "MAX(n%1$d)"),
                minute,
                SqlTables.interval(Ticks.ofDays(settings)));
    }

    private static String columns(List<String> counts, String column) {
        return IntStream.range(0, counts.size())
                .mapToObj(index -> column.formatted(index, counts.get(index)))
                .collect(Collectors.joining(", "));
    }
}
