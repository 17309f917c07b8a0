package nexmark.flink;

import com.google.auto.service.AutoService;
import java.time.Duration;
import java.util.Map;
import nexmark.jet.event.Bid;
import nexmark.jet.event.Event;
import nexmark.jet.event.EventKind;
import nexmark.jet.oracle.BidOrder;
import nexmark.jet.oracle.QuerySettings;
import nexmark.jet.question.LastBidQuestion;
import nexmark.jet.question.Variant;
import nexmark.jet.row.LastBid;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/** The last bid since the last tick, by bidder and auction: no state is older, because it is the last of all. */
@AutoService(FlinkQuery.class)
public final class Q18LastBid extends LastBidQuestion implements FlinkQuery {

    @Override
    public DataStream<LastBid> idiomatic(DataStream<Event> events, QuerySettings settings) {
        return events.map(event -> (Bid) event, WireType.of(Bid.class))
                .keyBy(bid -> Tuple2.of(bid.bidder(), bid.auction()), Types.TUPLE(Types.LONG, Types.LONG))
                .window(TumblingEventTimeWindows.of(Duration.ofMillis(settings.slideMillis())))
                .reduce(
                        (one, other) -> BidOrder.byTime(one, other) > 0 ? one : other,
                        Q18LastBid::row,
                        WireType.of(LastBid.class));
    }

    @Override
    public Map<Variant, Form> otherForms() {
        return Map.of(
                Variant.SQL,
                new SqlForm<>(
                        this,
                        LastBid.class,
                        settings -> SqlTables.statement(
                                "q18",
                                SqlTables.columns(EventKind.BID, "B"),
                                SqlTables.interval(settings.slideMillis()))));
    }

    private static void row(Tuple2<Long, Long> pair, TimeWindow tick, Iterable<Bid> last, Collector<LastBid> out) {
        last.forEach(bid -> out.collect(new LastBid(tick.getEnd(), bid)));
    }
}
