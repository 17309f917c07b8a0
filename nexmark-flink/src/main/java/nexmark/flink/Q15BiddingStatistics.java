package nexmark.flink;

import com.google.auto.service.AutoService;
import java.util.Map;
import nexmark.jet.accumulator.BidFigures;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.question.BiddingStatisticsQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.BidStatistics;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;

/** The figures of all bids since the last tick, added to those of the day before it. */
@AutoService(FlinkQuery.class)
public final class Q15BiddingStatistics extends BiddingStatisticsQuestion implements FlinkQuery {

    @Override
    public DataStream<BidStatistics> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return events.map(event -> ((Bid) event).withoutText(), WireType.of(Bid.class))
                .keyBy(bid -> 0, Types.INT)
                .process(
                        new AtTicks<>(
                                Ticks.ofDays(settings),
                                QuerySettings.NEVER,
                                BidFigures.class,
                                BidFigures::new,
                                (tick, all, day, out) -> out.collect(day.row(tick))),
                        WireType.of(BidStatistics.class));
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(
                Variant.SQL,
                new SqlForm<>(this, BidStatistics.class, settings -> Q16ChannelStatistics.counts(settings, "", "")));
    }
}
