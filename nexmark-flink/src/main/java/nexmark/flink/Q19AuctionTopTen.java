package nexmark.flink;

import com.google.auto.service.AutoService;
import nexmark.jet.accumulator.TopTen;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.oracle.Ticks;
import nexmark.jet.question.AuctionTopTenQuestion;
import nexmark.jet.row.TopBid;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;

/** The ten highest bids since the last tick by auction, merged with the ten before it. */
@AutoService(FlinkQuery.class)
public final class Q19AuctionTopTen extends AuctionTopTenQuestion implements FlinkQuery {

    @Override
    public DataStream<TopBid> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return events.map(event -> (Bid) event, WireType.of(Bid.class))
                .keyBy(Bid::auction, Types.LONG)
                .process(
                        new AtTicks<>(
                                settings.slideMillis(),
                                Ticks.keptMillis(settings),
                                TopTen.class,
                                TopTen::new,
                                (tick, auction, ten, out) -> ten.rows(tick).forEach(out::collect)),
                        WireType.of(TopBid.class));
    }
}
