package nexmark.flink;

import com.google.auto.service.AutoService;
import java.util.Map;
import nexmark.jet.accumulator.PriceFigures;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.question.AuctionStatisticsQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.AuctionStatistics;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;

/** The figures of the bids since the last tick by auction, added to those of the day before it. */
@AutoService(FlinkQuery.class)
public final class Q17AuctionStatistics extends AuctionStatisticsQuestion implements FlinkQuery {

    @Override
    public DataStream<AuctionStatistics> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return events.map(event -> ((Bid) event).withoutText(), WireType.of(Bid.class))
                .keyBy(Bid::auction, Types.LONG)
                .process(
                        new AtTicks<>(
                                Ticks.ofDays(settings),
                                Ticks.keptMillis(settings),
                                PriceFigures.class,
                                PriceFigures::new,
                                (tick, auction, day, out) -> out.collect(day.row(tick, auction))),
                        WireType.of(AuctionStatistics.class));
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(Variant.SQL, new SqlForm<>(this, AuctionStatistics.class, Q17AuctionStatistics::sql));
    }

    /**
     * Sums of ticks, and for each the sum of those up to it: a cumulative window would list all auctions of the day at
     * every tick.
     */
    private static String sql(QuerySettings settings) {
        return SqlTables.statement("q17", SqlTables.interval(Ticks.ofDays(settings)));
    }
}
